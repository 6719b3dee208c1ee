import type { ReportFilter, ReportTotal } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { contactMatches } from '../../conversations/contacts/contactMatches.ts'
import { visibleIn, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { all } from '../rollups/narrowed.ts'
import { sourceOf, unitOf, type Source } from './reportSource.ts'

type Condition = RawBuilder<boolean>

/** The ids between which the tickets of a report lie; and how many they are, where attendances alone say it. */
export interface Reach {
  first: number
  last: number
  tickets: number | undefined
  counted: number | undefined
}

/**
 * Tickets with something that fits, as far as the reader may see them: numbers of the dashboard are the company's, but a
 * row tells who the customer is.
 */
export async function reportedTickets(tenant: Tenant, viewer: Viewer, filter: ReportFilter, reach?: Reach) {
  const source = await sourceFor(tenant, filter)
  return withContacts(tenant)
    .where(visibleIn(viewer, 'search', true))
    .where(all([...ofTicket(filter, viewer), ...source.tickets, ...within(source, reach)]))
}

const withContacts = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .where('tickets.companyId', '=', companyId)

async function sourceFor(tenant: Tenant, filter: ReportFilter) {
  return sourceOf(tenant, filter, (await companySnapshot(tenant)).company.timezone)
}

/** How many they are. What the filter does not ask is not read: a year of a large company is half a million of them. */
export async function countReported(
  tenant: Tenant,
  viewer: Viewer,
  filter: ReportFilter,
  reach?: Reach,
): Promise<ReportTotal> {
  const { unit, counted, rows, tickets: conditions } = await sourceFor(tenant, filter)
  if (reach?.tickets !== undefined) return { total: reach.tickets, counted: reach.counted ?? 0, unit }
  const isOfContacts = filter.searchParam || filter.newContacts
  const tickets = isOfContacts
    ? withContacts(tenant)
    : tenant.db.selectFrom('tickets').where('tickets.companyId', '=', tenant.companyId)
  const chosen = tickets
    .where(visibleIn(viewer, 'search', true))
    .where(all([...between(reach), ...ofTicket(filter, viewer), ...conditions]))
    .selectAll('tickets')
  // Each row that fits beside its ticket: both are counted at once.
  const joined = rows
    ? sql`join ${rows.table} on ${rows.companyId} = tickets.company_id and ${rows.ticketId} = tickets.id
        and ${all(rows.conditions)}`
    : sql``
  const { rows: found } = await sql<{ total: number; counted: number }>`
    select count(distinct tickets.id) as total, ${counted} as counted
    from (${chosen}) as tickets ${joined}`.execute(tenant.db)
  return { ...found[0]!, unit }
}

/**
 * Nobody can estimate between which tickets a period lies: left to itself, the database goes through all tickets there
 * ever were, from the newest on, until it comes to a month of last year.
 */
export async function reachOf(
  tenant: Tenant,
  viewer: Viewer,
  filter: ReportFilter,
): Promise<Reach | undefined> {
  const { db, companyId } = tenant
  const { rows: wanted } = await sourceFor(tenant, filter)
  const isWhole = isOfAttendances(viewer, filter)
  const conditions = wanted && (isWhole ? wanted.conditions : wanted.period)
  if (!wanted || !conditions?.length) return undefined
  // The sum keeps it from looking for the first and the last one by the index of tickets, one after the other.
  const { rows } = await sql<{
    first: number | null
    last: number | null
    tickets: number | null
    counted: number | null
  }>`
    select min(${wanted.ticketId} + 0) as first, max(${wanted.ticketId} + 0) as last,
      ${isWhole ? sql`count(distinct ${wanted.ticketId})` : sql`null::bigint`} as tickets,
      ${isWhole ? sql`count(*)` : sql`null::bigint`} as counted
    from ${wanted.table} where ${wanted.companyId} = ${companyId} and ${all(conditions)}`.execute(db)
  const { first, last, tickets, counted } = rows[0]!
  return {
    first: first ?? 0,
    last: last ?? 0,
    tickets: tickets ?? undefined,
    counted: counted ?? undefined,
  }
}

/** Whether attendances alone say which tickets are meant. */
const isOfAttendances = (viewer: Viewer, filter: ReportFilter) =>
  viewer.isAdmin &&
  unitOf(filter) === 'attendances' &&
  !filter.searchParam &&
  !filter.withoutConnection &&
  filter.isActiveDemand === undefined &&
  filter.isGroup === undefined &&
  [filter.contactId, filter.status, filter.whatsappId, filter.tags].every((ids) => !ids?.length)

const between = (reach: Reach | undefined) =>
  reach ? [sql<boolean>`tickets.id between ${reach.first} and ${reach.last}`] : []

function within({ rows }: Source, reach: Reach | undefined): Condition[] {
  if (!rows) return between(reach)
  // Where most of them fit, one ticket after the other is asked, until a page is full; else it joins all before it sorts.
  const oneByOne = reach && isDense(reach) ? sql`offset 0` : sql``
  return [
    ...between(reach),
    sql<boolean>`exists (select from ${rows.table} where ${rows.companyId} = tickets.company_id
      and ${rows.ticketId} = tickets.id and ${all(rows.conditions)} ${oneByOne})`,
  ]
}

const isDense = ({ first, last, tickets = 0 }: Reach) => tickets * 20 > last - first

function ofTicket(filter: ReportFilter, { hidesNumbers }: Viewer): Condition[] {
  const { searchParam, contactId, status, isActiveDemand, isGroup } = filter
  const found = searchParam && [
    sql<boolean>`(${contactMatches(searchParam, hidesNumbers)}
      or fold(tickets.last_message) like ${foldedPattern(searchParam)})`,
  ]
  return [
    ...(found || []),
    ...(contactId?.length ? [sql<boolean>`tickets.contact_id = any(${contactId}::bigint[])`] : []),
    ...(status?.length ? [sql<boolean>`tickets.status = any(${status}::ticket_status[])`] : []),
    ...(isActiveDemand === undefined ? [] : [sql<boolean>`tickets.is_active_demand = ${isActiveDemand}`]),
    ...(isGroup === undefined ? [] : [sql<boolean>`tickets.is_group = ${isGroup}`]),
    ...(filter.withoutConnection ? [sql<boolean>`tickets.whatsapp_id is null`] : []),
  ]
}
