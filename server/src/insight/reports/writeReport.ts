import {
  ReportRow,
  type BreakdownKind,
  type Language,
  type ReportFileKind,
  type ReportFilter,
  type SheetFormat,
} from '@chatflow/contract'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { maskerOf } from '../../conversations/contacts/maskParts.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { csvLine, csvStart } from '../../platform/sheets/csv.ts'
import { writeXlsx } from '../../platform/sheets/xlsx.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { readDashboard } from '../dashboard/readDashboard.ts'
import { breakdown, campaignNumbers } from './breakdown.ts'
import { reportPage } from './listReport.ts'
import { reachOf } from './reportedTickets.ts'
import { reportColumns } from './reportColumns.ts'
import { reportTexts } from './reportTexts.ts'

export interface Writing {
  companyId: number
  kind: ReportFileKind
  format: SheetFormat
  language: Language
  filter: ReportFilter
  viewer: Viewer
  createdAt: string
  /** Called after every page. */
  onRows(done: number): Promise<void>
}

/** Short pages: nobody else waits for the database while a long report is read. */
const pageSize = 500

/** Writes a report into a file, row by row: memory holds one page of it. */
export async function writeReport(tenancy: Tenancy, file: string, writing: Writing) {
  const { kind, format, language, createdAt } = writing
  const rows = rowsOf(tenancy, kind, writing)
  if (format === 'xlsx')
    return writeXlsx(file, { at: new Date(createdAt), name: reportTexts[language].sheet[kind], rows })
  return pipeline(Readable.from(asCsv(rows, language)), createWriteStream(file))
}

function rowsOf(tenancy: Tenancy, kind: ReportFileKind, writing: Writing): AsyncIterable<string[]> {
  if (kind === 'tickets') return ticketRows(tenancy, writing)
  if (kind === 'attendants') return attendantRows(tenancy, writing)
  return kind === 'campaigns' ? campaignRows(tenancy, writing) : breakdownRows(tenancy, kind, writing)
}

async function* asCsv(rows: AsyncIterable<string[]>, language: Language) {
  yield csvStart
  for await (const cells of rows) yield csvLine(cells, language)
}

async function* ticketRows(tenancy: Tenancy, writing: Writing): AsyncGenerator<string[]> {
  const { companyId, language, viewer, filter, onRows } = writing
  yield reportColumns[language].tickets
  const { timezone } = await tenancy.readTenant(
    companyId,
    async (tenant) => (await companySnapshot(tenant)).company,
  )
  const toCells = cellsOf(language, timezone, viewer)
  // Asked once: a page that is only told where the last one ended goes through all attendances before it.
  let reach = await tenancy.readTenant(companyId, (tenant) => reachOf(tenant, viewer, filter))
  let before: number | undefined
  let done = 0
  for (;;) {
    const place = { max: pageSize, reach, ...(before !== undefined && { before }) }
    const page = await tenancy.readTenant(companyId, (tenant) => reportPage(tenant, viewer, filter, place))
    for (const row of page) yield toCells(row)
    before = page.at(-1)?.id
    if (reach && before !== undefined) reach = { ...reach, last: before }
    done += page.length
    await onRows(done)
    if (page.length < pageSize) return
  }
}

function cellsOf(language: Language, timeZone: string, { hidesNumbers }: Viewer) {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 1 })
  const mask = hidesNumbers ? maskerOf(ReportRow) : null
  const at = (given: string | null) => (given === null ? '' : moment.format(new Date(given)))
  const count = (given: number | null) => (given === null ? '' : number.format(given))
  return (whole: ReportRow): string[] => {
    const row = (mask?.(whole) ?? whole) as ReportRow
    return [
      String(row.id),
      row.contactName,
      row.whatsappName,
      row.userName,
      row.queueName,
      reportTexts[language].status[row.status],
      row.lastMessage,
      at(row.createdAt),
      at(row.closedAt),
      count(row.waitTime),
      count(row.supportTime),
      count(row.NPS),
      row.sla === null ? '' : reportTexts[language].sla[row.sla],
    ]
  }
}

async function* attendantRows(tenancy: Tenancy, writing: Writing): AsyncGenerator<string[]> {
  const { companyId, language, onRows, filter } = writing
  const texts = reportTexts[language]
  yield reportColumns[language].attendants
  const { dateFrom, dateTo, users, queueIds, whatsappId, tags } = filter
  const { attendants } = await tenancy.readTenant(companyId, (tenant) =>
    readDashboard(tenant, {
      date_from: dateFrom,
      date_to: dateTo,
      users,
      queueIds,
      whatsappIds: whatsappId,
      tags,
    }),
  )
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 1 })
  for (const one of attendants)
    yield [
      one.name || `${texts.removed} (${one.id})`,
      one.countRating === 0 ? '' : number.format(one.rating),
      number.format(one.countRating),
      number.format(one.tickets),
      one.finished === 0 ? '' : number.format(one.avgWaitTime),
      one.finished === 0 ? '' : number.format(one.avgSupportTime),
      one.online ? texts.online : texts.offline,
    ]
  await onRows(attendants.length)
}

const numbersOf = (language: Language) =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 1 })

async function* breakdownRows(
  tenancy: Tenancy,
  by: BreakdownKind,
  { companyId, language, filter, onRows }: Writing,
): AsyncGenerator<string[]> {
  const texts = reportTexts[language]
  const { format } = numbersOf(language)
  yield reportColumns[language][by]
  const { dateFrom, dateTo, users, queueIds, whatsappId, tags } = filter
  const rows = await tenancy.readTenant(companyId, (tenant) =>
    breakdown(tenant, { by, dateFrom, dateTo, users, queueIds, whatsappIds: whatsappId, tags }),
  )
  for (const row of rows)
    yield [
      row.name || (row.robot ? texts.robots[row.robot] : texts.noConnection),
      format(row.tickets),
      format(row.finished),
      format(row.unattended),
      row.finished === 0 ? '' : format(row.avgWaitTime),
      row.finished === 0 ? '' : format(row.avgSupportTime),
      format(row.countRating),
      row.countRating === 0 ? '' : format(row.rating),
      row.countRating === 0 ? '' : format(row.npsScore),
    ]
  await onRows(rows.length)
}

async function* campaignRows(
  tenancy: Tenancy,
  { companyId, language, filter, onRows }: Writing,
): AsyncGenerator<string[]> {
  const { format } = numbersOf(language)
  yield reportColumns[language].campaigns
  const rows = await tenancy.readTenant(companyId, (tenant) => campaignNumbers(tenant, filter))
  for (const { name, total, sent, delivered, read, answered, failed } of rows)
    yield [name, ...[total, sent, delivered, read, answered, failed].map((value) => format(value))]
  await onRows(rows.length)
}
