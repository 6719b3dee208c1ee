import type { listReport as call, Received, ReportFilter, ReportRow, TicketStatus } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot, type CompanySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { secondsBetween, waitedFrom } from '../rollups/attendanceRows.ts'
import { isLate } from '../../service/sla/isLate.ts'
import { countReported, reachOf, reportedTickets, type Reach } from './reportedTickets.ts'

type Query = Received<typeof call>['query']

export async function listReport(tenant: Tenant, viewer: Viewer, { page, pageSize, ...filter }: Query) {
  const reach = await reachOf(tenant, viewer, filter)
  const place = { max: pageSize, skip: (page - 1) * pageSize, reach }
  const tickets = await reportPage(tenant, viewer, filter, place)
  return { tickets, totalTickets: await countReported(tenant, viewer, filter, reach) }
}

export const countReport = async (tenant: Tenant, viewer: Viewer, filter: ReportFilter): Promise<number> =>
  (await countReported(tenant, viewer, filter, await reachOf(tenant, viewer, filter))).total

/** Of one's own attendances, whatever else is asked. */
export const listOwnReport = (tenant: Tenant, viewer: Viewer, query: Query) =>
  listReport(tenant, viewer, { ...query, users: [viewer.userId] })

interface Place {
  max: number
  skip?: number
  /** Only those before this ticket: the next page of a file begins where the last one ended. */
  before?: number
  reach?: Reach | undefined
}

/** One row per ticket, newest first, with the numbers of its last attendance. */
export async function reportPage(
  tenant: Tenant,
  viewer: Viewer,
  filter: ReportFilter,
  { max, skip = 0, before, reach }: Place,
): Promise<ReportRow[]> {
  const snapshot = await companySnapshot(tenant)
  let wanted = (await reportedTickets(tenant, viewer, filter, reach)).select([
    'tickets.id',
    'tickets.uuid',
    'tickets.status',
    'tickets.whatsappId',
    'tickets.userId',
    'tickets.queueId',
    'tickets.lastMessage',
    'tickets.createdAt',
    'contacts.name as contactName',
  ])
  if (before !== undefined) wanted = wanted.where('tickets.id', '<', before)
  const page = wanted.orderBy('tickets.id', 'desc').limit(max).offset(skip)
  const { rows } = await sql<Found>`select found.*, attendance.closed_at, attendance.rating,
      ${secondsBetween(waitedFrom, sql`attendance.started_at`)} as wait_seconds,
      ${secondsBetween(sql`attendance.started_at`, sql`attendance.closed_at`)} as support_seconds,
      (select case when bool_or(${isLate(tenant.now())}) then 'late' when bool_or(settled_at is not null) then 'inTime' end
        from sla_deadlines deadline where deadline.company_id = ${tenant.companyId}
          and deadline.ticket_id = found.id and deadline.tracking_id = attendance.id) as sla
    from (${page}) as found left join lateral (
      select * from ticket_trackings where company_id = ${tenant.companyId} and ticket_id = found.id
      order by id desc limit 1) as attendance on true
    order by found.id desc`.execute(tenant.db)
  return rows.map((row) => rowOf(row, snapshot))
}

interface Found {
  id: number
  uuid: string
  status: TicketStatus
  whatsappId: number | null
  userId: number | null
  queueId: number | null
  lastMessage: string
  createdAt: string
  contactName: string
  closedAt: string | null
  rating: number | null
  waitSeconds: number | null
  supportSeconds: number | null
  sla: ReportRow['sla']
}

function rowOf(row: Found, { connections, users, queues }: CompanySnapshot): ReportRow {
  return {
    id: row.id,
    uuid: row.uuid,
    whatsappName: connections.get(row.whatsappId ?? 0)?.name ?? '',
    contactName: row.contactName,
    userName: users.get(row.userId ?? 0)?.name ?? '',
    queueName: queues.get(row.queueId ?? 0)?.name ?? '',
    status: row.status,
    lastMessage: row.lastMessage,
    createdAt: row.createdAt,
    closedAt: row.closedAt,
    waitTime: minutesOf(row.waitSeconds),
    supportTime: minutesOf(row.supportSeconds),
    NPS: row.rating,
    sla: row.sla,
  }
}

const minutesOf = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 0.6) / 100)
