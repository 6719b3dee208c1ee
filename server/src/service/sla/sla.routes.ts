import * as calls from '@chatflow/contract'
import { findVisibleTicket } from '../../conversations/tickets/findVisibleTicket.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { dismissSlaNotices, listSlaNotices } from './slaNotices.ts'

export function slaRoutes(http: HttpContext) {
  serveReading(http, calls.listSlaNotices, ({ tenant, session }) => listSlaNotices(tenant, session))
  serve(http, calls.dismissSlaNotice, async ({ tenant, session, params }) => {
    await findVisibleTicket(tenant, viewerOf(session), params.ticketId)
    await dismissSlaNotices(tenant, session.userId, params.ticketId)
    return { message: 'Notice dismissed' }
  })
}
