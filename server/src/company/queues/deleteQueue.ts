import { sql } from 'kysely'
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
  await waitForUsers(tenant, id)
  const queue = await getQueue(tenant, id)
  await tenant.raise(queueDeleted, { queueId: id })
  await withoutTarget(tenant, async () => {
    await db.deleteFrom('queues').where('companyId', '=', companyId).where('id', '=', id).execute()
    await dropStepsTo(tenant, id)
  })
  await recordAudit(tenant, { ...by, action: 'delete', entity: 'queue', entityId: id, before: queue })
  tenant.publish('queue', { action: 'delete', queueId: id }, everyone)
}

/** Those who are about to name it finish first, so that what they have written is found. */
const waitForUsers = ({ db, companyId }: Tenant, id: number) =>
  db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()

/** What other queues do around their deadlines leads there no longer. */
async function dropStepsTo({ db, companyId }: Tenant, queueId: number) {
  const leadsThere = JSON.stringify({ action: { kind: 'move', queueId } })
  await sql`update queues set sla = jsonb_set(sla, '{escalations}', coalesce(
      (select jsonb_agg(step order by place) from jsonb_array_elements(sla -> 'escalations')
        with ordinality as steps (step, place) where not step @> ${leadsThere}::jsonb), '[]'))
    where company_id = ${companyId} and sla -> 'escalations' @> ${`[${leadsThere}]`}::jsonb`.execute(db)
}
