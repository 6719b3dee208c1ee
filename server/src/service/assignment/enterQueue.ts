import { randomInt } from 'node:crypto'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceGiven } from '../../conversations/tickets/announceTicket.ts'
import { changeTicket, type TicketChange } from '../../conversations/tickets/changeTicket.ts'
import { logTicket, trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { isThere, lockMembersOf } from './attendants.ts'
import { tellPosition } from './tellPosition.ts'
import { noteAssigned } from '../../company/users/noteAssigned.ts'

/** Why a ticket comes to a queue, in the words of its log. */
export interface Arrival {
  type: 'queue' | 'redirect' | 'receivedTransfer'
  /** Whose name stands beside it. */
  userId?: number | null
  reason?: string
  /** Who has just handed it away shall not be given it again. */
  except?: number
  /** It was in the queue before, which the log says already: only that somebody was chosen is news. */
  isBack?: boolean
  /** The caller has words of its own to say first, and tells the customer their place after them. */
  isSilent?: boolean
  /** What happens to the ticket in the same breath. Somebody named here holds it: nobody else is chosen. */
  change?: Pick<TicketChange, 'status' | 'userId' | 'isBot' | 'automationEnds'>
}

/** The one way a ticket comes to a queue. It is locked; the answer is the ticket as it is then. */
export async function enterQueue(
  tenant: Tenant,
  ticket: LockedTicket,
  queueId: number,
  arrival: Arrival,
): Promise<LockedTicket> {
  const entered = { ...ticket, userId: null, ...arrival.change, queueId }
  const isFree = entered.status === 'pending' && entered.userId === null
  const chosen = isFree ? await chooseAtRandom(tenant, queueId, arrival.except) : undefined
  const placed = { ...entered, userId: chosen ?? entered.userId }
  await logArrival(tenant, placed, arrival, chosen)
  const moved = await moveTicket(tenant, ticket, placed, arrival.change)
  if (isGiven(ticket, placed, arrival)) await announceGiven(tenant, moved)
  if (placed.status === 'pending' && !arrival.isSilent) await tellPosition(tenant, placed)
  return placed
}

/** By somebody else's hand: a user who accepts a ticket knows that they have it. */
const isGiven = (before: LockedTicket, { userId, status }: LockedTicket, { type, except }: Arrival) =>
  userId !== before.userId && userId !== except && (status === 'pending' || type === 'receivedTransfer')

async function logArrival(
  tenant: Tenant,
  { id: ticketId, queueId }: LockedTicket,
  { type, userId, reason, isBack }: Arrival,
  chosen: number | undefined,
) {
  if (isBack && chosen === undefined) return
  const why = chosen === undefined ? reason : 'random'
  await logTicket(tenant, {
    ticketId,
    type,
    queueId,
    userId: userId ?? chosen ?? null,
    ...(why && { reason: why }),
  })
}

async function moveTicket(
  tenant: Tenant,
  before: LockedTicket,
  { id, status, queueId, userId }: LockedTicket,
  change: Arrival['change'],
) {
  const at = tenant.now().toISOString()
  // A ticket that stays in its queue keeps its place in it.
  const isNew = queueId !== before.queueId
  if (isNew) await trackTicket(tenant, id, { queueId, queuedAt: at })
  return changeTicket(tenant, before, {
    ...change,
    queueId,
    userId,
    ...(status === 'pending' && userId !== null && { assignedAt: at, assignedTo: userId }),
    ...(isNew && { queuePosition: null }),
  })
}

/** Where the company wants it, somebody of the queue who is there now. They have still to accept. */
async function chooseAtRandom(
  tenant: Tenant,
  queueId: number,
  except: number | undefined,
): Promise<number | undefined> {
  const { settings } = await companySnapshot(tenant)
  if (!settings.userRandom) return undefined
  const members = (await lockMembersOf(tenant, queueId)).filter(isThere).filter(({ id }) => id !== except)
  const chosen = members.length > 0 ? members[randomInt(members.length)] : undefined
  if (chosen) await noteAssigned(tenant, queueId, chosen.id)
  return chosen?.id
}
