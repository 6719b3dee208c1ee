import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The company's own tags of this kind. Fails when one of them is not. */
export async function requireTags({ db, companyId }: Tenant, ids: number[], kanban: 0 | 1) {
  if (ids.length === 0) return
  const { count } = await db
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('kanban', '=', kanban)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) fail('ERR_NO_TAG_FOUND')
}
