import {
  daysOfSavedPeriod,
  defaultReportPageSize,
  npsKinds,
  reportPageSizes,
  robotKinds,
  ticketStatus,
  type ReportFilter,
  type SavedReport,
} from '@chatflow/contract'
import { z } from 'zod'
import {
  activeFilters,
  choiceFields,
  defaultChoice,
  problemOf,
  sparse,
  type InsightChoice,
} from '../dashboard/insightChoice.ts'

/** What is asked of the same tickets: all of them, how long they took, those in groups, what customers said. */
const ticketKinds = ['attendance', 'duration', 'groups', 'survey'] as const
export type TicketKind = (typeof ticketKinds)[number]
/** And what they amount to by what they have in common. */
const summaryKinds = ['tags', 'channels', 'robots', 'campaigns'] as const
export type SummaryKind = (typeof summaryKinds)[number]
export const reportKinds = [...ticketKinds, ...summaryKinds]
export type ReportKind = (typeof reportKinds)[number]

export const isTicketKind = (kind: ReportKind): kind is TicketKind =>
  (ticketKinds as readonly string[]).includes(kind)

/** What only an address can ask for: shown while it is asked, and taken away with a press. */
export const extras = ['nps', 'isActiveDemand', 'onlyUnrated', 'unattended', 'newContacts', 'robot'] as const
export type Extra = (typeof extras)[number]
export const noExtras = {
  nps: null,
  isActiveDemand: null,
  onlyUnrated: false,
  unattended: false,
  newContacts: false,
  robot: null,
} as const satisfies Partial<ReportChoice>

export interface ReportChoice extends InsightChoice {
  kind: ReportKind
  searchParam: string
  status: z.infer<typeof ticketStatus>[]
  onlyRated: boolean
  dateBy: 'begun' | 'closed'
  contact: { id: number; name: string } | null
  nps: (typeof npsKinds)[number] | null
  isActiveDemand: boolean | null
  onlyUnrated: boolean
  unattended: boolean
  newContacts: boolean
  robot: (typeof robotKinds)[number] | null
  outOfTime: boolean
}

/** An address can ask for a report; what it says wrongly, or not, is as always. */
export function choiceOf(search: unknown): ReportChoice {
  return z
    .object({
      ...choiceFields(),
      kind: z.enum(reportKinds).catch('attendance'),
      searchParam: z.string().catch(''),
      status: z.array(ticketStatus).catch([]),
      onlyRated: z.boolean().catch(false),
      dateBy: z.enum(['begun', 'closed']).catch('begun'),
      contact: z.object({ id: z.number().int(), name: z.string() }).nullable().catch(null),
      nps: z.enum(npsKinds).nullable().catch(null),
      isActiveDemand: z.boolean().nullable().catch(null),
      onlyUnrated: z.boolean().catch(false),
      unattended: z.boolean().catch(false),
      newContacts: z.boolean().catch(false),
      robot: z.enum(robotKinds).nullable().catch(null),
      outOfTime: z.boolean().catch(false),
    })
    .parse(search ?? {})
}

/** Where one is in the rows. */
export interface ReportPlace {
  page: number
  pageSize: number
}

const firstPlace: ReportPlace = { page: 1, pageSize: defaultReportPageSize }

export const placeOf = (search: unknown): ReportPlace =>
  z
    .object({
      page: z.number().int().min(1).catch(firstPlace.page),
      pageSize: z.literal(reportPageSizes).catch(defaultReportPageSize),
    })
    .parse(search ?? {})

/** Which kept report was opened, to which the choice of an address may be a change. */
export const savedIdOf = (search: unknown): number | undefined =>
  z.object({ saved: z.number().int().optional().catch(undefined) }).parse(search ?? {}).saved

