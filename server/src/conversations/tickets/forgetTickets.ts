import { sql } from 'kysely'
import { eraseRuns } from '../automationRuns/runs.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Their last words in groups are no longer what lists show. */
export async function forgetLastWordsOf({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  await sql`update tickets set last_message = '' from (
      select distinct ticket_id from messages where company_id = ${companyId} and contact_id = ${contactId}) wrote
    where tickets.company_id = ${companyId} and tickets.id = wrote.ticket_id and ${contactId} = (
      select newest.contact_id from messages newest
      where newest.company_id = ${companyId} and newest.ticket_id = tickets.id and not newest.is_private
      order by newest.created_at desc, newest.id desc limit 1)`.execute(db)
}

/** The tickets of somebody who is erased stay, and say nothing about them. Returns which they are. */
export async function emptyTicketsOf(tenant: Tenant, contactId: number): Promise<number[]> {
  const { db, companyId } = tenant
  const tickets = await db
    .updateTable('tickets')
    .set({ address: '', lastMessage: '' })
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .returning('id')
    .execute()
  const ids = tickets.map(({ id }) => id)
  await eraseRuns(tenant, ids)
  return ids
}
