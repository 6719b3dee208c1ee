import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { logTicket, trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { requireOwn, requireStatus } from './guards.ts'

/** Gives a ticket back to those who wait. Bots may speak to it again. */
export async function returnTicket(tenant: Tenant, viewer: Viewer, ticket: LockedTicket): Promise<number> {
  requireStatus(ticket, 'return')
  requireOwn(ticket, viewer)
  await logTicket(tenant, {
    ticketId: ticket.id,
    type: 'pending',
    userId: viewer.userId,
    queueId: ticket.queueId,
  })
  await trackTicket(tenant, ticket.id, { userId: null, startedAt: null })
  await changeTicket(tenant, ticket, {
    status: 'pending',
    userId: null,
    amountUsedBotQueues: 0,
    // The user who gives it back is not the next to get it.
    assignedAt: tenant.now().toISOString(),
    assignedTo: ticket.userId,
    automationEnds: { state: 'done' },
  })
  return ticket.id
}
