import { explainWaiting } from '@chatflow/contract'
import { serve, type HttpContext } from '../../platform/http/serve.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import * as waiting from './explainWaiting.ts'

export function assignmentRoutes(http: HttpContext) {
  serve(http, explainWaiting, async ({ tenant, session, params }) => ({
    waiting: await waiting.explainWaiting(tenant, viewerOf(session), params.ticketId),
  }))
}
