import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { openTicket, type Conversation, type Opening } from '../../conversations/tickets/openTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { enterQueue, type Arrival } from './enterQueue.ts'

/**
 * Opens a ticket to write to a customer. One that shall wait in a queue comes to it like every other; one that begins in
 * somebody's hands, or is over at once, waits for nobody.
 */
export async function openInQueue(
  tenant: Tenant,
  conversation: Conversation,
  opening: Opening,
  arrival: Pick<Arrival, 'except' | 'isSilent'> = {},
): Promise<LockedTicket> {
  const { status, queueId = null, userId = null } = opening
  if (status !== 'pending' || queueId === null) return openTicket(tenant, conversation, opening)
  const ticket = await openTicket(tenant, conversation, { ...opening, queueId: null, userId: null })
  return enterQueue(tenant, ticket, queueId, { type: 'queue', userId, change: { userId }, ...arrival })
}
