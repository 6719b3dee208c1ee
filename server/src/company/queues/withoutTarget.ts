import { isDeepStrictEqual } from 'node:util'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { readQueues } from './queueTree.ts'

/** Removes something that queues and their options may name. They name nothing then, and browsers that show them are told. */
export async function withoutTarget<T>(tenant: Tenant, remove: () => Promise<T>): Promise<T> {
  const before = new Map((await readQueues(tenant)).map((queue) => [queue.id, queue]))
  const removed = await remove()
  for (const queue of await readQueues(tenant))
    if (!isDeepStrictEqual(queue, before.get(queue.id)))
      tenant.publish('queue', { action: 'update', queue }, everyone)
  tenant.invalidate('companySnapshot', tenant.companyId)
  return removed
}
