import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Merge, Unmerge } from '../contacts/contactEvents.ts'
import { broughtIn } from '../contacts/unmergeContacts.ts'

/** The contact that stays has the tags of both. */
export async function mergeTags({ db, companyId }: Tenant, { keptId, mergedId }: Merge) {
  await sql`insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, ${keptId}, tag_id from contact_tags where company_id = ${companyId} and contact_id = ${mergedId}
    on conflict do nothing`.execute(db)
}

export async function giveTagsBack(tenant: Tenant, unmerge: Unmerge) {
  const { db, companyId } = tenant
  await sql`insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, ${unmerge.unmergedId}, id from tags
    where company_id = ${companyId} and id in ${broughtIn(tenant, unmerge, 'tagIds')}`.execute(db)
}

export async function forgetTagsOf({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  await db
    .deleteFrom('contactTags')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()
}
