import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMany } from './announceLists.ts'

/** With somebody goes what lists say of them, under every number that they have. */
export async function forgetInLists(tenant: Tenant, { contactId }: { contactId: number }) {
  const { db, companyId } = tenant
  const { rows } = await sql<{ id: number }>`with gone as (
      delete from contact_list_items items using contact_identities phones
      where items.company_id = ${companyId} and phones.company_id = ${companyId} and phones.contact_id = ${contactId}
        and phones.kind = 'phone' and items.value = phones.value
      returning items.contact_list_id),
    counts as (select contact_list_id, count(*) as gone from gone group by contact_list_id)
    update contact_lists set contacts_count = contacts_count - counts.gone
    from counts where company_id = ${companyId} and id = counts.contact_list_id returning id`.execute(db)
  for (const { id } of rows) await announceMany(tenant, id)
}
