import { dismissInbound, listInboundProblems, rerunInbound } from '@chatflow/contract'
import { serve, type HttpContext } from '../../platform/http/serve.ts'
import * as attention from './attention.ts'

export function inboundRoutes(http: HttpContext) {
  serve(http, listInboundProblems, ({ tenant, query }) => attention.listProblems(tenant, query.pageNumber))
  serve(http, rerunInbound, async ({ tenant, params }) => {
    await attention.rerun(tenant, params.eventId)
    return { message: 'Event queued' }
  })
  serve(http, dismissInbound, async ({ tenant, params }) => {
    await attention.dismiss(tenant, params.eventId)
    return { message: 'Event dismissed' }
  })
}
