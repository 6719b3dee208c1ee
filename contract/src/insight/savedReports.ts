import { z } from 'zod'
import { sheetFormat } from '../conversations/contactDownloads.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'
import { ReportFilter, reportFileKinds } from './reportDownloads.ts'

/** Days counted from today: a report that is kept is about new ones every time. */
export const savedPeriods = ['today', 'yesterday', 'last7', 'last30', 'month', 'lastMonth'] as const
export type SavedPeriod = (typeof savedPeriods)[number]
/** Every day, on Mondays, or on the first of the month. */
export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]

const maxRecipients = 50
const maxPageText = 10_000

const fields = {
  name: text(80).trim().min(1, 'Required'),
  /** Everybody who sees reports sees it. */
  isShared: z.boolean(),
  kind: z.enum(reportFileKinds),
  filter: ReportFilter,
  /** What the page shows, in the words of its address. */
  page: z
    .record(z.string().max(40), z.unknown())
    .refine((page) => JSON.stringify(page).length <= maxPageText),
  /** Nothing: the days of the filter. */
  period: z.enum(savedPeriods).nullable(),
  /** How often it is sent by mail, and at which hour of the company's day. */
  frequency: z.enum(reportFrequencies).nullable(),
  hour: z.number().int().min(0).max(23),
  format: sheetFormat,
  /** The users whom it is sent to, each with what they may see. */
  recipients: z.array(id).max(maxRecipients),
}

export const SavedReport = z.object({
  id,
  ...fields,
  /** Nothing, and no name, when they have left. */
  userId: id.nullable(),
  userName: z.string(),
  nextAt: isoDate.nullable(),
  lastSentAt: isoDate.nullable(),
})
export type SavedReport = z.infer<typeof SavedReport>

export const SavedReportForm = z.object({
  ...fields,
  isShared: fields.isShared.default(false),
  period: fields.period.default(null),
  frequency: fields.frequency.default(null),
  hour: fields.hour.default(8),
  format: fields.format.default('xlsx'),
  recipients: fields.recipients.default([]),
})
export type SavedReportForm = z.infer<typeof SavedReportForm>

/** What is left out stays as it is. */
export const SavedReportChanges = z.object(fields).partial()
export type SavedReportChanges = z.infer<typeof SavedReportChanges>

const bySavedReport = z.object({ savedReportId: idParam })

export const listSavedReports = endpoint({
  method: 'GET',
  path: '/saved-reports',
  summary: 'The reports that oneself has kept, and those that others share, by name.',
  access: 'dashboard:view',
  response: z.object({ reports: z.array(SavedReport) }),
})
export const createSavedReport = endpoint({
  method: 'POST',
  path: '/saved-reports',
  summary: 'Keeps a report under a name, and sends it by mail if wanted.',
  access: 'dashboard:view',
  body: SavedReportForm,
  response: SavedReport,
})
export const updateSavedReport = endpoint({
  method: 'PUT',
  path: '/saved-reports/:savedReportId',
  summary:
    'Changes a report that oneself has kept; an admin those of everybody that are shared. What is left out stays as it is.',
  access: 'dashboard:view',
  params: bySavedReport,
  body: SavedReportChanges,
  response: SavedReport,
})
export const deleteSavedReport = endpoint({
  method: 'DELETE',
  path: '/saved-reports/:savedReportId',
  summary: 'Forgets a kept report. Nothing is sent any more.',
  access: 'dashboard:view',
  params: bySavedReport,
  response: Message,
})

const dayMs = 86_400_000

/** The first and the last day of a period, by what day it is today (`yyyy-mm-dd`). */
export function daysOfSavedPeriod(period: SavedPeriod, today: string): { from: string; to: string } {
  const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = Date.parse(`${today}T00:00:00Z`)
  const ago = (days: number) => written(now - days * dayMs)
  const [year = 0, month = 1] = today.split('-').map(Number)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: ago(1), to: ago(1) }
    case 'last7':
      return { from: ago(6), to: today }
    case 'last30':
      return { from: ago(29), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'lastMonth':
      return { from: written(Date.UTC(year, month - 2, 1)), to: written(Date.UTC(year, month - 1, 0)) }
  }
}
