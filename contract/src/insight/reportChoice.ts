import type { TicketStatus } from '../conversations/tickets.ts'
import type { SlaTarget } from '../company/slaTerms.ts'
import type { RobotKind } from './breakdowns.ts'
import type { NpsKind, ReportDateBy } from './reports.ts'
import type { ReportFilter } from './reportDownloads.ts'

/** What is asked of the same tickets: all of them, how long they took, those in groups, what customers said. */
export const ticketKinds = ['attendance', 'duration', 'groups', 'survey'] as const
export type TicketKind = (typeof ticketKinds)[number]
/** And what they amount to by what they have in common. */
export const summaryKinds = ['tags', 'channels', 'robots', 'campaigns'] as const
export type SummaryKind = (typeof summaryKinds)[number]
export const reportKinds = [...ticketKinds, ...summaryKinds] as const
export type ReportKind = (typeof reportKinds)[number]

/** A report in the words of its address. Empty days, lists and words ask nothing, nor do null and false. */
export interface ReportChoice {
  /** `yyyy-mm-dd`, both included. */
  from: string
  to: string
  queueIds: number[]
  users: number[]
  whatsappIds: number[]
  tags: number[]
  kind: ReportKind
  searchParam: string
  status: TicketStatus[]
  onlyRated: boolean
  dateBy: ReportDateBy
  contact: { id: number; name: string } | null
  nps: NpsKind | null
  isActiveDemand: boolean | null
  onlyUnrated: boolean
  unattended: boolean
  served: boolean
  answered: boolean
  newContacts: boolean
  robot: RobotKind | null
  said: 'received' | 'sent' | null
  outOfTime: boolean
  inTime: boolean
  target: SlaTarget | null
  hour: number | null
  withoutUser: boolean
  withoutConnection: boolean
}

/** The filter that a report and its file are made with. */
export function filterOfReport(choice: ReportChoice): Partial<ReportFilter> {
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
    ...(choice.dateBy !== 'begun' && { dateBy: choice.dateBy }),
    ...(choice.kind === 'groups' && { isGroup: true }),
    ...marksOf(choice),
  }
}

const wanted = [
  'onlyUnrated',
  'unattended',
  'served',
  'answered',
  'newContacts',
  'outOfTime',
  'inTime',
  'withoutUser',
  'withoutConnection',
] as const
const chosen = ['nps', 'isActiveDemand', 'robot', 'said', 'target', 'hour'] as const

const marksOf = (choice: ReportChoice): Partial<ReportFilter> => ({
  ...Object.fromEntries(wanted.flatMap((name) => (choice[name] ? [[name, true]] : []))),
  ...Object.fromEntries(chosen.flatMap((name) => (choice[name] === null ? [] : [[name, choice[name]]]))),
})
