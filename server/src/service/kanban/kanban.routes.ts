import { leaveLane, listLanes, moveToLane } from '@chatflow/contract'
import { listTags } from '../../conversations/tags/listTags.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as lanes from './moveToLane.ts'

export function kanbanRoutes(http: HttpContext) {
  serveReading(http, listLanes, async ({ tenant }) => ({ lista: await listTags(tenant, { kanban: 1 }) }))
  serve(http, moveToLane, async ({ tenant, session, params }) => {
    await lanes.moveToLane(tenant, viewerOf(session), params.ticketId, params.tagId)
    return { message: 'Ticket Tag Adicionado com Sucesso!' }
  })
  serve(http, leaveLane, async ({ tenant, session, params }) => {
    await lanes.moveToLane(tenant, viewerOf(session), params.ticketId, null)
    return { message: 'Ticket Tag Removido!' }
  })
}
