import {
  countTickets,
  countTicketsOfConnection,
  findTicket,
  findTicketByUuid,
  listMoments,
  listTicketLog,
  listTickets,
  listUnreadTickets,
  listUsersMoments,
} from '@chatflow/contract'
import { serve, serveReading, type HttpContext, type Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import * as connectionTickets from './countTicketsOfConnection.ts'
import { findOpenedTicket } from './findOpenedTicket.ts'
import { findVisibleTicket } from './findVisibleTicket.ts'
import type { TicketKey } from './getTicket.ts'
import * as lists from './listTickets.ts'
import * as unread from './listUnreadTickets.ts'
import * as moments from './moments.ts'
import { noteAccess } from './noteAccess.ts'
import * as queries from './tickets.queries.ts'
import { viewerOf } from './tickets.visibility.ts'

export function ticketRoutes(http: HttpContext) {
  serveReading(http, listTickets, ({ tenant, session, query }) =>
    lists.listTickets(tenant, viewerOf(session), query),
  )
  serveReading(http, countTickets, ({ tenant, session, query }) =>
    lists.countTickets(tenant, viewerOf(session), query),
  )
  serveReading(http, countTicketsOfConnection, ({ tenant, params }) =>
    connectionTickets.countTicketsOfConnection(tenant, params.whatsappId),
  )
  serveReading(http, listUnreadTickets, ({ tenant, session }) => unread.listUnreadTickets(tenant, session))
  serve(http, findTicket, ({ tenant, session, params }) => open(tenant, session, params.ticketId))
  serve(http, findTicketByUuid, ({ tenant, session, params }) => open(tenant, session, params.ticketUuid))
  serveReading(http, listTicketLog, async ({ tenant, session, params }) => {
    await findVisibleTicket(tenant, viewerOf(session), params.ticketId)
    return queries.listTicketLog(tenant, params.ticketId)
  })
  serveReading(http, listMoments, ({ tenant, session, query }) =>
    moments.listMoments(tenant, viewerOf(session), query),
  )
  serveReading(http, listUsersMoments, ({ tenant, session }) =>
    moments.listUsersMoments(tenant, viewerOf(session)),
  )
}

async function open(tenant: Tenant, session: Session, key: TicketKey) {
  const ticket = await findOpenedTicket(tenant, viewerOf(session), key)
  await noteAccess(tenant, ticket, session.userId)
  return ticket
}
