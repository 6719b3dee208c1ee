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

/**
 * Tickets with an attendance that fits, as far as the reader may see them: numbers of the dashboard are the company's,
 * but a row tells who the customer is.
 */
export async function reportedTickets(tenant: Tenant, viewer: Viewer, filter: ReportFilter) {
  const { timezone } = (await companySnapshot(tenant)).company
  return tenant.db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .where('tickets.companyId', '=', tenant.companyId)
    .where(visibleIn(viewer, 'search', true))
    .where(all(ofTicket(filter, viewer)))
    .where(all(ofContact(filter, { timezone, now: tenant.now() })))
    .where(
      sql<boolean>`exists (select from ticket_trackings attendance where attendance.company_id = tickets.company_id
        and attendance.ticket_id = tickets.id and ${all(ofAttendance(tenant, filter, timezone))})`,
    )
}

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

function ofAttendance({ companyId, now }: Tenant, filter: ReportFilter, timezone: string): Condition[] {
  const { users, queueIds, whatsappId, tags, onlyRated, onlyUnrated, nps, dateBy } = filter
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
  const at = dateBy === 'closed' ? sql`attendance.closed_at` : sql`attendance.created_at`
  const bounds = filter.newContacts ? undefined : boundsOf(filter, { timezone, now: now() })
  if (bounds) conditions.push(sql<boolean>`${at} >= ${bounds.from} and ${at} < ${bounds.until}`)
  return conditions
}
