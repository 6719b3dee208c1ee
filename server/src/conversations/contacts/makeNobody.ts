import { sql } from 'kysely'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Erases who a contact is. What stands in the place of the name says no more than that somebody was there. */
export async function makeNobody(
  tenant: Tenant,
  { id, urlPicture }: { id: number; urlPicture: string | null },
  name: string,
) {
  const { db, companyId } = tenant
  const isTheirs = sql<boolean>`company_id = ${companyId} and contact_id = ${id}`
  await db.deleteFrom('contactIdentities').where(isTheirs).execute()
  await db.deleteFrom('contactExtraInfo').where(isTheirs).execute()
  await db.deleteFrom('contactMerges').where(isTheirs).execute()
  // Unmerged again, but still on record where they were part of somebody.
  await sql`delete from contact_merges where company_id = ${companyId}
    and merged -> 'contact' ->> 'id' = ${String(id)}`.execute(db)
  await sql`delete from distinct_contacts where company_id = ${companyId}
    and (contact_id = ${id} or other_id = ${id})`.execute(db)
  await forgetFiles(tenant, [{ mediaPath: urlPicture, mediaThumbnail: null, mediaPlayable: null }])
  const at = tenant.now().toISOString()
  await db
    .updateTable('contacts')
    .set({
      name,
      number: '',
      email: '',
      urlPicture: null,
      ownerId: null,
      isNameEdited: true,
      lgpdAcceptedMessageId: null,
      vacationToldOn: null,
      erasedAt: at,
      updatedAt: at,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}
