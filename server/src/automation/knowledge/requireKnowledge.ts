import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Fails unless all of these sources are the company's own. */
export async function requireKnowledge({ db, companyId }: Tenant, ids: readonly number[]) {
  if (ids.length === 0) return
  const { count } = await db
    .selectFrom('knowledgeSources')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) fail('ERR_NO_KNOWLEDGE_FOUND')
}
