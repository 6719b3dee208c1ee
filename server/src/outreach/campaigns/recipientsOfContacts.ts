import { sql } from 'kysely'
import type { contactsMerged } from '../../conversations/contacts/contactEvents.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What was said to one of two contacts that are one was said to that one. */
export async function mergeRecipients(
  { db, companyId }: Tenant,
  { keptId, mergedId }: NonNullable<(typeof contactsMerged)['payload']>,
) {
  await db
    .updateTable('campaignRecipients')
    .set({ contactId: keptId })
    .where('companyId', '=', companyId)
    .where('contactId', '=', mergedId)
    .execute()
}

/** Of somebody who is forgotten the numbers of a campaign stay, not who it was; and they are not written to. */
export async function forgetRecipient({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  await sql`update campaign_recipients set name = '', number = '', address = '', email = '', extra = '{}',
      status = case when status in ('pending', 'waitingConfirmation') then 'skipped' else status end,
      reason = case when status in ('pending', 'waitingConfirmation') then 'erased' else reason end,
      queued_at = null, contact_id = null
    where company_id = ${companyId} and contact_id = ${contactId}`.execute(db)
}
