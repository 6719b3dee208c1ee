import { listReport } from '@chatflow/contract'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as reports from './listReport.ts'

export function reportRoutes(http: HttpContext) {
  serveReading(http, listReport, ({ tenant, session, query }) =>
    reports.listReport(tenant, viewerOf(session), query),
  )
}
