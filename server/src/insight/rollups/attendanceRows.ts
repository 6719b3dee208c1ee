import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** Waiting begins in the queue, or with the attendance where it came to a queue only after somebody had begun. */
export const waitedFrom = sql`case when attendance.queued_at <= attendance.started_at
  then attendance.queued_at else attendance.created_at end`

/** Nothing takes less than no time, also when the clock of the machine was set back meanwhile. */
export const secondsBetween = (from: Sql, to: Sql) =>
  sql`case when ${to} < ${from} then 0 else extract(epoch from ${to} - ${from}) end`

const isServed = sql`attendance.is_begun and attendance.closed_at is not null and attendance.started_at is not null`
const micros = (from: Sql, to: Sql) =>
  sql`coalesce(sum((${secondsBetween(from, to)} * 1000000)::bigint) filter (where ${isServed}), 0)`
const countOf = (condition: Sql) => sql`count(*) filter (where ${condition})`

/** What is added up of attendances that began, and of those that ended. */
const sums = {
  begun: countOf(sql`attendance.is_begun`),
  active: countOf(sql`attendance.is_begun and tickets.is_active_demand`),
  over: countOf(sql`attendance.is_begun and attendance.closed_at is not null`),
  served: countOf(isServed),
  wait_us: micros(waitedFrom, sql`attendance.started_at`),
  support_us: micros(sql`attendance.started_at`, sql`attendance.closed_at`),
  ended: countOf(sql`attendance.is_ended`),
  promoters: countOf(sql`attendance.is_ended and attendance.rating >= 9`),
  passives: countOf(sql`attendance.is_ended and attendance.rating between 7 and 8`),
  detractors: countOf(sql`attendance.is_ended and attendance.rating <= 6`),
  marks: sql`coalesce(sum(attendance.rating) filter (where attendance.is_ended), 0)`,
  unrated: countOf(
    sql`attendance.is_ended and attendance.rating is null and attendance.finished_at is not null`,
  ),
  unattended: countOf(sql`attendance.is_ended and attendance.started_at is null`),
}
export const sumNames = Object.keys(sums)

export const namesOf = (names: string[], alias?: string) =>
  sql.join(names.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))
export const totals = (names: string[]) =>
  sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))

const isIn = (at: Sql) => sql`(${at} >= stretch.from_at and ${at} < stretch.until_at)`
const isBegun = isIn(sql`created_at`)
const isEnded = isIn(sql`closed_at`)

/** Attendances with their tickets in stretches of time (`from_at`, `until_at`), by their beginning. */
export const attendancesIn = (companyId: number, stretches: Sql) => oneByOne(companyId, stretches, isBegun)

// One stretch after the other, one ticket after the other: how many lie in the stretches nobody can estimate, and mostly
// it is a day. Left to itself the database goes through all attendances there ever were, and looks up each one's ticket.
const oneByOne = (companyId: number, stretches: Sql, condition: Sql) => sql`from ${stretches} as stretch
    join lateral (select *, ${isBegun} as is_begun, coalesce(${isEnded}, false) as is_ended
      from ticket_trackings where company_id = ${companyId} and ${condition} offset 0) as attendance on true
    join lateral (select * from tickets where tickets.company_id = ${companyId}
      and tickets.id = attendance.ticket_id offset 0) as tickets on true`

interface Told {
  /** What they are told apart by, and what else has to be joined for that. */
  keys: Sql
  join?: Sql
  condition?: Sql
}

/** The sums of all attendances that began or ended in stretches of time: most did both, and are looked at once. */
export function sumsIn(companyId: number, stretches: Sql, { keys, join, condition }: Told) {
  const columns = Object.entries(sums).map(([name, value]) => sql`${value}::bigint as ${sql.ref(name)}`)
  return sql`select ${keys}, ${sql.join(columns)} ${oneByOne(companyId, stretches, sql`(${isBegun} or ${isEnded})`)}
    ${join ?? sql``} where ${condition ?? sql`true`} group by ${keys}`
}
