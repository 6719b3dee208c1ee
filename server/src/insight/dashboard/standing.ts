import type { InsightFilter } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Standing } from './counters.ts'
import { narrowContacts, narrowTickets } from '../rollups/narrowed.ts'
import type { Period } from './period.ts'

/** How many tickets are where now, and the groups and new contacts of a period. */
export async function readStanding(
  { db, companyId }: Tenant,
  { from, until }: Period,
  filter: InsightFilter,
): Promise<Standing> {
  const ofCompany = sql`from tickets where tickets.company_id = ${companyId} and ${narrowTickets(filter)}`
  const { rows } = await sql<Standing>`select
    (select count(*) ${ofCompany} and tickets.status = 'open') as support_happening,
    (select count(*) ${ofCompany} and tickets.status = 'pending') as support_pending,
    (select count(*) ${ofCompany} and tickets.status = 'nps') as wait_rating,
    (select count(distinct tickets.contact_id) ${ofCompany} and tickets.is_group and exists (
      select from messages where messages.company_id = tickets.company_id and messages.ticket_id = tickets.id
        and messages.created_at >= ${from} and messages.created_at < ${until} and not messages.is_private)
    ) as support_groups,
    (select count(*) from contacts where contacts.company_id = ${companyId} and contacts.erased_at is null
      and contacts.created_at >= ${from} and contacts.created_at < ${until} and ${narrowContacts(filter)}) as leads`.execute(
    db,
  )
  return rows[0]!
}
