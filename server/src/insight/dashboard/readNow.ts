import type { DashboardNow } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { days, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { secondsBetween } from '../rollups/attendanceRows.ts'
import { firstAnswerIn } from '../rollups/firstAnswers.ts'
import { periodOf } from './period.ts'

/** What goes on: every part of it is found by an index of what is not over. */
export async function readNow(tenant: Tenant): Promise<DashboardNow> {
  const { db, companyId } = tenant
  const { company } = await companySnapshot(tenant)
  const today = periodOf({ days: 1 }, { timezone: company.timezone, now: tenant.now() })
  const people = await peopleAtWork(tenant)
  const { rows } = await sql<{
    waiting: number
    oldestUuid: string | null
    oldestSince: string | null
    attended: number
    answerSeconds: number | null
    answered: number
    wrongDays: number
  }>`select
      (select count(*) from tickets where company_id = ${companyId} and status = 'pending') as waiting,
      oldest.uuid as oldest_uuid, oldest.waiting_since as oldest_since,
      (select count(*) from tickets where company_id = ${companyId} and status = 'open') as attended,
      answers.seconds as answer_seconds, answers.amount as answered,
      (select count(distinct day) from insight_differences where company_id = ${companyId}
        and found_at >= ${later(tenant.now(), -days(7)).toISOString()}) as wrong_days
    from (select) as one left join lateral (
      select uuid, waiting_since from tickets where company_id = ${companyId} and status = 'pending'
      order by waiting_since, id limit 1) as oldest on true
    cross join (
      select avg(${secondsBetween(sql`first.asked_at`, sql`first.answered_at`)}) as seconds, count(*) as amount
      from ticket_trackings attendance cross join lateral ${firstAnswerIn(companyId)} as first
      where attendance.company_id = ${companyId} and attendance.created_at >= ${today.from}
        and attendance.created_at < ${today.until}) as answers`.execute(db)
  const { waiting, oldestUuid, oldestSince, attended, answerSeconds, answered, wrongDays } = rows[0]!
  const connections = await db
    .selectFrom('connections')
    .select(['id', 'name', 'status'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    waiting,
    oldest: oldestUuid && oldestSince ? { uuid: oldestUuid, since: oldestSince } : null,
    attended,
    firstAnswerToday: answerSeconds === null ? null : Math.round(answerSeconds / 0.6) / 100,
    answeredToday: answered,
    online: people.filter(({ online }) => online).length,
    people,
    connectionsDown: connections.filter(({ status }) => status !== 'CONNECTED'),
    connections: connections.length,
    wrongDays,
  }
}

/** Who is online or holds something; the busiest first. */
async function peopleAtWork({ db, companyId }: Tenant): Promise<DashboardNow['people']> {
  const { rows } = await sql<DashboardNow['people'][number]>`
    select users.id, users.name, users.online, coalesce(held.holds, 0) as holds, coalesce(held.unread, 0) as unread
    from users left join (
      select user_id, count(*) as holds, count(*) filter (where unread_messages > 0) as unread
      from tickets where company_id = ${companyId} and status = 'open' group by user_id
    ) as held on held.user_id = users.id
    where users.company_id = ${companyId} and (users.online or held.holds > 0)
    order by users.online desc, holds desc, users.name, users.id`.execute(db)
  return rows
}
