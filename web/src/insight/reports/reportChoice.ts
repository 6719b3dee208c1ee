import {
  daysOfSavedPeriod,
  defaultReportPageSize,
  filterOfReport,
  npsKinds,
  reportDateBys,
  reportKinds,
  reportPageSizes,
  robotKinds,
  slaTargets,
  ticketKinds,
  ticketStatus,
  type ReportChoice,
  type ReportKind,
  type SavedReport,
  type TicketKind,
} from '@chatflow/contract'
import { z } from 'zod'
import {
  activeFilters,
  choiceFields,
  defaultChoice,
  problemOf,
  sparse,
  withPossibleDays,
  type DaysProblem,
} from '../dashboard/insightChoice.ts'

export const isTicketKind = (kind: ReportKind): kind is TicketKind =>
  (ticketKinds as readonly string[]).includes(kind)

/** What only an address can ask for: shown while it is asked, and taken away with a press. */
export const extras = [
  'nps',
  'isActiveDemand',
  'onlyUnrated',
  'unattended',
  'served',
  'answered',
  'newContacts',
  'robot',
  'said',
  'inTime',
  'target',
  'hour',
  'withoutUser',
  'withoutConnection',
] as const
export type Extra = (typeof extras)[number]
export const noExtras = {
  nps: null,
  isActiveDemand: null,
  onlyUnrated: false,
  unattended: false,
  served: false,
  answered: false,
  newContacts: false,
  robot: null,
  said: null,
  inTime: false,
  target: null,
  hour: null,
  withoutUser: false,
  withoutConnection: false,
} as const satisfies Pick<ReportChoice, Extra>

/** An address can ask for a report; what it says wrongly, or not, is as always. */
export function choiceOf(search: unknown): ReportChoice {
  const choice = z
    .object({
      ...choiceFields(),
      kind: z.enum(reportKinds).catch('attendance'),
      searchParam: z.string().catch(''),
      status: z.array(ticketStatus).catch([]),
      onlyRated: z.boolean().catch(false),
      dateBy: z.enum(reportDateBys).catch('begun'),
      contact: z.object({ id: z.number().int(), name: z.string() }).nullable().catch(null),
      nps: z.enum(npsKinds).nullable().catch(null),
      isActiveDemand: z.boolean().nullable().catch(null),
      onlyUnrated: z.boolean().catch(false),
      unattended: z.boolean().catch(false),
      served: z.boolean().catch(false),
      answered: z.boolean().catch(false),
      newContacts: z.boolean().catch(false),
      robot: z.enum(robotKinds).nullable().catch(null),
      said: z.enum(['received', 'sent']).nullable().catch(null),
      outOfTime: z.boolean().catch(false),
      inTime: z.boolean().catch(false),
      target: z.enum(slaTargets).nullable().catch(null),
      hour: z.number().int().min(0).max(23).nullable().catch(null),
      withoutUser: z.boolean().catch(false),
      withoutConnection: z.boolean().catch(false),
    })
    .parse(search ?? {})
  return withPossibleDays(choice)
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
 * Why a report cannot be made: nothing at all was chosen, or its days cannot be. Tickets are found without
 * days, too, such as those that wait; sums are of days.
 */
export function problemOfReport(choice: ReportChoice): DaysProblem | undefined {
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

/** The same for a query, in which lists are JSON. */
export const reportQuery = (choice: ReportChoice) =>
  Object.fromEntries(
    Object.entries(filterOfReport(choice)).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  )
