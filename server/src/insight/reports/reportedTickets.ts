import type { ReportFilter } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { contactMatches } from '../../conversations/contacts/contactMatches.ts'
import { visibleIn, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { isLate } from '../../service/sla/isLate.ts'
import { all, narrowAttendances } from '../rollups/narrowed.ts'
import { periodOf } from '../dashboard/period.ts'
import { robotsOf } from './breakdown.ts'

type Condition = RawBuilder<boolean>

/** The ids between which the tickets of a report lie; and how many they are, where attendances alone say it. */
export interface Reach {
  first: number
  last: number
  tickets: number | undefined
}

/**
 * Tickets with an attendance that fits, as far as the reader may see them: numbers of the dashboard are the company's,
 * but a row tells who the customer is.
 */
export async function reportedTickets(tenant: Tenant, viewer: Viewer, filter: ReportFilter, reach?: Reach) {
  const condition = await fitting(tenant, viewer, filter, reach)
  return tenant.db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .where('tickets.companyId', '=', tenant.companyId)
    .where(visibleIn(viewer, 'search', true))
    .where(condition)
}

/** How many they are. What the filter does not ask is not read: a year of a large company is half a million of them. */
export async function countReported(tenant: Tenant, viewer: Viewer, filter: ReportFilter, reach?: Reach) {
  if (reach?.tickets !== undefined) return reach.tickets
  const isOfContacts = filter.searchParam || filter.newContacts
  const tickets = isOfContacts
    ? await reportedTickets(tenant, viewer, filter, reach)
    : tenant.db
        .selectFrom('tickets')
        .where('tickets.companyId', '=', tenant.companyId)
        .where(visibleIn(viewer, 'search', true))
        .where(await fitting(tenant, viewer, filter, reach))
  const { total } = await tickets
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
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
  const { timezone } = (await companySnapshot(tenant)).company
  const isWhole = isOfAttendances(viewer, filter)
  const conditions = (isWhole ? ofAttendance : ofPeriod)(tenant, filter, timezone)
  if (conditions.length === 0) return undefined
  // The sum keeps it from looking for the first and the last one by the index of tickets, one after the other.
  const { rows } = await sql<{ first: number | null; last: number | null; tickets: number | null }>`
    select min(ticket_id + 0) as first, max(ticket_id + 0) as last,
      ${isWhole ? sql`count(distinct ticket_id)` : sql`null::bigint`} as tickets
    from ticket_trackings attendance where attendance.company_id = ${companyId} and ${all(conditions)}`.execute(
    db,
  )
  const { first, last, tickets } = rows[0]!
  return { first: first ?? 0, last: last ?? 0, tickets: tickets ?? undefined }
}

/** Whether attendances alone say which tickets are meant. */
const isOfAttendances = (viewer: Viewer, filter: ReportFilter) =>
  viewer.isAdmin &&
  !filter.searchParam &&
  !filter.newContacts &&
  filter.isActiveDemand === undefined &&
  filter.isGroup === undefined &&
  [filter.contactId, filter.status, filter.whatsappId, filter.tags].every((ids) => !ids?.length)

async function fitting(tenant: Tenant, viewer: Viewer, filter: ReportFilter, reach: Reach | undefined) {
  const { timezone } = (await companySnapshot(tenant)).company
  // Where most of them fit, one ticket after the other is asked, until a page is full; else it joins all before it sorts.
  const oneByOne = reach && isDense(reach) ? sql`offset 0` : sql``
  return all([
    ...(reach ? [sql<boolean>`tickets.id between ${reach.first} and ${reach.last}`] : []),
    ...ofTicket(filter, viewer),
    ...ofContact(filter, { timezone, now: tenant.now() }),
    sql<boolean>`exists (select from ticket_trackings attendance where attendance.company_id = tickets.company_id
      and attendance.ticket_id = tickets.id and ${all(ofAttendance(tenant, filter, timezone))} ${oneByOne})`,
  ])
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
  ]
}

const marks = {
  promoter: sql<boolean>`attendance.rating >= 9`,
  passive: sql<boolean>`attendance.rating between 7 and 8`,
  detractor: sql<boolean>`attendance.rating <= 6`,
}

const boundsOf = ({ dateFrom, dateTo }: ReportFilter, place: { timezone: string; now: Date }) =>
  dateFrom || dateTo ? periodOf({ from: dateFrom, to: dateTo }, place) : undefined

function ofContact(filter: ReportFilter, place: { timezone: string; now: Date }): Condition[] {
  const bounds = filter.newContacts && boundsOf(filter, place)
  if (!bounds) return []
  return [
    sql<boolean>`contacts.created_at >= ${bounds.from} and contacts.created_at < ${bounds.until}
      and contacts.erased_at is null`,
  ]
}

/** Of the beginning or end of an attendance. */
function ofPeriod({ now }: Tenant, filter: ReportFilter, timezone: string): Condition[] {
  const bounds = filter.newContacts ? undefined : boundsOf(filter, { timezone, now: now() })
  const at = filter.dateBy === 'closed' ? sql`attendance.closed_at` : sql`attendance.created_at`
  return bounds ? [sql<boolean>`${at} >= ${bounds.from} and ${at} < ${bounds.until}`] : []
}

function ofAttendance(tenant: Tenant, filter: ReportFilter, timezone: string): Condition[] {
  const { companyId, now } = tenant
  const { users, queueIds, whatsappId, tags, onlyRated, onlyUnrated, nps } = filter
  const conditions = [narrowAttendances({ users, queueIds, whatsappIds: whatsappId, tags })]
  if (onlyRated) conditions.push(sql<boolean>`attendance.rating is not null`)
  if (onlyUnrated)
    conditions.push(sql<boolean>`attendance.rating is null and attendance.finished_at is not null`)
  if (nps) conditions.push(marks[nps])
  if (filter.unattended)
    conditions.push(sql<boolean>`attendance.started_at is null and attendance.closed_at is not null`)
  if (filter.robot)
    conditions.push(
      sql<boolean>`exists (select from (${robotsOf(companyId)}) as robots where robots.kind = ${filter.robot})`,
    )
  if (filter.outOfTime)
    conditions.push(
      sql<boolean>`exists (select from sla_deadlines deadline where deadline.company_id = ${companyId}
        and deadline.ticket_id = attendance.ticket_id and deadline.tracking_id = attendance.id and ${isLate(now())})`,
    )
  return [...conditions, ...ofPeriod(tenant, filter, timezone)]
}
