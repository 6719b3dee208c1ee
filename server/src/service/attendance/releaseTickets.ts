import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { logTicket, trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'

/** What somebody had in attendance waits for others again. */
export async function releaseTickets(tenant: Tenant, { userId }: { userId: number }) {
  const held = await tenant.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('userId', '=', userId)
    .where('status', 'in', ['open', 'pending'])
    .orderBy('id')
    .execute()
  for (const { id } of held) {
    const ticket = await lockTicket(tenant, id)
    await logTicket(tenant, { ticketId: id, type: 'pending', queueId: ticket.queueId })
    await trackTicket(tenant, id, { userId: null, startedAt: null })
    await changeTicket(tenant, ticket, { status: 'pending', userId: null })
  }
}
