import { traceTicket } from '@chatflow/contract'
import { serve, type HttpContext } from '../../platform/http/serve.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { listDecisions } from './trace.ts'

export function automationRoutes(http: HttpContext) {
  serve(http, traceTicket, async ({ tenant, params }) => {
    await getTicket(tenant, params.ticketId)
    return listDecisions(tenant, params.ticketId)
  })
}
