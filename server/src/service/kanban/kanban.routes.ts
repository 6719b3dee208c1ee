import * as calls from '@chatflow/contract'
import { listLanes } from '../../conversations/tags/lanes.ts'
import { orderLanes } from '../../conversations/tags/orderLanes.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { countBoard, listBoard } from './listBoard.ts'
import { moveToLane } from './moveToLane.ts'

export function kanbanRoutes(http: HttpContext) {
  serveReading(http, calls.listLanes, async ({ tenant }) => ({ lista: await listLanes(tenant) }))
  serve(http, calls.orderLanes, async ({ tenant, body }) => {
    await orderLanes(tenant, body.laneIds)
    return { lista: await listLanes(tenant) }
  })
  serveReading(http, calls.listKanban, ({ tenant, session, query }) =>
    listBoard(tenant, viewerOf(session), query),
  )
  serveReading(http, calls.countKanban, ({ tenant, session, query }) =>
    countBoard(tenant, viewerOf(session), query),
  )
  serve(http, calls.moveToLane, async ({ tenant, session, params, body }) => {
    const { ticketId, tagId: laneId } = params
    await moveToLane(tenant, viewerOf(session), ticketId, { laneId, after: body.after })
    return { message: 'Ticket Tag Adicionado com Sucesso!' }
  })
  serve(http, calls.leaveLane, async ({ tenant, session, params }) => {
    await moveToLane(tenant, viewerOf(session), params.ticketId, { laneId: null })
    return { message: 'Ticket Tag Removido!' }
  })
}
