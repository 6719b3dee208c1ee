import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { lockTicket } from '../tickets/lockTicket.ts'
import { findVisibleTicket } from '../tickets/findVisibleTicket.ts'
import type { TicketKey } from '../tickets/getTicket.ts'
import { mayAnswer, roomsFor, type Viewer } from '../tickets/tickets.visibility.ts'
import { writeTicket } from '../tickets/writeTicket.ts'

const maxReceipts = 100

/** The person who answers has seen the conversation: its counter is cleared and the customer sees blue ticks. */
export async function readMessages(tenant: Tenant, viewer: Viewer, key: TicketKey) {
  const seen = await findVisibleTicket(tenant, viewer, key)
  if (!mayAnswer(viewer, seen) || seen.unreadMessages === 0) return { unreadMessages: seen.unreadMessages }
  const ticket = await lockTicket(tenant, seen.id)
  await writeTicket(tenant, ticket.id, { unreadMessages: 0 })
  const read = await tenant.db
    .updateTable('messages')
    .set({ read: true })
    .where('companyId', '=', tenant.companyId)
    .where('ticketId', '=', ticket.id)
    .where('fromMe', '=', false)
    .where('read', '=', false)
    .returning('wid')
    .execute()
  const wids = read.flatMap(({ wid }) => wid ?? []).slice(-maxReceipts)
  if (wids.length > 0 && ticket.whatsappId !== null)
    enqueueSend(tenant, {
      connectionId: ticket.whatsappId,
      address: ticket.address,
      kind: 'read',
      content: { wids },
    })
  tenant.publish('ticket', { action: 'updateUnread', ticketId: ticket.id }, { rooms: roomsFor(ticket) })
  return { unreadMessages: 0 }
}
