import {
  ReportRow,
  type BreakdownKind,
  type Language,
  type ReportFileKind,
  type ReportFilter,
  type SheetFormat,
} from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { maskerOf } from '../../conversations/contacts/maskParts.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import type { Cell } from '../../platform/sheets/sheet.ts'
import { writeSheet } from '../../platform/sheets/writeSheet.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { readDashboard } from '../dashboard/readDashboard.ts'
import { breakdown } from './breakdown.ts'
import { campaignPage } from './campaignNumbers.ts'
import { reportPage } from './listReport.ts'
import { reachOf } from './reportedTickets.ts'
import { columnsOf } from './reportColumns.ts'
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
  const { companyId, kind, format, language, createdAt } = writing
  const snapshot = await tenancy.readTenant(companyId, companySnapshot)
  const sheet = {
    name: reportTexts[language].sheet[kind],
    at: new Date(createdAt),
    timeZone: snapshot.company.timezone,
    columns: columnsOf(language, kind),
    rows: rowsOf(tenancy, kind, writing),
  }
  await writeSheet(file, { format, language, sheet })
}

function rowsOf(tenancy: Tenancy, kind: ReportFileKind, writing: Writing): AsyncIterable<Cell[]> {
  if (kind === 'tickets') return ticketRows(tenancy, writing)
  if (kind === 'attendants') return attendantRows(tenancy, writing)
  return kind === 'campaigns' ? campaignRows(tenancy, writing) : breakdownRows(tenancy, kind, writing)
}

async function* ticketRows(tenancy: Tenancy, writing: Writing): AsyncGenerator<Cell[]> {
  const { companyId, language, viewer, filter, onRows } = writing
  const toCells = cellsOf(language, viewer)
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

function cellsOf(language: Language, { hidesNumbers }: Viewer) {
  const mask = hidesNumbers ? maskerOf(ReportRow) : null
  return (whole: ReportRow): Cell[] => {
    const row = (mask?.(whole) ?? whole) as ReportRow
    return [
      row.id,
      row.contactName,
      row.whatsappName,
      row.userName,
      row.queueName,
      reportTexts[language].status[row.status],
      row.lastMessage,
      new Date(row.createdAt),
      row.closedAt === null ? '' : new Date(row.closedAt),
      row.waitTime ?? '',
      row.supportTime ?? '',
      row.NPS ?? '',
      row.sla === null ? '' : reportTexts[language].sla[row.sla],
    ]
  }
}

async function* attendantRows(tenancy: Tenancy, writing: Writing): AsyncGenerator<Cell[]> {
  const { companyId, language, onRows, filter } = writing
  const texts = reportTexts[language]
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
  for (const one of attendants)
    yield [
      one.name || `${texts.removed} (${one.id})`,
      one.countRating === 0 ? '' : one.rating,
      one.countRating,
      one.tickets,
      one.served === 0 ? '' : one.avgWaitTime,
      one.served === 0 ? '' : one.avgSupportTime,
      one.online ? texts.online : texts.offline,
    ]
  await onRows(attendants.length)
}

async function* breakdownRows(
  tenancy: Tenancy,
  by: BreakdownKind,
  { companyId, language, filter, onRows }: Writing,
): AsyncGenerator<Cell[]> {
  const texts = reportTexts[language]
  const { dateFrom, dateTo, users, queueIds, whatsappId, tags } = filter
  const rows = await tenancy.readTenant(companyId, (tenant) =>
    breakdown(tenant, { by, dateFrom, dateTo, users, queueIds, whatsappIds: whatsappId, tags }),
  )
  for (const row of rows)
    yield [
      row.name || (row.robot ? texts.robots[row.robot] : texts.noConnection),
      row.tickets,
      row.finished,
      row.unattended,
      row.served === 0 ? '' : row.avgWaitTime,
      row.served === 0 ? '' : row.avgSupportTime,
      row.countRating,
      row.countRating === 0 ? '' : row.rating,
      row.countRating === 0 ? '' : row.npsScore,
    ]
  await onRows(rows.length)
}

async function* campaignRows(
  tenancy: Tenancy,
  { companyId, filter, onRows }: Writing,
): AsyncGenerator<Cell[]> {
  const { dateFrom, dateTo, users, queueIds, whatsappId, tags } = filter
  const wanted = { dateFrom, dateTo, users, queueIds, whatsappIds: whatsappId, tags }
  let below: number | undefined
  let done = 0
  for (;;) {
    const rows = await tenancy.readTenant(companyId, (tenant) => campaignPage(tenant, wanted, below))
    for (const { name, total, sent, delivered, read, answered, failed } of rows)
      yield [name, total, sent, delivered, read, answered, failed]
    below = rows.at(-1)?.id
    done += rows.length
    await onRows(done)
    if (below === undefined) return
  }
}
