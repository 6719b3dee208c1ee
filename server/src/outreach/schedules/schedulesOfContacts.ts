import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Merge, Unmerge } from '../../conversations/contacts/contactEvents.ts'
import { broughtIn } from '../../conversations/contacts/unmergeContacts.ts'

export async function mergeSchedules({ db, companyId }: Tenant, { keptId, mergedId }: Merge) {
  await db
    .updateTable('schedules')
    .set({ contactId: keptId })
    .where('companyId', '=', companyId)
    .where('contactId', '=', mergedId)
    .execute()
}

export async function giveSchedulesBack(tenant: Tenant, unmerge: Unmerge) {
  const { db, companyId } = tenant
  await sql`update schedules set contact_id = ${unmerge.unmergedId}
    where company_id = ${companyId} and contact_id = ${unmerge.keptId}
      and id in ${broughtIn(tenant, unmerge, 'scheduleIds')}`.execute(db)
}
