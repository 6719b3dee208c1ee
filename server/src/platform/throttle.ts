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
  if (!row || row.count < limit.max) return
  const retryAfter = Math.ceil((Date.parse(row.resetsAt) - platform.now().getTime()) / 1000)
  fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(retryAfter) } })
}

/** Returns how many there were within the while, with this one. */
export async function countAttempt(platform: Platform, limit: Limit, subject: string): Promise<number> {
  return (await countWithin(platform, limit, subject)).count
}

/** The same with the end of the while. */
export async function countWithin(platform: Platform, limit: Limit, subject: string) {
  const now = platform.now()
  const resetsAt = later(now, limit.within).toISOString()
  return platform.db
    .insertInto('throttles')
    .values({ key: keyOf(limit, subject), count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttles.resets_at <= ${now.toISOString()}::timestamptz then 1 else throttles.count + 1 end`,
        resetsAt: sql`case when throttles.resets_at <= ${now.toISOString()}::timestamptz then ${resetsAt}::timestamptz else throttles.resets_at end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
}

/** Counts before it looks: tries that arrive all at once each get a number of their own. A refused one is not counted. */
export async function takeAttempt(platform: Platform, limit: Limit, subject: string): Promise<number> {
  const count = await countAttempt(platform, limit, subject)
  await refuseWhenSpent(platform, { ...limit, max: limit.max + 1 }, subject)
  return count
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
