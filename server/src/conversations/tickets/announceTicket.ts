import { AnsweredData, type Ticket, type TicketMessage } from '@chatflow/contract'
import { maskedName, publishMasked } from '../contacts/hiddenNumbers.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { noticeRoom } from './noticeRoom.ts'
import { withMaskedNumber } from './ticketRow.ts'
import { roomsFor, type Placed } from './tickets.visibility.ts'

/** Tells those who may see the ticket as it is now; those who saw it elsewhere before are told that it left. */
export async function announceTicket(tenant: Tenant, ticket: Ticket, before?: Placed) {
  if (before && hasMoved(before, ticket)) {
    tenant.publish('ticket', { action: 'delete', ticketId: ticket.id }, { rooms: roomsFor(before) })
    noticeRoom(tenant, ticket.uuid)
  }
  await publishMasked(tenant, 'ticket', roomsFor(ticket), (hidden) => ({
    action: 'update',
    ticket: hidden ? withMaskedNumber(ticket) : ticket,
  }))
}

/** Tells a user that a ticket is theirs now: they shall hear it, wherever in the product they are. */
export async function announceGiven(tenant: Tenant, ticket: Ticket) {
  if (ticket.userId === null) return
  await publishMasked(tenant, 'ticketGiven', [room.user(ticket.userId)], (hidden) => ({
    ticket: hidden ? withMaskedNumber(ticket) : ticket,
  }))
}

const hasMoved = (before: Placed, after: Placed) =>
  before.status !== after.status || before.userId !== after.userId || before.queueId !== after.queueId

/** Tells those who may see its ticket about a message. */
export function announceMessage(
  tenant: Tenant,
  action: 'create' | 'update',
  { message, ticket }: { message: TicketMessage; ticket: Ticket },
) {
  return publishMasked(tenant, 'appMessage', roomsFor(ticket), (hidden) => {
    const shown = hidden ? withMaskedNumber(ticket) : ticket
    return { action, message: hidden ? masked(message) : message, ticket: shown, contact: shown.contact }
  })
}

/** A private note leaves without a trace. */
export function announceMessageGone(
  tenant: Tenant,
  { message, ticket }: { message: TicketMessage; ticket: Ticket },
) {
  return publishMasked(tenant, 'appMessage', roomsFor(ticket), (hidden) => ({
    action: 'delete',
    messageId: message.id,
    message: hidden ? masked(message) : message,
  }))
}

export const masked = (message: TicketMessage): TicketMessage => ({
  ...message,
  contact: { ...message.contact, name: maskedName(message.contact.name) },
  quotedMsg: message.quotedMsg && {
    ...message.quotedMsg,
    contact: { ...message.quotedMsg.contact, name: maskedName(message.quotedMsg.contact.name) },
  },
  reactions: message.reactions.map((reaction) => ({ ...reaction, name: maskedName(reaction.name) })),
  dataJson: withMaskedAnswers(message.dataJson),
})

/** Polls and events name those who answered. */
function withMaskedAnswers(dataJson: unknown): unknown {
  const { data } = AnsweredData.safeParse(dataJson)
  if (!data) return dataJson
  return { ...data, answers: data.answers.map((answer) => ({ ...answer, name: maskedName(answer.name) })) }
}
