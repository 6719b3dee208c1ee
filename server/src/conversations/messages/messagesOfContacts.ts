import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Merge, Unmerge } from '../contacts/contactEvents.ts'
import { broughtIn } from '../contacts/unmergeContacts.ts'

export async function mergeMessages({ db, companyId }: Tenant, { keptId, mergedId }: Merge) {
  await db
    .updateTable('messages')
    .set({ contactId: keptId })
    .where('companyId', '=', companyId)
    .where('contactId', '=', mergedId)
    .execute()
}

export async function giveMessagesBack(tenant: Tenant, unmerge: Unmerge) {
  const { db, companyId } = tenant
  await sql`update messages set contact_id = ${unmerge.unmergedId}
    where company_id = ${companyId} and contact_id = ${unmerge.keptId}
      and ticket_id in ${broughtIn(tenant, unmerge, 'ticketIds')}`.execute(db)
}
