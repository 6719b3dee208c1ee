import {
  can,
  createSavedReport,
  deleteSavedReport,
  exportReport,
  listBreakdown,
  listCampaignNumbers,
  listOwnReport,
  listReport,
  listReportDownloads,
  listSavedReports,
  updateSavedReport,
} from '@chatflow/contract'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serve, serveReading, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { breakdown } from './breakdown.ts'
import { campaignReport } from './campaignNumbers.ts'
import * as reports from './listReport.ts'
import { listReportFiles, startReport } from './reportDownloads.ts'
import { createSaved, deleteSaved, listSaved, updateSaved } from './savedReports.ts'

export function reportRoutes(http: HttpContext) {
  serveReading(http, listReport, ({ tenant, session, query }) =>
    reports.listReport(tenant, viewerOf(session), query),
  )
  serveReading(http, listOwnReport, ({ tenant, session, query }) =>
    reports.listOwnReport(tenant, viewerOf(session), query),
  )
  serveReading(http, listBreakdown, async ({ tenant, query }) => ({ rows: await breakdown(tenant, query) }))
  serveReading(http, listCampaignNumbers, ({ tenant, query }) => campaignReport(tenant, query))
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
  serveReading(http, listSavedReports, async ({ tenant, session }) => ({
    reports: await listSaved(tenant, byOf(session)),
  }))
  serve(http, createSavedReport, ({ tenant, session, body }) => createSaved(tenant, byOf(session), body))
  serve(http, updateSavedReport, ({ tenant, session, params, body }) =>
    updateSaved(tenant, byOf(session), params.savedReportId, body),
  )
  serve(http, deleteSavedReport, async ({ tenant, session, params }) => {
    await deleteSaved(tenant, byOf(session), params.savedReportId)
    return { message: 'Report deleted' }
  })
}

const byOf = (session: Session) => ({
  userId: session.userId,
  isAdmin: can(session, 'tickets-manager:showall'),
})
