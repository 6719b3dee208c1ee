import type { InsightFilter } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { attendancesIn, namesOf, sumNames, sumsIn, totals } from './attendanceRows.ts'
import { partsOf } from './cleanDays.ts'
import {
  all,
  amongIds,
  narrowAttendances,
  narrowManyAttendances,
  narrowMessages,
  plannedFor,
} from './narrowed.ts'

/** What can be added up: of one user, of nobody, or of all. */
export interface AttendanceSums {
  /** Attendances that began in the period. */
  begun: number
  active: number
  /** Those of them that are over; and of those that somebody had taken on, how long customers waited and were served. */
  over: number
  served: number
  waitUs: number
  supportUs: number
  /** Attendances that ended in the period. */
  ended: number
  promoters: number
  passives: number
  detractors: number
  marks: number
  unrated: number
  /** Nobody had taken them on. */
  unattended: number
}
export interface KeyedSums extends AttendanceSums {
  key: number | null
}

interface Stretch {
  from: string
  until: string
}

/** Tags come and go with customers, for all of their past: no day is added up by them. */
const isAddedUp = ({ tags }: InsightFilter) => (tags?.length ? sql`false` : sql`true`)

const narrowSums = ({ users, queueIds, whatsappIds }: InsightFilter) =>
  all([
    ...amongIds(sql`sums.user_id`, users),
    ...amongIds(sql`sums.queue_id`, queueIds),
    ...amongIds(sql`sums.whatsapp_id`, whatsappIds),
  ])

/** What days are added up by, in their sums and in the rows. */
const keysOfDays = {
  user: { kept: sql`sums.user_id`, row: sql`attendance.user_id` },
  connection: { kept: sql`sums.whatsapp_id`, row: sql`tickets.whatsapp_id` },
}

/** The sums of a period, by user or by connection. */
export async function attendanceSums(
  { db, companyId }: Tenant,
  { from, until }: Stretch,
  filter: InsightFilter,
  by: keyof typeof keysOfDays = 'user',
): Promise<KeyedSums[]> {
  const { kept, row } = keysOfDays[by]
  const { rows } =
    await sql<KeyedSums>`${plannedFor(filter)}with ${partsOf({ companyId, from, until }, isAddedUp(filter))}
    select key, ${totals(sumNames)} from (
      select ${kept} as key, ${namesOf(sumNames, 'sums')} from attendance_sums sums
        join clean on sums.company_id = ${companyId} and sums.day_id = clean.id where ${narrowSums(filter)}
      union all
      ${sumsIn(companyId, sql`gaps`, { keys: row, condition: narrowManyAttendances(companyId, filter) })}
    ) as parts group by key`.execute(db)
  return rows
}

/** How many attendances began on each day, as `yyyy-mm-dd` of the company's zone. */
export async function begunByDay(
  { db, companyId }: Tenant,
  { from, until, timezone }: Stretch & { timezone: string },
  filter: InsightFilter,
): Promise<Map<string, number>> {
  const only = sql`${isAddedUp(filter)} and days.timezone = ${timezone}`
  const { rows } = await sql<{
    day: string
    begun: number
  }>`${plannedFor(filter)}with ${partsOf({ companyId, from, until }, only)}
    select to_char(day, 'YYYY-MM-DD') as day, sum(begun)::bigint as begun from (
      select clean.day, sums.begun from attendance_sums sums
        join clean on sums.company_id = ${companyId} and sums.day_id = clean.id where ${narrowSums(filter)}
      union all
      select (attendance.created_at at time zone ${timezone})::date, count(*)
        ${attendancesIn(companyId, sql`gaps`)} where ${narrowManyAttendances(companyId, filter)} group by 1
    ) as parts group by day`.execute(db)
  return new Map(rows.map(({ day, begun }) => [day, begun]))
}

/** How many attendances of one day began in each hour of the company's zone. */
export async function begunByHour(
  { db, companyId }: Tenant,
  { from, until, timezone }: Stretch & { timezone: string },
  filter: InsightFilter,
): Promise<Map<number, number>> {
  const day = sql`(select ${from}::timestamptz as from_at, ${until}::timestamptz as until_at)`
  const { rows } = await sql<{
    hour: number
    begun: number
  }>`${plannedFor(filter)}select extract(hour from attendance.created_at at time zone ${timezone})::integer as hour, count(*) as begun
    ${attendancesIn(companyId, day)} where ${narrowAttendances(filter)} group by 1`.execute(db)
  return new Map(rows.map(({ hour, begun }) => [hour, begun]))
}

/** Messages that customers sent and received; notes are said to nobody. */
export async function countTraffic(
  { db, companyId }: Tenant,
  { from, until }: Stretch,
  filter: InsightFilter,
): Promise<{ received: number; sent: number }> {
  const said = sql`count(*) filter (where not messages.from_me) as received,
    count(*) filter (where messages.from_me) as sent`
  const counted = sql`not messages.is_private and ${narrowMessages(companyId, filter)}`
  // Whose messages they are is told by their ticket, as it is now: no day is added up by it. The database has to see
  // the days themselves: it does not know how few they are if they are called a gap, and reads the messages of all years.
  if (filter.users?.length || filter.tags?.length) {
    const { rows } = await sql<{
      received: number
      sent: number
    }>`${plannedFor(filter)}select ${said} from messages
      where messages.company_id = ${companyId} and messages.created_at >= ${from} and messages.created_at < ${until}
        and ${counted}`.execute(db)
    return rows[0]!
  }
  const { rows } = await sql<{
    received: number
    sent: number
  }>`${plannedFor(filter)}with ${partsOf({ companyId, from, until })}
    select coalesce(sum(received), 0)::bigint as received, coalesce(sum(sent), 0)::bigint as sent from (
      select sums.received, sums.sent from message_sums sums
        join clean on sums.company_id = ${companyId} and sums.day_id = clean.id
        where ${narrowSums({ queueIds: filter.queueIds, whatsappIds: filter.whatsappIds })}
      union all
      select ${said} from gaps join messages on messages.company_id = ${companyId}
          and messages.created_at >= gaps.from_at and messages.created_at < gaps.until_at
        where ${counted}
    ) as parts`.execute(db)
  return rows[0]!
}

const nothing: AttendanceSums = {
  begun: 0,
  active: 0,
  over: 0,
  served: 0,
  waitUs: 0,
  supportUs: 0,
  ended: 0,
  promoters: 0,
  passives: 0,
  detractors: 0,
  marks: 0,
  unrated: 0,
  unattended: 0,
}
const names = Object.keys(nothing) as (keyof AttendanceSums)[]

/** All of them in one. */
export function addUp(sums: Partial<AttendanceSums>[]): AttendanceSums {
  const total = { ...nothing }
  for (const sum of sums) for (const name of names) total[name] += Number(sum[name] ?? 0)
  return total
}
