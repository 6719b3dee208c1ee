import { npsKinds, ticketStatus, type ReportFilter } from '@chatflow/contract'
import { z } from 'zod'
import { defaultChoice, type InsightChoice } from '../dashboard/insightChoice.ts'

/** What is asked of the same tickets: all of them, how long they took, those in groups, what customers said. */
export const reportKinds = ['attendance', 'duration', 'groups', 'survey'] as const
export type ReportKind = (typeof reportKinds)[number]

export interface ReportChoice extends InsightChoice {
  kind: ReportKind
  searchParam: string
  status: z.infer<typeof ticketStatus>[]
  onlyRated: boolean
  dateBy: 'begun' | 'closed'
  contact: { id: number; name: string } | null
  nps: (typeof npsKinds)[number] | null
  isActiveDemand: boolean | null
}

const ids = z.array(z.number().int()).catch([])

/** An address can ask for a report; what it says wrongly, or not, is as always. */
export function choiceOf(search: unknown): ReportChoice {
  const usual = defaultChoice()
  return z
    .object({
      from: z.union([z.iso.date(), z.literal('')]).catch(usual.from),
      to: z.union([z.iso.date(), z.literal('')]).catch(usual.to),
      queueIds: ids,
      users: ids,
      whatsappIds: ids,
      tags: ids,
      kind: z.enum(reportKinds).catch('attendance'),
      searchParam: z.string().catch(''),
      status: z.array(ticketStatus).catch([]),
      onlyRated: z.boolean().catch(false),
      dateBy: z.enum(['begun', 'closed']).catch('begun'),
      contact: z.object({ id: z.number().int(), name: z.string() }).nullable().catch(null),
      nps: z.enum(npsKinds).nullable().catch(null),
      isActiveDemand: z.boolean().nullable().catch(null),
    })
    .parse(search ?? {})
}

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
    ...(choice.nps && { nps: choice.nps }),
    ...(choice.isActiveDemand !== null && { isActiveDemand: choice.isActiveDemand }),
    ...(choice.kind === 'groups' && { isGroup: true }),
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
