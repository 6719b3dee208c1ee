import { assistTicket } from '@chatflow/contract'
import { serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { AskingDeps } from '../prompts/askPrompt.ts'
import type { TellWords } from '../prompts/tellWords.ts'
import * as assisting from './assistTicket.ts'

export function assistRoutes(http: HttpContext, deps: AskingDeps, tellWords: TellWords) {
  serveSlow(http, assistTicket, ({ session, params, query, body }) =>
    assisting.assistTicket(deps, {
      session,
      ticketId: params.ticketId,
      request: body,
      onWords: tellWords(session, query.stream),
    }),
  )
}
