import { ownRatedDays, type MyDay } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { visibleIn, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { addUp, attendanceSums, begunByDay } from '../rollups/readSums.ts'
import { attendantOf } from './counters.ts'
import { daysOf, periodBefore, periodOf, type Period } from './period.ts'

const shownDays = 14

/** The work of one person. Whom they could help is what they see waiting. */
export async function readMyDay(tenant: Tenant, viewer: Viewer): Promise<MyDay> {
  const place = { timezone: (await companySnapshot(tenant)).company.timezone, now: tenant.now() }
  const today = periodOf({ days: 1 }, place)
  const rated = periodOf({ days: ownRatedDays }, place)
  const shown = periodOf({ days: shownDays }, place)
  const own = { users: [viewer.userId] }
  const sumsOf = async (period: Period) => addUp(await attendanceSums(tenant, period, own))
  const [now, before] = [await sumsOf(today), await sumsOf(periodBefore(today, place.timezone))]
  const { served, avgWaitTime, avgSupportTime } = numbersOf(now)
  const byDay = await begunByDay(tenant, { ...shown, timezone: place.timezone }, own)
  return {
    ...(await inHand(tenant, viewer)),
    today: { tickets: now.begun, finished: now.ended, served, avgWaitTime, avgSupportTime },
    yesterday: { tickets: before.begun, finished: before.ended },
    ratings: ratingsOf(await sumsOf(rated)),
    ratingsBefore: ratingsOf(await sumsOf(periodBefore(rated, place.timezone))),
    days: daysOf(shown).map((day) => ({ day: day.toString(), total: byDay.get(day.toString()) ?? 0 })),
  }
}

const numbersOf = (sums: ReturnType<typeof addUp>) => attendantOf({ id: 0, name: '', online: false }, sums)
const ratingsOf = (sums: ReturnType<typeof addUp>) => {
  const { rating, countRating, npsScore } = numbersOf(sums)
  return { rating, countRating, npsScore }
}

async function inHand({ db, companyId }: Tenant, viewer: Viewer) {
  const held = await db
    .selectFrom('tickets')
    .select((eb) => [
      eb.fn.countAll<number>().as('holds'),
      sql<number>`count(*) filter (where unread_messages > 0)`.as('unread'),
    ])
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .where('userId', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('tickets')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.min<string | null>('tickets.waitingSince').as('oldestSince'),
    ])
    .where('tickets.companyId', '=', companyId)
    .where('tickets.status', '=', 'pending')
    .where(visibleIn(viewer, 'pending', false))
    .executeTakeFirstOrThrow()
  return { ...held, ...waiting }
}
