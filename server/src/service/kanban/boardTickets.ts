import type { KanbanFilters, TicketStatus } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { contactMatches } from '../../conversations/contacts/contactMatches.ts'
import { ofContacts } from '../../conversations/tickets/searchTickets.ts'
import { filter, type TicketsQuery } from '../../conversations/tickets/ticketFilter.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { dayOf, wallTime } from '../../platform/calendar.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Those who wait for consent wait; those who wait for a rating have been served. */
const statuses: Record<NonNullable<KanbanFilters['status']>, TicketStatus[]> = {
  pending: ['pending', 'lgpd'],
  open: ['open', 'group'],
  closed: ['closed', 'nps'],
}

/**
 * The tickets on the board of this person: what was under way in the days that were chosen, of what they may see. What is
 * over, and what is no conversation with one customer, is there only while it stands in a lane.
 */
export async function boardTickets(
  tenant: Tenant,
  viewer: Viewer,
  filters: KanbanFilters,
): Promise<TicketsQuery> {
  const { timezone } = (await companySnapshot(tenant)).company
  const { queueIds, users, tags, status, searchParam } = filters
  const today = dayOf(wallTime(tenant.now(), timezone))
  const start = startOf(filters.startDate ?? filters.dateStart ?? today, timezone)
  const end = endOf(filters.endDate ?? filters.dateEnd ?? today, timezone)
  const found = filter(tenant, viewer, {
    view: 'search',
    showAll: true,
    queueIds: queueIds?.length ? queueIds : undefined,
    users,
    tags,
    statusFilter: status && statuses[status],
    withUnreadMessages: false,
    timezone,
  }).where('tickets.createdAt', '<', end).where(sql<boolean>`(tickets.status in ('pending', 'lgpd', 'open')
      or ((tickets.status in ('group', 'nps') or (tickets.status = 'closed' and tickets.updated_at >= ${start}))
        and exists (select from ticket_tags where company_id = tickets.company_id and ticket_id = tickets.id)))`)
  return searchParam
    ? found.where(ofContacts(tenant, contactMatches(searchParam, viewer.hidesNumbers)))
    : found
}
