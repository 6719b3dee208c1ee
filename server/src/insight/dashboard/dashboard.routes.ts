import {
  findDashboard,
  findDashboardNow,
  findMyDay,
  listSlaNumbers,
  listTicketsOfDays,
  listTicketsOfUsers,
} from '@chatflow/contract'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { ticketsOfDays, ticketsOfUsers } from './readCharts.ts'
import { readDashboard } from './readDashboard.ts'
import { readMyDay } from './readMyDay.ts'
import { readNow } from './readNow.ts'
import { readSlaNumbers } from './slaNumbers.ts'

export function dashboardRoutes(http: HttpContext) {
  serveReading(http, findDashboard, ({ tenant, query }) => readDashboard(tenant, query))
  serveReading(http, findDashboardNow, ({ tenant }) => readNow(tenant))
  serveReading(http, findMyDay, ({ tenant, session }) => readMyDay(tenant, viewerOf(session)))
  serveReading(http, listSlaNumbers, ({ tenant, query }) => readSlaNumbers(tenant, query))
  serveReading(http, listTicketsOfUsers, async ({ tenant, query }) => ({
    data: await ticketsOfUsers(tenant, query),
  }))
  serveReading(http, listTicketsOfDays, ({ tenant, query }) => ticketsOfDays(tenant, query))
}
