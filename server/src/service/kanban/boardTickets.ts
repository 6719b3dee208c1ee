import type { KanbanFilters, TicketStatus } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
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

/** The days of the company's calendar that a board is about: today's unless told. */
export async function spanOf(tenant: Tenant, filters: KanbanFilters): Promise<Span> {
  const { timezone } = (await companySnapshot(tenant)).company
  const today = dayOf(wallTime(tenant.now(), timezone))
  const first = filters.startDate ?? filters.dateStart ?? today
  return { first, last: filters.endDate ?? filters.dateEnd ?? today, timezone }
}
export interface Span {
  first: string
  last: string
  timezone: string
}
interface Moments {
  start: RawBuilder<string>
  end: RawBuilder<string>
}
export const momentsOf = ({ first, last, timezone }: Span): Moments => ({
  start: startOf(first, timezone),
  end: endOf(last, timezone),
})

/** Where cards are looked for: in a lane, in none, or anywhere. */
export type Standing = 'lane' | 'none' | 'any'

/** Asked for one kind of place, the database need not look at what cannot stand there. */
function standing(where: Standing, start: Moments['start']): RawBuilder<boolean> {
  const underWay = sql<boolean>`tickets.status in ('pending', 'lgpd', 'open')`
  if (where === 'none') return underWay
  const kept = sql<boolean>`(tickets.status in ('group', 'nps') or (tickets.status = 'closed' and tickets.updated_at >= ${start}))`
  if (where === 'lane') return sql`(${underWay} or ${kept})`
  return sql`(${underWay} or (${kept}
    and exists (select from ticket_tags where company_id = tickets.company_id and ticket_id = tickets.id)))`
}

/**
 * The tickets on the board of this person: what was under way in the days that were chosen, of what they may see. What is
 * over, and what is no conversation with one customer, is there only while it stands in a lane.
 */
export function boardTickets(
  tenant: Pick<Tenant, 'db' | 'companyId'>,
  viewer: Viewer,
  filters: KanbanFilters,
  { start, end, where }: Moments & { where: Standing },
): TicketsQuery {
  const { queueIds, users, tags, status, searchParam } = filters
  const found = filter(tenant, viewer, {
    view: 'search',
    showAll: true,
    queueIds: queueIds?.length ? queueIds : undefined,
    users,
    tags,
    statusFilter: status && statuses[status],
    withUnreadMessages: false,
    // Of no matter: tickets are not chosen by their days here.
    timezone: 'UTC',
  })
    .where('tickets.createdAt', '<', end)
    .where(standing(where, start))
  return searchParam
    ? found.where(ofContacts(tenant, contactMatches(searchParam, viewer.hidesNumbers)))
    : found
}
