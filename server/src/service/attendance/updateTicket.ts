import type { TicketChanges, TicketDetail } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { type LockedTicket, lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { getTicketDetail } from '../../conversations/tickets/getTicket.ts'
import { refuseHeld } from '../../conversations/tickets/ticketConflict.ts'
import { maySee, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { acceptTicket } from './acceptTicket.ts'
import { reopenTicket } from './reopenTicket.ts'
import { resolveTicket } from './resolveTicket.ts'
import { returnTicket } from './returnTicket.ts'
import { switchIntegration } from './switchIntegration.ts'
import { transferTicket } from './transferTicket.ts'

/** One call for everything that can be done to a ticket: what the body asks for decides which verb it is. */
export async function updateTicket(
  tenant: Tenant,
  viewer: Viewer,
  id: number,
  changes: TicketChanges,
): Promise<TicketDetail> {
  const ticket = await lockTicket(tenant, id)
  if (!maySee(viewer, ticket)) await refuseUnseen(tenant, ticket, changes)
  const { fromUserId } = changes
  if (fromUserId !== undefined && fromUserId !== ticket.userId) await refuseHeld(tenant, ticket.id)
  // Another ticket may hold the conversation by now: then that one is the answer.
  const answered = await verbOf(ticket, changes)(tenant, viewer, ticket, changes)
  return getTicketDetail(tenant, answered)
}

/** A user who loses the race to accept cannot see the ticket any more, and should hear why. */
async function refuseUnseen(tenant: Tenant, ticket: LockedTicket, changes: TicketChanges) {
  const triesToTake = changes.status === 'open' || changes.status === 'group'
  if (triesToTake && ticket.userId !== null && ticket.status !== 'closed') await refuseHeld(tenant, ticket.id)
  fail('ERR_NO_TICKET_FOUND')
}

/** Returns the id of the ticket that the conversation is in afterwards. */
type Verb = (tenant: Tenant, viewer: Viewer, ticket: LockedTicket, changes: TicketChanges) => Promise<number>

function verbOf(ticket: LockedTicket, changes: TicketChanges): Verb {
  const isHandedOver = changes.status === undefined && (changes.queueId || changes.userId)
  if (changes.isTransfered || isHandedOver) return transferTicket
  switch (changes.status) {
    case 'open':
    case 'group':
      return ticket.status === 'closed' ? reopenTicket : acceptTicket
    case 'pending':
      return returnTicket
    case 'closed':
      return resolveTicket
    case undefined:
      return adjust
    default:
      return fail('ERR_INVALID_INPUT', { details: [{ path: 'status', message: 'Invalid' }] })
  }
}

/** Switches that are no step of the attendance. */
async function adjust(
  tenant: Tenant,
  _viewer: Viewer,
  ticket: LockedTicket,
  changes: TicketChanges,
): Promise<number> {
  const { useIntegration, amountUsedBotQueues } = changes
  await changeTicket(tenant, ticket, {
    ...(useIntegration !== undefined && (await switchIntegration(tenant, ticket, useIntegration))),
    ...(amountUsedBotQueues !== undefined && { amountUsedBotQueues }),
  })
  return ticket.id
}
