import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Fails unless all of these queues are the company's own. Nobody deletes them before what names them is written. */
export async function requireQueues({ db, companyId }: Tenant, ids: number[]) {
  if (ids.length === 0) return
  const known = await db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (known.length !== new Set(ids).size) fail('ERR_NO_QUEUE_FOUND')
}
