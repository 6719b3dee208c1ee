import type { InsightFilter } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { narrowAttendances } from './narrowed.ts'
import type { Period } from './period.ts'

/** What can be added up: of one user, of nobody, or of all. */
export interface AttendanceSums {
  /** Attendances that began in the period. */
  begun: number
  active: number
  /** Those of them that are over, and how long customers waited and were served in them. */
  over: number
  waits: number
  waitSeconds: number
  supports: number
  supportSeconds: number
  /** Attendances that ended in the period. */
  ended: number
  promoters: number
  passives: number
  detractors: number
  marks: number
  unrated: number
}
export interface UserSums extends AttendanceSums {
  userId: number | null
}

/** Waiting begins in the queue, or with the attendance where it came to a queue only after somebody had begun. */
export const waitedFrom = sql`case when attendance.queued_at <= attendance.started_at
  then attendance.queued_at else attendance.created_at end`

const seconds = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
  sql`extract(epoch from ${to} - ${from})`

const isOver = sql`attendance.closed_at is not null and attendance.started_at is not null`

/** The sums of a period, by user. What began and what ended are found by an index each. */
export async function attendanceSums(
  tenant: Tenant,
  { from, until }: Period,
  filter: InsightFilter,
): Promise<UserSums[]> {
  const { db, companyId } = tenant
  const source = sql`from ticket_trackings attendance join tickets
      on tickets.company_id = attendance.company_id and tickets.id = attendance.ticket_id
    where attendance.company_id = ${companyId} and ${narrowAttendances(filter)}`
  const { rows: begun } = await sql<Partial<UserSums> & { userId: number | null }>`
    select attendance.user_id,
      count(*) as begun,
      count(*) filter (where tickets.is_active_demand) as active,
      count(attendance.closed_at) as over,
      count(*) filter (where ${isOver}) as waits,
      coalesce(sum(${seconds(waitedFrom, sql`attendance.started_at`)}) filter (where ${isOver}), 0) as wait_seconds,
      count(*) filter (where ${isOver}) as supports,
      coalesce(sum(${seconds(sql`attendance.started_at`, sql`attendance.closed_at`)}) filter (where ${isOver}), 0)
        as support_seconds
    ${source} and attendance.created_at >= ${from} and attendance.created_at < ${until}
    group by attendance.user_id`.execute(db)
  const { rows: ended } = await sql<Partial<UserSums> & { userId: number | null }>`
    select attendance.user_id,
      count(*) as ended,
      count(*) filter (where attendance.rating >= 9) as promoters,
      count(*) filter (where attendance.rating between 7 and 8) as passives,
      count(*) filter (where attendance.rating <= 6) as detractors,
      coalesce(sum(attendance.rating), 0) as marks,
      count(*) filter (where attendance.rating is null and attendance.finished_at is not null) as unrated
    ${source} and attendance.closed_at >= ${from} and attendance.closed_at < ${until}
    group by attendance.user_id`.execute(db)
  return merged([...begun, ...ended])
}

const nothing: AttendanceSums = {
  begun: 0,
  active: 0,
  over: 0,
  waits: 0,
  waitSeconds: 0,
  supports: 0,
  supportSeconds: 0,
  ended: 0,
  promoters: 0,
  passives: 0,
  detractors: 0,
  marks: 0,
  unrated: 0,
}
const names = Object.keys(nothing) as (keyof AttendanceSums)[]

/** All of them in one. */
export function addUp(sums: Partial<AttendanceSums>[]): AttendanceSums {
  const total = { ...nothing }
  for (const sum of sums) for (const name of names) total[name] += Number(sum[name] ?? 0)
  return total
}

function merged(rows: (Partial<AttendanceSums> & { userId: number | null })[]): UserSums[] {
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return [...byUser].map(([userId, parts]) => ({ userId, ...addUp(parts) }))
}
