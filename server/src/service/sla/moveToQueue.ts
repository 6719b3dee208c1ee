import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { ticketTransferred } from '../../conversations/tickets/ticketEvents.ts'
import { trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { enterQueue } from '../assignment/enterQueue.ts'

/** Another queue takes over what this one did not do in time. Returns whether it does. */
export async function moveToQueue(tenant: Tenant, ticket: LockedTicket, queueId: number): Promise<boolean> {
  const { queues } = await companySnapshot(tenant)
  if (!queues.has(queueId) || queueId === ticket.queueId) return false
  if (await cameFrom(tenant, ticket, queueId)) return false
  await trackTicket(tenant, ticket.id, { userId: null, startedAt: null })
  await enterQueue(tenant, ticket, queueId, {
    type: 'redirect',
    reason: 'deadline',
    change: { status: 'pending', userId: null },
  })
  await tenant.raise(ticketTransferred, { ticketId: ticket.id, from: ticket })
  return true
}

/** Two queues that hand over to each other would do so forever. */
async function cameFrom({ db, companyId }: Tenant, { id }: LockedTicket, queueId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sla_escalations step
    join sla_deadlines deadline on deadline.company_id = step.company_id and deadline.id = step.deadline_id
    where step.company_id = ${companyId} and deadline.ticket_id = ${id} and step.queue_id = ${queueId}
      and step.outcome = 'moved' and deadline.tracking_id =
        (select max(id) from ticket_trackings where company_id = ${companyId} and ticket_id = ${id})
    limit 1`.execute(db)
  return rows.length > 0
}
