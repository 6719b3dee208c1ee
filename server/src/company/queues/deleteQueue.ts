import { recordAudit } from '../audit/recordAudit.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getQueue } from './queueTree.ts'
import type { Saver } from './saveQueue.ts'
import { withoutTarget } from './withoutTarget.ts'

/** Raised while the queue's row is still there. */
export const queueDeleted = defineEvent<{ queueId: number }>('queueDeleted')

/** Removes a queue with its choices. What led to it leads nowhere from now on. */
export async function deleteQueue(tenant: Tenant, id: number, by: Saver) {
  const { db, companyId } = tenant
  const queue = await getQueue(tenant, id)
  await tenant.raise(queueDeleted, { queueId: id })
  await withoutTarget(tenant, () =>
    db.deleteFrom('queues').where('companyId', '=', companyId).where('id', '=', id).execute(),
  )
  await recordAudit(tenant, { ...by, action: 'delete', entity: 'queue', entityId: id, before: queue })
  tenant.publish('queue', { action: 'delete', queueId: id }, everyone)
}