/** What the address of a report says. Its days are told as they are, once something else is: a link brings the same. */
export function searchOf(choice: ReportChoice, place: ReportPlace, saved?: number) {
  const { from, to } = choice
  const told = sparse(choice, choiceOf({}))
  return {
    ...(Object.keys(told).length > 0 && { from, to }),
    ...told,
    ...sparse(place, firstPlace),
    ...(saved !== undefined && { saved }),
  }
}

/** The same kind of report without any filter. What is searched for has its own field. */
export const clearedReport = ({ kind, searchParam }: ReportChoice): ReportChoice =>
  choiceOf({ kind, searchParam })

/** How many filters beside the days and the search narrow this kind of report. */
export function activeReportFilters(choice: ReportChoice): number {
  if (!isTicketKind(choice.kind)) return activeFilters(choice)
  const { status, contact, dateBy, onlyRated, outOfTime } = choice
  const own = [status.length > 0, contact !== null, dateBy !== 'begun', onlyRated, outOfTime]
  const asked = extras.map((extra) => choice[extra] !== noExtras[extra])
  return activeFilters(choice) + [...own, ...asked].filter(Boolean).length
}

/**
 * Why a report cannot be made: nothing at all was chosen, or its end comes before its beginning. Tickets are found without
 * days, too, such as those that wait; sums are of days.
 */
export function problemOfReport(choice: ReportChoice): 'none' | 'reversed' | undefined {
  const problem = problemOf(choice)
  if (problem !== 'none' || !isTicketKind(choice.kind)) return problem
  return activeReportFilters(choice) > 0 || choice.searchParam !== '' ? undefined : problem
}

/** Another kind of the same. Sums are of days: where none were chosen, of the usual ones. */
export function ofKind(choice: ReportChoice, kind: ReportKind): ReportChoice {
  const isTimeless = choice.from === '' && choice.to === ''
  const { from, to } = isTimeless && !isTicketKind(kind) ? defaultChoice() : choice
  return { ...choice, from, to, kind }
}

/** What was kept, about the days that it means today. */
export function choiceOfSaved({ page, period }: Pick<SavedReport, 'page' | 'period'>): ReportChoice {
  const choice = choiceOf(page)
  return period ? { ...choice, ...daysOfSavedPeriod(period, defaultChoice().to) } : choice
}

/** What only an address can ask for, as far as it does. */
const extraFilter = (choice: ReportChoice): Partial<ReportFilter> => ({
  ...(choice.nps && { nps: choice.nps }),
  ...(choice.isActiveDemand !== null && { isActiveDemand: choice.isActiveDemand }),
  ...(choice.onlyUnrated && { onlyUnrated: true }),
  ...(choice.unattended && { unattended: true }),
  ...(choice.newContacts && { newContacts: true }),
  ...(choice.robot && { robot: choice.robot }),
  ...(choice.outOfTime && { outOfTime: true }),
})

/** The filter that a report and its file are made with. */
export function reportFilter(choice: ReportChoice): Partial<ReportFilter> {
  const some = <Name extends string, T>(name: Name, values: T[]) =>
    (values.length > 0 ? { [name]: values } : {}) as Partial<Record<Name, T[]>>
  return {
    searchParam: choice.searchParam,
    ...some('users', choice.users),
    ...some('queueIds', choice.queueIds),
    ...some('whatsappId', choice.whatsappIds),
    ...some('tags', choice.tags),
    ...some('status', choice.status),
    ...some('contactId', choice.contact ? [choice.contact.id] : []),
    ...(choice.from && { dateFrom: choice.from }),
    ...(choice.to && { dateTo: choice.to }),
    ...((choice.onlyRated || choice.kind === 'survey') && { onlyRated: true }),
    ...(choice.dateBy === 'closed' && { dateBy: choice.dateBy }),
    ...(choice.kind === 'groups' && { isGroup: true }),
    ...extraFilter(choice),
  }
}

/** The same for a query, in which lists are JSON. */
export const reportQuery = (choice: ReportChoice) =>
  Object.fromEntries(
    Object.entries(reportFilter(choice)).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  )
