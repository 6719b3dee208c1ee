import { z } from 'zod'
import { ContactDownload, sheetFormat } from '../conversations/contactDownloads.ts'
import { ticketStatus } from '../conversations/tickets.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import { dayOrMoment } from './insightFilter.ts'
import { reportMarks } from './reports.ts'

/** A file of tickets, or of numbers: of every attendant, tag, connection, robot or campaign. */
export const reportFileKinds = ['tickets', 'attendants', 'tags', 'channels', 'robots', 'campaigns'] as const
export type ReportFileKind = (typeof reportFileKinds)[number]

const ids = z.array(id).max(1_000).optional()

/** What a report shows, without its pages. */
export const ReportFilter = z.object({
  searchParam: z.string().trim().toLowerCase().max(200).default(''),
  contactId: ids,
  whatsappId: ids,
  users: ids,
  queueIds: ids,
  tags: ids,
  status: z.array(ticketStatus).max(10).optional(),
  dateFrom: dayOrMoment.optional(),
  dateTo: dayOrMoment.optional(),
  onlyRated: z.boolean().default(false),
  ...reportMarks,
  isActiveDemand: z.boolean().optional(),
  isGroup: z.boolean().optional(),
  onlyUnrated: z.boolean().default(false),
  unattended: z.boolean().default(false),
  served: z.boolean().default(false),
  answered: z.boolean().default(false),
  newContacts: z.boolean().default(false),
  outOfTime: z.boolean().default(false),
  inTime: z.boolean().default(false),
  withoutUser: z.boolean().default(false),
  withoutConnection: z.boolean().default(false),
})
export type ReportFilter = z.infer<typeof ReportFilter>

export const ReportDownload = ContactDownload.extend({ kind: z.enum(reportFileKinds) })
export type ReportDownload = z.infer<typeof ReportDownload>

export const exportReport = endpoint({
  method: 'POST',
  path: '/ticketreport/exports',
  summary: 'Starts to write everything that a report shows into a file.',
  access: 'dashboard:view',
  body: ReportFilter.extend({
    kind: z.enum(reportFileKinds).default('tickets'),
    format: sheetFormat.default('xlsx'),
  }),
  status: 202,
  response: z.object({ jobId: z.uuid(), total: z.number().int() }),
})

export const listReportDownloads = endpoint({
  method: 'GET',
  path: '/ticketreport/exports',
  summary: 'One’s own files of reports that can still be fetched, or are being written, newest first.',
  access: 'dashboard:view',
  response: z.object({ exports: z.array(ReportDownload) }),
})
