import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Merge, Unmerge } from '../contacts/contactEvents.ts'
import { broughtIn } from '../contacts/unmergeContacts.ts'

export async function mergeNotes({ db, companyId }: Tenant, { keptId, mergedId }: Merge) {
  await db
    .updateTable('ticketNotes')
    .set({ contactId: keptId })
    .where('companyId', '=', companyId)
    .where('contactId', '=', mergedId)
    .execute()
}

export async function giveNotesBack(tenant: Tenant, unmerge: Unmerge) {
  const { db, companyId } = tenant
  await sql`update ticket_notes set contact_id = ${unmerge.unmergedId}
    where company_id = ${companyId} and contact_id = ${unmerge.keptId}
      and id in ${broughtIn(tenant, unmerge, 'noteIds')}`.execute(db)
}

export async function forgetNotesOf({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  await db
    .deleteFrom('ticketNotes')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()
}
