import { assistTicket } from '@chatflow/contract'
import { serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { AskingDeps } from '../prompts/askPrompt.ts'
import * as assisting from './assistTicket.ts'

export function assistRoutes(http: HttpContext, deps: AskingDeps) {
  serveSlow(http, assistTicket, ({ session, params, body }) =>
    assisting.assistTicket(deps, { session, ticketId: params.ticketId, request: body }),
  )
}
