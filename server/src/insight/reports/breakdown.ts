import {
  robotKinds,
  type BreakdownRow,
  type listBreakdown,
  type Received,
  type ReportFileKind,
} from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { plannedAnew } from '../../platform/database/preparing.ts'
import { AppError } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { attendantOf } from '../dashboard/counters.ts'
import { periodBefore, periodOf, type Period } from '../dashboard/period.ts'
import { sumNames, sumsIn, totals } from '../rollups/attendanceRows.ts'
import { narrowManyAttendances } from '../rollups/narrowed.ts'
import { addUp, attendanceSums, type AttendanceSums } from '../rollups/readSums.ts'

type Wanted = Received<typeof listBreakdown>['query']
type Dates = Pick<Wanted, 'dateFrom' | 'dateTo'>

export async function wantedPeriod(tenant: Tenant, { dateFrom, dateTo }: Dates): Promise<Period> {
  const { timezone } = (await companySnapshot(tenant)).company
  return periodOf({ from: dateFrom, to: dateTo }, { timezone, now: tenant.now() })
}

/** Days that cannot be are refused when a report is asked for or kept, not when it is written. */
export async function requireDays(tenant: Tenant, kind: ReportFileKind, dates: Dates) {
  const period = await wantedPeriod(tenant, dates)
  const { timezone } = (await companySnapshot(tenant)).company
  if (kind === 'attendants') periodBefore(period, timezone)
}

/** What was possible when it was kept need not stay so. */
export async function arePossible(tenant: Tenant, kind: ReportFileKind, dates: Dates): Promise<boolean> {
  try {
    await requireDays(tenant, kind, dates)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_INVALID_QUERY') return false
    throw error
  }
}

/** The attendances of a period by what they have in common, most first. */
export async function breakdown(tenant: Tenant, wanted: Wanted): Promise<BreakdownRow[]> {
  const period = await wantedPeriod(tenant, wanted)
  const rows = await { tags: byTag, channels: byChannel, robots: byRobot }[wanted.by](tenant, period, wanted)
  return rows.toSorted(
    (left, right) =>
      right.tickets - left.tickets || left.name.localeCompare(right.name) || (left.id ?? 0) - (right.id ?? 0),
  )
}

type Named = Pick<BreakdownRow, 'id' | 'name' | 'color' | 'robot'>
const rowOf = (named: Named, sums: AttendanceSums): BreakdownRow => {
  const { rating, countRating, npsScore, tickets, served, avgWaitTime, avgSupportTime } = attendantOf(
    { id: 0, name: '', online: false },
    sums,
  )
  const { ended: finished, unattended } = sums
  return {
    ...named,
    tickets,
    finished,
    unattended,
    served,
    avgWaitTime,
    avgSupportTime,
    countRating,
    rating,
    npsScore,
  }
}

async function byChannel(tenant: Tenant, period: Period, wanted: Wanted) {
  const { connections } = await companySnapshot(tenant)
  const sums = await attendanceSums(tenant, period, wanted, 'connection')
  return sums.map(({ key: id, ...sum }) =>
    rowOf({ id, name: connections.get(id ?? 0)?.name ?? '', color: null, robot: null }, addUp([sum])),
  )
}

/** A ticket with two tags is counted for both: the rows are no parts of a whole. Where tags were chosen, only of those. */
async function byTag(tenant: Tenant, period: Period, wanted: Wanted) {
  const { db, companyId } = tenant
  const tagsOfTicket = sql`join lateral (
      select tag_id from contact_tags where company_id = ${companyId} and contact_id = tickets.contact_id
      union all select tag_id from ticket_tags where company_id = ${companyId} and ticket_id = tickets.id
        and not exists (select from contact_tags where contact_tags.company_id = ${companyId}
          and contact_tags.contact_id = tickets.contact_id and contact_tags.tag_id = ticket_tags.tag_id)
    ) as tagged on true`
  const sums = await sumsBy<number>(tenant, period, wanted, { key: sql`tagged.tag_id`, join: tagsOfTicket })
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('companyId', '=', companyId)
    .execute()
  const known = new Map(tags.map((tag) => [tag.id, tag]))
  const isWanted = ({ id }: { id: number }) => !wanted.tags?.length || wanted.tags.includes(id)
  return sums.flatMap(({ key: id, ...sum }) => {
    const tag = known.get(id)
    return tag && isWanted(tag) ? [rowOf({ ...tag, robot: null }, addUp([sum]))] : []
  })
}

/** A robot spoke in it, and perhaps ended it before anybody took it on. */
async function byRobot(tenant: Tenant, period: Period, wanted: Wanted) {
  const sums = await sumsBy<(typeof robotKinds)[number]>(tenant, period, wanted, {
    key: sql`robot.kind`,
    join: sql`join lateral (${robotsOf(tenant.companyId)}) as robot on true`,
  })
  return sums.map(({ key: robot, ...sum }) => rowOf({ id: null, name: '', color: null, robot }, addUp([sum])))
}

/** The robots that spoke in an attendance. */
export const robotsOf = (companyId: number) => sql`select distinct runs.kind::text as kind
  from automation_runs runs where runs.company_id = ${companyId} and runs.ticket_id = attendance.ticket_id
    and runs.kind::text = any(${robotKinds}::text[]) and runs.started_at >= attendance.created_at
    and (attendance.closed_at is null or runs.started_at <= attendance.closed_at)`

interface Told {
  key: RawBuilder<unknown>
  join: RawBuilder<unknown>
}

async function sumsBy<K>(
  { db, companyId }: Tenant,
  { from, until }: Period,
  wanted: Wanted,
  { key, join }: Told,
) {
  const stretch = sql`(select ${from}::timestamptz as from_at, ${until}::timestamptz as until_at)`
  const parts = sumsIn(companyId, stretch, {
    keys: sql`${key}`,
    join,
    condition: narrowManyAttendances(companyId, wanted),
  })
  const { rows } = await sql<
    AttendanceSums & { key: K }
  >`${sql.raw(plannedAnew)}select key, ${totals(sumNames)}
    from (${parts}) as parts (key, ${sql.join(sumNames.map((name) => sql.ref(name)))}) group by key`.execute(
    db,
  )
  return rows
}
