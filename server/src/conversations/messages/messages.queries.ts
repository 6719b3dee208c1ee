import type { Ticket, TicketMessage } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { masked } from '../tickets/announceTicket.ts'
import { withMaskedNumber } from '../tickets/ticketRow.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { maySee, type Viewer } from '../tickets/tickets.visibility.ts'
import { messageOf, messageRows } from './messageRow.ts'

export async function getMessage(tenant: Tenant, id: number): Promise<TicketMessage> {
  const row = await messageRows(
    tenant.db
      .selectFrom('messages')
      .where('messages.companyId', '=', tenant.companyId)
      .where('messages.id', '=', id),
  ).executeTakeFirst()
  return messageOf(tenant, row ?? fail('ERR_NO_MESSAGE_FOUND'), await companySnapshot(tenant))
}

/** Not found and not yours look the same. */
export async function findVisibleMessage(tenant: Tenant, viewer: Viewer, id: number) {
  const message = await getMessage(tenant, id)
  const ticket = await getTicket(tenant, message.ticketId)
  return maySee(viewer, ticket) ? { message, ticket } : fail('ERR_NO_MESSAGE_FOUND')
}

/** As this person may see it: where numbers are hidden, that holds for every answer. */
export const messageFor = (viewer: Viewer, message: TicketMessage): TicketMessage =>
  viewer.hidesNumbers ? masked(message) : message
export const ticketFor = <T extends Ticket>(viewer: Viewer, ticket: T): T =>
  viewer.hidesNumbers ? withMaskedNumber(ticket) : ticket
