import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Of a customer who is erased nothing stays of what models saw and said; that they were asked, and what it cost, does. */
export async function forgetSeen({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  await sql`update prompt_calls set seen = '[]', said = '{}' from tickets
    where prompt_calls.company_id = ${companyId} and tickets.company_id = ${companyId}
      and tickets.id = prompt_calls.ticket_id and tickets.contact_id = ${contactId}`.execute(db)
}
