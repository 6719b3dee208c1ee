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
    .set({ address: '', lastMessage: '', wordsErasedAt: tenant.now().toISOString() })
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .returning('id')
    .execute()
  const ids = tickets.map(({ id }) => id)
  await eraseRuns(tenant, ids)
  return ids
}

/** Nothing of what was said in these tickets is left: lists and runs show nothing of it either. */
export async function emptyTickets(tenant: Tenant, ids: number[]) {
  const { db, companyId, now } = tenant
  await db
    .updateTable('tickets')
    .set({ lastMessage: '', wordsErasedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  await eraseRuns(tenant, ids)
}

/** None of the files of these tickets is left. */
export async function noteFilesErased({ db, companyId, now }: Tenant, ids: number[]) {
  await db
    .updateTable('tickets')
    .set({ filesErasedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
