import { exportReport, listReport, listReportDownloads } from '@chatflow/contract'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as reports from './listReport.ts'
import { listReportFiles, startReport } from './reportDownloads.ts'

export function reportRoutes(http: HttpContext) {
  serveReading(http, listReport, ({ tenant, session, query }) =>
    reports.listReport(tenant, viewerOf(session), query),
  )
  serve(http, exportReport, ({ tenant, session, body: { kind, format, ...filter }, request }) =>
    startReport(tenant, {
      filter,
      kind,
      format,
      viewer: viewerOf(session),
      by: { userId: session.userId, address: request.ip },
    }),
  )
  serveReading(http, listReportDownloads, async ({ tenant, session }) => ({
    exports: await listReportFiles(tenant, session.userId),
  }))
}
