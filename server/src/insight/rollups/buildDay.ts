import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { namesOf, sumNames, sumsIn, totals } from './attendanceRows.ts'
import { cleanDays } from './cleanDays.ts'

export interface DayToBuild {
  /** `yyyy-mm-dd`. */
  day: string
  from: string
  until: string
  timezone: string
}

const keys = sql`attendance.user_id, attendance.queue_id, tickets.whatsapp_id`
const keyNames = ['user_id', 'queue_id', 'whatsapp_id']

const attendancesOf = (companyId: number, { from, until }: { from: string; until: string }) => {
  const day = sql`(select ${from}::timestamptz as from_at, ${until}::timestamptz as until_at)`
  return sql`select ${namesOf(keyNames)}, ${totals(sumNames)}
    from (${sumsIn(companyId, day, { keys })}) as parts group by ${namesOf(keyNames)}`
}

const messagesOf = (companyId: number, { from, until }: { from: string; until: string }) =>
  sql`select queue_id, whatsapp_id, count(*) filter (where not from_me) as received,
      count(*) filter (where from_me) as sent
    from messages where company_id = ${companyId} and created_at >= ${from} and created_at < ${until}
      and not is_private group by queue_id, whatsapp_id`

/**
 * Adds a day up anew. The marks go first: what is committed between them and the sums leaves its mark behind, so the day
 * is added up once more. All of it or nothing is kept.
 */
export async function buildDay({ db, companyId, now }: Tenant, { day, from, until, timezone }: DayToBuild) {
  await sql`delete from insight_marks where company_id = ${companyId} and at >= ${from} and at < ${until}`.execute(
    db,
  )
  await sql`delete from insight_days where company_id = ${companyId} and starts_at < ${until} and ends_at > ${from}`.execute(
    db,
  )
  const { id } = await db
    .insertInto('insightDays')
    .values({ companyId, day, timezone, startsAt: from, endsAt: until, builtAt: now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into attendance_sums (company_id, day_id, ${namesOf([...keyNames, ...sumNames])})
    select ${companyId}::bigint, ${id}::bigint, sums.* from (${attendancesOf(companyId, { from, until })}) as sums`.execute(
    db,
  )
  await sql`insert into message_sums (company_id, day_id, queue_id, whatsapp_id, received, sent)
    select ${companyId}::bigint, ${id}::bigint, sums.* from (${messagesOf(companyId, { from, until })}) as sums`.execute(
    db,
  )
}

/** In how many rows the sums of a day are not what its rows say, seen at one moment. A changed day is not compared. */
export async function differencesOf(
  { db, companyId }: Tenant,
  { id, from, until }: { id: number; from: string; until: string },
): Promise<number> {
  const kept = sql`where company_id = ${companyId} and day_id = ${id}`
  const isClean = sql`exists (select from (${cleanDays(companyId)}) as clean where clean.id = ${id})`
  const { rows } = await sql<{ different: number }>`with
      attendances as (${attendancesOf(companyId, { from, until })}),
      kept_attendances as (
        select ${namesOf(keyNames)}, ${sql.join(sumNames.map((name) => sql`${sql.ref(name)}::bigint`))}
        from attendance_sums ${kept}),
      said as (${messagesOf(companyId, { from, until })}),
      kept_said as (select queue_id, whatsapp_id, received::bigint, sent::bigint from message_sums ${kept})
    select case when ${isClean} then
      (select count(*) from ((table attendances except all table kept_attendances)
        union all (table kept_attendances except all table attendances)) as attendance)
      + (select count(*) from ((table said except all table kept_said)
        union all (table kept_said except all table said)) as message) else 0 end as different`.execute(db)
  return rows[0]!.different
}
