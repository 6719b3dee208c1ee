import { listMoments as momentsCall, listReport as reportCall, TicketQuery } from '@chatflow/contract'
import { listTickets } from '../../server/src/conversations/tickets/listTickets.ts'
import { listMoments, listUsersMoments } from '../../server/src/conversations/tickets/moments.ts'
import { ticketsOfDays, ticketsOfUsers } from '../../server/src/insight/dashboard/readCharts.ts'
import { readDashboard } from '../../server/src/insight/dashboard/readDashboard.ts'
import { readNow } from '../../server/src/insight/dashboard/readNow.ts'
import { listReport } from '../../server/src/insight/reports/listReport.ts'
import { checkDays, rollUpDays } from '../../server/src/insight/rollups/rollups.jobs.ts'
import type { Tenant } from '../../server/src/platform/tenancy/tenancy.ts'
import * as byHand from './insightByHand.ts'
import { admin, measureExport } from './insightExport.ts'
import { companyId, fillHistory } from './insightHistory.ts'
import { asOwner } from './installation.ts'
import { openTenancy, took } from './openTenancy.ts'
import { draw, median } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const tickets = Number(process.argv[2] ?? 1_000_000)
const rounds = 5
/** What takes longer is not repeated. */
const timeout = 20_000
/** Read from its rows, a month of a larger company may take longer than the product waits for a statement. */
const maxFromRows = 200_000

/**
 * The dashboard over two years of a company, before and after its days are added up, and the screens beside it, each next to
 * the same in SQL as one would write it by hand over the rows. Then every ticket is written into a file, while the inbox is read.
 */
async function main() {
  const { ownerUrl, tenancy, pool, close } = await openTenancy('insight')
  const measure = (work: (tenant: Tenant) => Promise<unknown>) =>
    repeated(() => tenancy.readTenant(companyId, work))
  try {
    say(`making ${tickets.toLocaleString('en')} tickets …`)
    const fillMs = await took(() => asOwner(ownerUrl, (client) => fillHistory(client, tickets)))
    const dashboards: { name: string; days: number; hand: number; fromRows: number | null }[] = []
    for (const [name, days] of periods) {
      say(`${name}, from rows …`)
      const hand = await repeated(() => byHand.dashboardByHand(pool, days))
      const isRead = tickets <= maxFromRows || days <= 7
      const fromRows = isRead ? await measure((tenant) => readDashboard(tenant, { days })) : null
      dashboards.push({ name, days, hand, fromRows })
    }
    say('adding up …')
    const buildMs = await took(() => rollUpDays(tenancy, companyId))
    const wrong = await checkDays(tenancy, companyId)
    if (wrong.length > 0) throw new Error(`${wrong.length} days are not what their rows say`)
    await asOwner(ownerUrl, (client) => client.query('vacuum analyze'))

    const lines = [['dashboard of', 'by hand, ms', 'from rows, ms', 'added up, ms', 'added up ÷ by hand']]
    for (const { name, days, hand, fromRows } of dashboards) {
      say(`${name}, added up …`)
      const addedUp = await measure((tenant) => readDashboard(tenant, { days }))
      const rows = fromRows === null ? '' : ms(fromRows)
      lines.push([name, ms(hand), rows, ms(addedUp), (addedUp / hand).toFixed(2)])
    }
    const beside = [['beside it', 'by hand, ms', 'product, ms', 'product ÷ by hand']]
    for (const [name, hand, product] of screens) {
      say(`${name} …`)
      const handMs = hand && (await repeated(() => hand(pool)))
      const productMs = await measure(product)
      beside.push([
        name,
        handMs ? ms(handMs) : '',
        ms(productMs),
        handMs ? (productMs / handMs).toFixed(2) : '',
      ])
    }
    process.stdout.write(
      `\n${draw(lines)}\n${draw(beside)}\nfilled in ${seconds(fillMs)} s; all days added up in ${seconds(buildMs)} s, and held against their rows\n`,
    )
    say('writing every ticket into a file …')
    process.stdout.write(`\n${await measureExport(tenancy, companyId)}`)
  } finally {
    await close()
  }
}

const periods = [
  ['7 days', 7],
  ['30 days', 30],
  ['a year', 365],
] as const

const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const year = { initialDate: dayBack(364), finalDate: dayBack(0) }
const reportOf = (given: Record<string, string>) => reportCall.query!.parse({ pageSize: '50', ...given })
const openOnes = TicketQuery.parse({ status: 'open', showAll: 'true' })

type Pool = Awaited<ReturnType<typeof openTenancy>>['pool']
type Screen = [string, ((pool: Pool) => Promise<unknown>) | null, (tenant: Tenant) => Promise<unknown>]
const screens: Screen[] = [
  ['dashboard: right now', null, readNow],
  ['dashboard: a year by user', null, (tenant) => ticketsOfUsers(tenant, year)],
  ['dashboard: a year by day', null, (tenant) => ticketsOfDays(tenant, year)],
  [
    'attendance panel',
    byHand.panelByHand,
    (tenant) => listMoments(tenant, admin, momentsCall.query!.parse({ dateStart: dayBack(700) })),
  ],
  ['attendance panel, by person', byHand.panelByHand, (tenant) => listUsersMoments(tenant, admin)],
  [
    'report of 30 days',
    (pool) => byHand.reportByHand(pool, 30),
    (tenant) => listReport(tenant, admin, reportOf({ dateFrom: dayBack(30), dateTo: dayBack(0) })),
  ],
  [
    'report of a year',
    (pool) => byHand.reportByHand(pool, 365),
    (tenant) => listReport(tenant, admin, reportOf({ dateFrom: dayBack(364), dateTo: dayBack(0) })),
  ],
  [
    'report of everything',
    (pool) => byHand.reportByHand(pool, null),
    (tenant) => listReport(tenant, admin, reportOf({})),
  ],
  ['everybody’s open tickets', byHand.openTicketsByHand, (tenant) => listTickets(tenant, admin, openOnes)],
]

/** The first one warms the memory of the database, where there is a second. */
async function repeated(work: () => Promise<unknown>) {
  const times: number[] = [await took(work)]
  while (times.length <= rounds && times.reduce((sum, time) => sum + time) < timeout)
    times.push(await took(work))
  return median(times.length > 1 ? times.slice(1) : times)
}

const ms = (value: number) => value.toFixed(1)
const seconds = (value: number) => Math.round(value / 1000)

await main()
