import {
  robotKinds,
  type BreakdownRow,
  type CampaignNumbers,
  type listBreakdown,
  type listCampaignNumbers,
  type Received,
} from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { plannedAnew } from '../../platform/database/preparing.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { attendantOf } from '../dashboard/counters.ts'
import { periodOf, type Period } from '../dashboard/period.ts'
import { sumNames, sumsIn, totals } from '../rollups/attendanceRows.ts'
import { narrowManyAttendances } from '../rollups/narrowed.ts'
import { addUp, attendanceSums, type AttendanceSums } from '../rollups/readSums.ts'

type Wanted = Received<typeof listBreakdown>['query']
type Dates = Pick<Received<typeof listCampaignNumbers>['query'], 'dateFrom' | 'dateTo'>

async function wantedPeriod(tenant: Tenant, { dateFrom, dateTo }: Dates): Promise<Period> {
  const { timezone } = (await companySnapshot(tenant)).company
  return periodOf({ from: dateFrom, to: dateTo }, { timezone, now: tenant.now() })
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
  const { rating, countRating, npsScore, tickets, avgWaitTime, avgSupportTime } = attendantOf(
    { id: 0, name: '', online: false },
    sums,
  )
  const { ended: finished, unattended } = sums
  return {
    ...named,
    tickets,
    finished,
    unattended,
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

/** A ticket with two tags is counted for both: the rows are no parts of a whole. */
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
  return sums.flatMap(({ key: id, ...sum }) => {
    const tag = known.get(id)
    return tag ? [rowOf({ ...tag, robot: null }, addUp([sum]))] : []
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

/** What became of the campaigns of a period, newest first. */
export async function campaignNumbers(tenant: Tenant, dates: Dates): Promise<CampaignNumbers[]> {
  const { db, companyId } = tenant
  const { from, until } = await wantedPeriod(tenant, dates)
  const { rows } =
    await sql<CampaignNumbers>`select campaigns.id, campaigns.name, campaigns.status::text as status,
      campaigns.scheduled_at, coalesce(numbers.total, 0) as total, coalesce(numbers.sent, 0) as sent,
      coalesce(numbers.delivered, 0) as delivered, coalesce(numbers.read, 0) as read,
      coalesce(numbers.answered, 0) as answered, coalesce(numbers.failed, 0) as failed
    from campaigns left join lateral (
      select sum(amount) as total,
        sum(amount) filter (where status in ('sent', 'delivered', 'read')) as sent,
        sum(amount) filter (where status in ('delivered', 'read')) as delivered,
        sum(amount) filter (where status = 'read') as read,
        sum(amount) filter (where is_answered) as answered,
        sum(amount) filter (where status = 'failed') as failed
      from campaign_counters where company_id = ${companyId} and campaign_id = campaigns.id) as numbers on true
    where campaigns.company_id = ${companyId}
      and coalesce(campaigns.started_at, campaigns.scheduled_at, campaigns.created_at) >= ${from}
      and coalesce(campaigns.started_at, campaigns.scheduled_at, campaigns.created_at) < ${until}
    order by campaigns.id desc limit 500`.execute(db)
  return rows
}
