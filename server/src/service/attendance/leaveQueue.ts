import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'

/** What is in a queue that will be gone goes on without one, as it is: waiting, or in attendance. */
export async function leaveQueue(tenant: Tenant, { queueId }: { queueId: number }) {
  const active = await tenant.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('queueId', '=', queueId)
    .where('status', '!=', 'closed')
    .orderBy('id')
    .execute()
  for (const { id } of active) await changeTicket(tenant, await lockTicket(tenant, id), { queueId: null })
}
