import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Of a customer who is erased nothing stays of what services were told and said; that they were asked does. */
export async function forgetSent({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  await sql`update integration_calls set sent = '[]', said = '[]' from tickets
    where integration_calls.company_id = ${companyId} and tickets.company_id = ${companyId}
      and tickets.id = integration_calls.ticket_id and tickets.contact_id = ${contactId}`.execute(db)
}
