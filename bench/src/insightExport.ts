import { ReportFilter, TicketQuery } from '@chatflow/contract'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listTickets } from '../../server/src/conversations/tickets/listTickets.ts'
import type { Viewer } from '../../server/src/conversations/tickets/tickets.visibility.ts'
import { writeReport } from '../../server/src/insight/reports/writeReport.ts'
import { temporaryFolder } from '../../server/src/platform/storage/temporaryFolder.ts'
import type { Tenancy } from '../../server/src/platform/tenancy/tenancy.ts'
import { took } from './openTenancy.ts'
import { draw, timesOf } from './table.ts'

const calls = 200
export const admin: Viewer = {
  userId: 1,
  isAdmin: true,
  seesColleagues: true,
  queueIds: 'every',
  seesWithoutQueue: true,
  seesGroups: true,
  groupsOf: null,
  seesHistory: true,
  mayClosePending: true,
  hidesNumbers: false,
}

/** Everybody's open tickets, read again and again: alone, and while a report of every ticket is written beside it. */
export async function measureExport(tenancy: Tenancy, companyId: number): Promise<string> {
  const query = TicketQuery.parse({ status: 'open', showAll: 'true' })
  const list = () => took(() => tenancy.readTenant(companyId, (tenant) => listTickets(tenant, admin, query)))
  await list()
  const alone: number[] = []
  for (let call = 0; call < calls; call += 1) alone.push(await list())

  const folder = await temporaryFolder('bench')
  const file = path.join(folder, 'report.csv')
  const written = { rows: 0, isOver: false }
  const writing = took(() =>
    writeReport(tenancy, file, {
      companyId,
      kind: 'tickets',
      format: 'csv',
      language: 'pt-BR',
      filter: ReportFilter.parse({}),
      viewer: admin,
      createdAt: new Date().toISOString(),
      onRows: async (done) => void (written.rows = done),
    }),
  ).finally(() => (written.isOver = true))
  const beside: number[] = []
  while (!written.isOver) beside.push(await list())
  const seconds = (await writing) / 1000
  const { size } = await stat(file)
  await rm(folder, { recursive: true, force: true })
  const table = draw([
    ['everybody’s open tickets, ms', 'median', '95 %', 'longest'],
    timesOf('alone', alone),
    timesOf('while a report is written', beside),
  ])
  const rows = written.rows.toLocaleString('en')
  return `${table}\n${rows} rows (${Math.round(size / 1e6)} MB) in ${Math.round(seconds)} s, ${Math.round(written.rows / seconds)} rows a second\n`
}
