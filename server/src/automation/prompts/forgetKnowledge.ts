import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Prompts that named a source which will be gone name it no longer. */
export async function forgetKnowledge({ db, companyId }: Tenant, { sourceId }: { sourceId: number }) {
  await sql`update prompts set knowledge_ids = array_remove(knowledge_ids, ${sourceId}::bigint)
    where company_id = ${companyId} and ${sourceId}::bigint = any(knowledge_ids)`.execute(db)
}
