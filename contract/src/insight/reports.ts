import { z } from 'zod'
import { ticketStatus } from '../conversations/tickets.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idList, isoDate, looseBoolean } from '../platform/fields.ts'
import { customerName, customerPreview } from '../platform/hidden.ts'
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
  /** Whether the period is that of the beginning or of the end of attendances. */
  dateBy: z.enum(['begun', 'closed']).default('begun'),
  isActiveDemand: looseBoolean.optional(),
  nps: z.enum(npsKinds).optional(),
  isGroup: looseBoolean.optional(),
  /** Over for good, and without a mark. */
  onlyUnrated: looseBoolean.default(false),
  /** Over, and nobody had taken it on. */
  unattended: looseBoolean.default(false),
  /** Of contacts that were created in the period, which is then not asked of attendances. */
  newContacts: looseBoolean.default(false),
  robot: z.enum(robotKinds).optional(),
  /** With a promise to the customer that was not kept in time. */
  outOfTime: looseBoolean.default(false),
}

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

export const listReport = endpoint({
  method: 'GET',
  path: '/ticketreport/reports',
  summary: 'Tickets with an attendance in a period, newest first, and how many there are.',
  access: 'dashboard:view',
  query: z.object({
    ...reportFilter,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .default(defaultReportPageSize)
      .transform((size) => Math.min(size, maxReportPage)),
  }),
  response: z.object({
    tickets: z.array(ReportRow),
    totalTickets: z.object({ total: z.number().int() }),
  }),
})
