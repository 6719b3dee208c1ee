import type { InsightFilter } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Standing } from './counters.ts'
import { narrowContacts, narrowTickets, plannedFor } from '../rollups/narrowed.ts'
import type { Period } from './period.ts'

/** How many tickets are where now, and the groups and new contacts of a period and of the one before it. */
export async function readStanding(
  { db, companyId }: Tenant,
  periods: { current: Period; previous: Period },
  filter: InsightFilter,
): Promise<{ current: Standing; previous: Standing }> {
  const { current, previous } = periods
  const ofCompany = sql`from tickets where tickets.company_id = ${companyId} and ${narrowTickets(filter)}`
  const groups = ({ from, until }: Period) =>
    sql`(select count(distinct tickets.contact_id) ${ofCompany} and tickets.is_group and exists (
      select from messages where messages.company_id = tickets.company_id and messages.ticket_id = tickets.id
        and messages.created_at >= ${from} and messages.created_at < ${until} and not messages.is_private))`
  const isNewIn = ({ from, until }: Period) =>
    sql`contacts.created_at >= ${from} and contacts.created_at < ${until}`
  // Whose tickets fit is found once for both periods: under filters that takes longer than all the rest.
  const { rows } = await sql<Standing & { groupsBefore: number; leadsBefore: number }>`${plannedFor(filter)}
    select (select count(*) ${ofCompany} and tickets.status = 'open') as support_happening,
      (select count(*) ${ofCompany} and tickets.status = 'pending') as support_pending,
      (select count(*) ${ofCompany} and tickets.status = 'nps') as wait_rating,
      ${groups(current)} as support_groups, ${groups(previous)} as groups_before,
      count(*) filter (where ${isNewIn(current)}) as leads,
      count(*) filter (where ${isNewIn(previous)}) as leads_before
    from contacts where contacts.company_id = ${companyId} and contacts.erased_at is null
      and contacts.created_at >= ${previous.from} and contacts.created_at < ${current.until}
      and ${narrowContacts(companyId, filter)}`.execute(db)
  const { groupsBefore, leadsBefore, ...standing } = rows[0]!
  return { current: standing, previous: { ...standing, supportGroups: groupsBefore, leads: leadsBefore } }
}
