import { snoozeTicket, wakeTicket } from '@chatflow/contract'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serve, type HttpContext } from '../../platform/http/serve.ts'
import * as snoozing from './snoozeTicket.ts'

export function snoozeRoutes(http: HttpContext) {
  serve(http, snoozeTicket, ({ tenant, session, params, body }) =>
    snoozing.snoozeTicket(tenant, viewerOf(session), params.ticketId, body.until),
  )
  serve(http, wakeTicket, ({ tenant, session, params }) =>
    snoozing.wakeTicket(tenant, viewerOf(session), params.ticketId),
  )
}
