import type { Ticket, TicketMessage } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { noticeRoom } from './noticeRoom.ts'
import { ticketGiven } from './ticketEvents.ts'
import { roomOfAttendant, roomsFor, type Placed } from './tickets.visibility.ts'

/** Tells those who may see the ticket as it is now; those who saw it elsewhere before are told that it left. */
export async function announceTicket(tenant: Tenant, ticket: Ticket, before?: Placed) {
  if (before && hasMoved(before, ticket)) {
    tenant.publish('ticket', { action: 'delete', ticketId: ticket.id }, { rooms: roomsFor(before) })
    noticeRoom(tenant, ticket.uuid)
  }
  tenant.publish('ticket', { action: 'update', ticket }, { rooms: roomsFor(ticket) })
}

/** Tells a user that a ticket is theirs now: they shall hear it, wherever in the product they are. */
export async function announceGiven(tenant: Tenant, ticket: Ticket) {
  const { status, userId } = ticket
  if (userId === null) return
  tenant.publish('ticketGiven', { ticket }, { rooms: [roomOfAttendant({ status, userId })] })
  await tenant.raise(ticketGiven, ticket)
}

/** Tells the attendant that a ticket of theirs is back. */
export function announceWoken(tenant: Tenant, ticket: Ticket, reason: 'due' | 'customer') {
  const { status, userId } = ticket
  if (userId !== null)
    tenant.publish('ticketWoken', { ticket, reason }, { rooms: [roomOfAttendant({ status, userId })] })
}

const hasMoved = (before: Placed, after: Placed) =>
  before.status !== after.status || before.userId !== after.userId || before.queueId !== after.queueId

/** Tells those who may see its ticket about a message. */
export async function announceMessage(
  tenant: Tenant,
  action: 'create' | 'update',
  { message, ticket }: { message: TicketMessage; ticket: Ticket },
) {
  const change = { action, message, ticket, contact: ticket.contact }
  tenant.publish('appMessage', change, { rooms: roomsFor(ticket) })
}

/** A private note leaves without a trace. */
export async function announceMessageGone(
  tenant: Tenant,
  { message, ticket }: { message: TicketMessage; ticket: Ticket },
) {
  const gone = { action: 'delete', messageId: message.id, message } as const
  tenant.publish('appMessage', gone, { rooms: roomsFor(ticket) })
}
