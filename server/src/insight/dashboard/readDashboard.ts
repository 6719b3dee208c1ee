import type { ComparedAttendant, Dashboard, InsightFilter } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { addUp, attendanceSums, countTraffic, type KeyedSums } from '../rollups/readSums.ts'
import { attendantOf, countersOf, type Standing } from './counters.ts'
import { periodBefore, periodOf, type Period } from './period.ts'
import { readStanding } from './standing.ts'

interface Wanted extends InsightFilter {
  date_from?: string | undefined
  date_to?: string | undefined
  days?: number | undefined
}

export async function readDashboard(tenant: Tenant, wanted: Wanted): Promise<Dashboard> {
  const place = { timezone: (await companySnapshot(tenant)).company.timezone, now: tenant.now() }
  const period = periodOf({ from: wanted.date_from, to: wanted.date_to, days: wanted.days }, place)
  const before = periodBefore(period, place.timezone)
  const standing = await readStanding(tenant, { current: period, previous: before }, wanted)
  const [current, previous] = [
    await numbersOf(tenant, { period, standing: standing.current }, wanted),
    await numbersOf(tenant, { period: before, standing: standing.previous }, wanted),
  ]
  const today = await countTraffic(tenant, periodOf({ days: 1 }, place), wanted)
  return {
    counters: current.counters,
    attendants: await attendants(tenant, { now: current.sums, before: previous.sums }, wanted),
    messages: { ...current.messages, receivedToday: today.received, sentToday: today.sent },
    period: namedDays(period),
    previous: { counters: previous.counters, messages: previous.messages, period: namedDays(before) },
  }
}

async function numbersOf(
  tenant: Tenant,
  { period, standing }: { period: Period; standing: Standing },
  filter: InsightFilter,
) {
  const sums = await attendanceSums(tenant, period, filter)
  return {
    sums,
    counters: countersOf(addUp(sums), standing),
    messages: await countTraffic(tenant, period, filter),
  }
}

/** Every user of the company, by name, and after them those who are gone but had attendances. */
async function attendants(
  { db, companyId }: Tenant,
  sums: { now: KeyedSums[]; before: KeyedSums[] },
  { users: chosen }: InsightFilter,
): Promise<ComparedAttendant[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'online'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const [now, before] = [byKey(sums.now), byKey(sums.before)]
  const known = new Set(users.map(({ id }) => id))
  const gone = sums.now.flatMap(({ key }) =>
    key === null || known.has(key) ? [] : [{ id: key, name: '', online: false }],
  )
  const isWanted = ({ id }: { id: number }) => !chosen?.length || chosen.includes(id)
  return [...users, ...gone.toSorted((left, right) => left.id - right.id)].filter(isWanted).map((user) => ({
    ...attendantOf(user, now.get(user.id) ?? addUp([])),
    previous: compared(attendantOf(user, before.get(user.id) ?? addUp([]))),
  }))
}

function compared(numbers: ComparedAttendant['previous']): ComparedAttendant['previous'] {
  const { rating, countRating, tickets, finished, served, avgWaitTime, avgSupportTime } = numbers
  return { rating, countRating, tickets, finished, served, avgWaitTime, avgSupportTime }
}

const byKey = (sums: KeyedSums[]) => new Map(sums.map((sum) => [sum.key, sum]))

const namedDays = ({ firstDay, lastDay }: Period) => ({ from: firstDay, to: lastDay })
