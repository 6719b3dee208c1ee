import type { Queue } from '@chatflow/contract'
import { sql } from 'kysely'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { requireQueues } from './requireQueues.ts'
import { readQueues } from './queueTree.ts'

/** Numbers the queues from 1: first those that are named, in that order, then the others as they were. */
export async function orderQueues(tenant: Tenant, ids: number[]): Promise<Queue[]> {
  await requireQueues(tenant, ids)
  const before = new Map((await readQueues(tenant)).map(({ id, orderQueue }) => [id, orderQueue]))
  const order = [...new Set([...ids, ...before.keys()])]
  await sql`update queues set order_queue = wanted.place, updated_at = ${tenant.now().toISOString()}
    from unnest(${order}::bigint[]) with ordinality as wanted (id, place)
    where queues.company_id = ${tenant.companyId} and queues.id = wanted.id
      and queues.order_queue <> wanted.place`.execute(tenant.db)
  const queues = await readQueues(tenant)
  for (const queue of queues)
    if (queue.orderQueue !== before.get(queue.id))
      tenant.publish('queue', { action: 'update', queue }, everyone)
  tenant.invalidate('companySnapshot', tenant.companyId)
  return queues
}
