import { z } from 'zod'
import { ticketStatus } from '../conversations/tickets.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idList, isoDate, looseBoolean } from '../platform/fields.ts'
import { customerName, customerPreview } from '../platform/hidden.ts'
import { slaTarget } from '../company/serviceTargets.ts'
import { robotKinds } from './breakdowns.ts'
import { dayOrMoment, insightFilter } from './insightFilter.ts'

export const reportPageSizes = [5, 10, 20, 50] as const
export const defaultReportPageSize = 10
/** Clients that want everything ask for a very large page; they get this much of it. */
const maxReportPage = 50_000

/** A list in a query is a JSON string; one id alone is a list of one. */
const oneOrMore = z
  .string()
  .transform((value) => (value.startsWith('[') ? value : `[${value}]`))
  .pipe(idList)
const jsonList = z.string().transform((value, context) => {
  try {
    return JSON.parse(value) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'ERR_INVALID_QUERY' })
    return z.NEVER
  }
})

/** Of a mark: 9 and 10, 7 and 8, up to 6. */
export const npsKinds = ['promoter', 'passive', 'detractor'] as const
export type NpsKind = (typeof npsKinds)[number]

/**
 * What a period is of: the beginning or the end of attendances, the end of promises (with their queue and who held the
 * ticket then), or what was said. Of groups it is always what was said, unless the end is meant.
 */
export const reportDateBys = ['begun', 'closed', 'due', 'messages'] as const
export type ReportDateBy = (typeof reportDateBys)[number]

/** Marks that a query and a body say alike, but for how they write what is true. */
export const reportMarks = {
  dateBy: z.enum(reportDateBys).default('begun'),
  nps: z.enum(npsKinds).optional(),
  robot: z.enum(robotKinds).optional(),
  /** Of messages: those of customers, or those to them. */
  said: z.enum(['received', 'sent']).optional(),
  /** Of promises. */
  target: slaTarget.optional(),
  /** Of the company's day: what began, or ended, in this one. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
}

const reportFilter = {
  searchParam: z.string().trim().toLowerCase().max(200).default(''),
  contactId: oneOrMore.optional(),
  whatsappId: oneOrMore.optional(),
  users: idList.optional(),
  queueIds: idList.optional(),
  tags: insightFilter.tags,
  status: jsonList.pipe(z.array(ticketStatus).max(10)).optional(),
  dateFrom: dayOrMoment.optional(),
  dateTo: dayOrMoment.optional(),
  onlyRated: looseBoolean.default(false),
  ...reportMarks,
  isActiveDemand: looseBoolean.optional(),
  isGroup: looseBoolean.optional(),
  /** Over for good, and without a mark. */
  onlyUnrated: looseBoolean.default(false),
  /** Over, and nobody had taken it on. */
  unattended: looseBoolean.default(false),
  /** Over, and somebody had taken it on: what mean times are made of. */
  served: looseBoolean.default(false),
  /** The customer asked, and a person answered. */
  answered: looseBoolean.default(false),
  /** Of contacts that were created in the period, which is then not asked of attendances. */
  newContacts: looseBoolean.default(false),
  /** With a promise to the customer that was not kept in time, or with one that was. */
  outOfTime: looseBoolean.default(false),
  inTime: looseBoolean.default(false),
  /** In nobody's hands. */
  withoutUser: looseBoolean.default(false),
  withoutConnection: looseBoolean.default(false),
}

/** What a report counts: one ticket may have had several attendances, or none of what a number is about. */
export const countedUnits = ['attendances', 'tickets', 'messages', 'promises', 'contacts', 'groups'] as const
export type CountedUnit = (typeof countedUnits)[number]

export const ReportRow = z.object({
  id,
  uuid: z.uuid(),
  whatsappName: z.string(),
  contactName: customerName,
  userName: z.string(),
  queueName: z.string(),
  status: ticketStatus,
  lastMessage: customerPreview,
  createdAt: isoDate,
  closedAt: isoDate.nullable(),
  /** In minutes, of the last attendance, like the mark. */
  waitTime: z.number().nullable(),
  supportTime: z.number().nullable(),
  NPS: z.number().int().nullable(),
  /** Whether the promises of its last attendance were kept; null where none was due. */
  sla: z.enum(['inTime', 'late']).nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

const reportQuery = z.object({
  ...reportFilter,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .default(defaultReportPageSize)
    .transform((size) => Math.min(size, maxReportPage)),
})

const ReportTotal = z.object({
  total: z.number().int(),
  /** What the number that leads here says: how many of what fits the filter, of tickets that the reader may see. */
  counted: z.number().int(),
  unit: z.enum(countedUnits),
})
export type ReportTotal = z.infer<typeof ReportTotal>

const Report = z.object({ tickets: z.array(ReportRow), totalTickets: ReportTotal })

export const listReport = endpoint({
  method: 'GET',
  path: '/ticketreport/reports',
  summary: 'Tickets with an attendance in a period, newest first, and how many there are.',
  access: 'dashboard:view',
  query: reportQuery,
  response: Report,
})

export const listOwnReport = endpoint({
  method: 'GET',
  path: '/dashboard/mine/tickets',
  summary: 'The same of one’s own attendances, for users who see no dashboard.',
  access: 'signedIn',
  query: reportQuery,
  response: Report,
})
