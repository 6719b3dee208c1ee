import { sql } from 'kysely'
import { later } from './clock.ts'
import { fail } from './http/fail.ts'
import type { Platform } from './tenancy/tenancy.ts'

export interface Limit {
  name: string
  max: number
  within: number
}

/** Refuses when `subject` has used up the limit. Does not count; see `countAttempt`. */
export async function refuseWhenSpent(platform: Platform, limit: Limit, subject: string) {
  const row = await platform.db
    .selectFrom('throttles')
    .select(['count', 'resetsAt'])
    .where('key', '=', keyOf(limit, subject))
    .where('resetsAt', '>', platform.now().toISOString())
    .executeTakeFirst()
  if (row && row.count >= limit.max) refuse(platform, row)
}

/** Returns how many there were within the while, with this one. */
export async function countAttempt(platform: Platform, limit: Limit, subject: string): Promise<number> {
  return (await countWithin(platform, limit, subject)).count
}

/** The same with the end of the while. */
export async function countWithin(platform: Platform, limit: Limit, subject: string): Promise<Counted> {
  const [counted] = await countEach(platform, [{ limit, subject }])
  return counted!
}

interface Counted {
  count: number
  resetsAt: string
}
interface Try {
  limit: Limit
  subject: string
}
/** In one statement, in the order of asking. */
async function countEach(platform: Platform, tries: Try[]): Promise<Counted[]> {
  const now = platform.now()
  const counted = await platform.db
    .insertInto('throttles')
    .values(
      tries.map(({ limit, subject }) => ({
        key: keyOf(limit, subject),
        count: 1,
        resetsAt: later(now, limit.within).toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttles.resets_at <= ${now.toISOString()}::timestamptz then 1 else throttles.count + 1 end`,
        resetsAt: sql`case when throttles.resets_at <= ${now.toISOString()}::timestamptz then excluded.resets_at else throttles.resets_at end`,
      }),
    )
    .returning(['key', 'count', 'resetsAt'])
    .execute()
  const ofKey = new Map(counted.map((each) => [each.key, each]))
  return tries.map(({ limit, subject }) => ofKey.get(keyOf(limit, subject))!)
}

/** Counts before it looks: tries that arrive all at once each get a number of their own. A refused one is not counted. */
export async function takeAttempt(platform: Platform, limit: Limit, subject: string): Promise<number> {
  const [count] = await takeAttempts(platform, [{ limit, subject }])
  return count!
}

/** The same for several limits, which everybody names in the same order: they are locked in it. */
export async function takeAttempts(platform: Platform, tries: Try[]): Promise<number[]> {
  const counted = await countEach(platform, tries)
  for (const [place, { limit }] of tries.entries())
    if (counted[place]!.count > limit.max) refuse(platform, counted[place]!)
  return counted.map(({ count }) => count)
}

function refuse({ now }: Platform, { resetsAt }: Pick<Counted, 'resetsAt'>): never {
  const retryAfter = Math.ceil((Date.parse(resetsAt) - now().getTime()) / 1000)
  fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(retryAfter) } })
}

/** It was counted before it was known to be harmless. */
export async function returnAttempt({ db }: Platform, limit: Limit, subject: string) {
  await db
    .updateTable('throttles')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(limit, subject))
    .execute()
}

export async function forgetAttempts({ db }: Platform, limit: Limit, subject: string) {
  await db.deleteFrom('throttles').where('key', '=', keyOf(limit, subject)).execute()
}

export async function forgetOldAttempts(platform: Platform) {
  await platform.db.deleteFrom('throttles').where('resetsAt', '<=', platform.now().toISOString()).execute()
}

const keyOf = (limit: Limit, subject: string) => `${limit.name}:${subject}`
