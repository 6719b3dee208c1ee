import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { changeTicket } from './changeTicket.ts'
import { finishTracking, logTicket } from './ticketHistory.ts'
import type { LockedTicket } from './lockTicket.ts'
import { ticketClosed, ticketEnded } from './ticketEvents.ts'

interface Closing {
  userId: number | null
  rating?: number | null
  reason?: string
  /** The conversation goes on in another ticket, and what is held with it. */
  goesOn?: boolean
}

/** The end itself, also when no person is there to say so. */
export async function closeTicket(tenant: Tenant, ticket: LockedTicket, closing: Closing) {
  const { userId, rating, reason, goesOn = false } = closing
  if (!goesOn) await tenant.raise(ticketClosed, ticket)
  await logTicket(tenant, {
    ticketId: ticket.id,
    type: 'closed',
    userId,
    queueId: ticket.queueId,
    ...(reason && { reason }),
  })
  const by = ticket.userId ?? userId
  await finishTracking(tenant, ticket.id, by)
  const ended = await changeTicket(tenant, ticket, {
    status: 'closed',
    unreadMessages: 0,
    amountUsedBotQueues: 0,
    automationEnds: { state: 'done' },
    ...(ticket.userId === null && { userId }),
    ...(rating && { userRating: rating }),
  })
  await tenant.raise(ticketEnded, { ticket: ended })
}
