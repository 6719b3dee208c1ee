import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceGiven } from '../../conversations/tickets/announceTicket.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { logTicket } from '../../conversations/tickets/ticketHistory.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { isThere, lockMembersOf, type Member } from './attendants.ts'
import { noteAssigned } from '../../company/users/noteAssigned.ts'

/** Nobody accepted it in time: the next of its queue is asked. Returns whether there was one. */
export async function rotateTicket(tenant: Tenant, ticket: LockedTicket): Promise<boolean> {
  const { id: ticketId, queueId } = ticket
  if (queueId === null) return false
  const next = nextOf(await lockMembersOf(tenant, queueId), ticket)
  if (!next) return false
  const userId = next.id
  await noteAssigned(tenant, queueId, userId)
  await logTicket(tenant, { ticketId, type: 'redirect', userId, queueId, reason: 'rotation' })
  const assignedAt = tenant.now().toISOString()
  await announceGiven(tenant, await changeTicket(tenant, ticket, { userId, assignedAt, assignedTo: userId }))
  return true
}

/**
 * The member who is there and was given a ticket longest ago. Not the one who had it last, as long as there is another; and
 * one who has it and is alone simply keeps it.
 */
export function nextOf(
  members: readonly Member[],
  { userId, assignedTo }: Pick<LockedTicket, 'userId' | 'assignedTo'>,
): Member | undefined {
  const there = members.filter(isThere).toSorted(longestAgo)
  const another = there.find(({ id }) => id !== (userId ?? assignedTo))
  return another ?? (userId === null ? there[0] : undefined)
}

const longestAgo = (left: Member, right: Member) =>
  (left.assignedAt ?? '').localeCompare(right.assignedAt ?? '') || left.id - right.id
