import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** Waiting begins in the queue, or with the attendance where it came to a queue only after somebody had begun. */
export const waitedFrom = sql`case when attendance.queued_at <= attendance.started_at
  then attendance.queued_at else attendance.created_at end`

/** Nothing takes less than no time, also when the clock of the machine was set back meanwhile. */
export const secondsBetween = (from: Sql, to: Sql) =>
  sql`case when ${to} < ${from} then 0 else extract(epoch from ${to} - ${from}) end`

const isServed = sql`attendance.closed_at is not null and attendance.started_at is not null`
const micros = (from: Sql, to: Sql) =>
  sql`coalesce(sum((${secondsBetween(from, to)} * 1000000)::bigint) filter (where ${isServed}), 0)`

/** What is added up of attendances that began, and of those that ended. */
const begun = {
  begun: sql`count(*)`,
  active: sql`count(*) filter (where tickets.is_active_demand)`,
  over: sql`count(attendance.closed_at)`,
  served: sql`count(*) filter (where ${isServed})`,
  wait_us: micros(waitedFrom, sql`attendance.started_at`),
  support_us: micros(sql`attendance.started_at`, sql`attendance.closed_at`),
}
const ended = {
  ended: sql`count(*)`,
  promoters: sql`count(*) filter (where attendance.rating >= 9)`,
  passives: sql`count(*) filter (where attendance.rating between 7 and 8)`,
  detractors: sql`count(*) filter (where attendance.rating <= 6)`,
  marks: sql`coalesce(sum(attendance.rating), 0)`,
  unrated: sql`count(*) filter (where attendance.rating is null and attendance.finished_at is not null)`,
  unattended: sql`count(*) filter (where attendance.started_at is null)`,
}
export const sumNames = [...Object.keys(begun), ...Object.keys(ended)]

const list = (columns: Record<string, Sql>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${value}::bigint as ${sql.ref(name)}`))
const zeros = (columns: Record<string, Sql>) =>
  list(Object.fromEntries(Object.keys(columns).map((name) => [name, sql`0`])))
export const namesOf = (names: string[], alias?: string) =>
  sql.join(names.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))
export const totals = (names: string[]) =>
  sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))

/** Attendances with their tickets in stretches of time (`from_at`, `until_at`), by their beginning or end. */
export const attendancesIn = (companyId: number, stretches: Sql, by: 'created_at' | 'closed_at') => {
  const at = sql.ref(by)
  // One stretch after the other, one ticket after the other: how many lie in the stretches nobody can estimate, and mostly
  // it is a day. Left to itself the database goes through all attendances there ever were, and looks up each one's ticket.
  return sql`from ${stretches} as stretch
    join lateral (select * from ticket_trackings where company_id = ${companyId}
      and ${at} >= stretch.from_at and ${at} < stretch.until_at offset 0) as attendance on true
    join lateral (select * from tickets where tickets.company_id = ${companyId}
      and tickets.id = attendance.ticket_id offset 0) as tickets on true`
}

interface Told {
  /** What they are told apart by, and what else has to be joined for that. */
  keys: Sql
  join?: Sql
  condition?: Sql
}

/** The sums of all attendances in stretches of time. */
export function sumsIn(companyId: number, stretches: Sql, { keys, join, condition }: Told) {
  const of = (by: 'created_at' | 'closed_at') =>
    sql`${attendancesIn(companyId, stretches, by)} ${join ?? sql``} where ${condition ?? sql`true`} group by ${keys}`
  return sql`select ${keys}, ${list(begun)}, ${zeros(ended)} ${of('created_at')}
    union all select ${keys}, ${zeros(begun)}, ${list(ended)} ${of('closed_at')}`
}
