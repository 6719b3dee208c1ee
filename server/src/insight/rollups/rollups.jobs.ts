import { maxPeriodDays } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt, daysUntil, startOfDay } from '../../platform/calendar.ts'
import { days, later } from '../../platform/clock.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { buildDay, differencesOf, type DayToBuild } from './buildDay.ts'
import { cleanDays, settled } from './cleanDays.ts'

const ofCompany = z.object({ companyId: z.number() })
const rollUp = defineJob({ name: 'rollUpDays', lane: 'report', payload: ofCompany })
const check = defineJob({ name: 'checkDays', lane: 'report', payload: ofCompany })
export const rollUpEverywhere = defineJob({
  name: 'rollUpEverywhere',
  lane: 'housekeeping',
  payload: z.object({}),
})
export const checkEverywhere = defineJob({
  name: 'checkEverywhere',
  lane: 'housekeeping',
  payload: z.object({}),
})

interface Options {
  tenancy: Tenancy
  log: Logger
}

/** Days are added up every hour, and held against their rows every night. */
export const rollupJobs = ({ tenancy, log }: Options): JobHandler[] => [
  handleJob(rollUpEverywhere, () => forEveryCompany(tenancy, rollUp)),
  handleJob(checkEverywhere, () => forEveryCompany(tenancy, check)),
  handleJob(rollUp, ({ companyId }) => rollUpDays(tenancy, companyId)),
  handleJob(check, async ({ companyId }) => {
    for (const difference of await checkDays(tenancy, companyId))
      log.error({ companyId, ...difference }, 'the sums of a day were not what its rows say')
    await rollUpDays(tenancy, companyId)
  }),
]

async function forEveryCompany(tenancy: Tenancy, job: typeof rollUp) {
  await tenancy.withPlatform(async (platform: Platform) => {
    const companies = await platform.db.selectFrom('companies').select('id').orderBy('id').execute()
    const wanted = companies.map(({ id }) => ({ payload: { companyId: id }, key: `${job.name}:${id}` }))
    await platform.enqueueMany(job, wanted)
  })
}

/** Nobody else adds up the days of a company meanwhile. */
const held = ['insightDays']

/** Each day by itself: what ends in the middle goes on with the days that are left. */
export async function rollUpDays(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, forgetEarlyDays, held)
  for (const day of await tenancy.readTenant(companyId, daysToBuild))
    await tenancy.withTenant(companyId, (tenant) => buildDay(tenant, day), held)
}

/** The clock may have run ahead when they were added up: they go before anybody believes them. */
const forgetEarlyDays = async ({ db, companyId }: Tenant) =>
  void (await sql`delete from insight_days where company_id = ${companyId} and ends_at > ${settled}`.execute(
    db,
  ))

/**
 * Days that have been over for a while and are not added up, or were changed since; the newest first. Where nothing has
 * happened yet, or any more, there is nothing to add up.
 */
export async function daysToBuild({ db, companyId }: Tenant): Promise<DayToBuild[]> {
  const { rows } = await sql<{ timezone: string; first: string | null; end: string }>`select timezone,
      least((select min(created_at) from ticket_trackings where company_id = ${companyId}),
        (select min(created_at) from messages where company_id = ${companyId})) as first,
      least(${settled}, interval '26 hours' + greatest(
        (select max(created_at) from ticket_trackings where company_id = ${companyId}),
        (select max(closed_at) from ticket_trackings where company_id = ${companyId} and closed_at is not null),
        (select max(created_at) from messages where company_id = ${companyId}))) as "end"
    from companies where id = ${companyId}`.execute(db)
  const { timezone, first, end } = rows[0] ?? {}
  if (!timezone || !first || !end) return []
  const { rows: clean } = await sql<{
    startsAt: string
  }>`select days.starts_at from (${cleanDays(companyId)}) as days
    where days.timezone = ${timezone}`.execute(db)
  const known = new Set(clean.map(({ startsAt }) => Date.parse(startsAt)))
  return daysBetween(first, end, timezone).filter(({ from }) => !known.has(Date.parse(from)))
}

/** The whole days of a zone from the one of a moment on until another moment, the last first. */
export function daysBetween(first: string, end: string, timezone: string): DayToBuild[] {
  const last = dayAt(new Date(end), timezone).subtract({ days: 1 })
  const begin = dayAt(new Date(first), timezone)
  const count = Math.min(daysUntil(begin, last), maxPeriodDays) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, back) => {
    const day = last.subtract({ days: back })
    const [from, until] = [day, day.add({ days: 1 })].map((edge) => startOfDay(edge, timezone).toISOString())
    return { day: day.toString(), from: from!, until: until!, timezone }
  })
}

export interface Difference {
  day: string
  differentRows: number
}

/** Holds every day that is added up against its rows. A wrong one is told, and read from its rows until it is right. */
export async function checkDays(tenancy: Tenancy, companyId: number): Promise<Difference[]> {
  const known = await tenancy.readTenant(companyId, async ({ db }) => {
    const { rows } = await sql<{ id: number; day: string; from: string; until: string }>`
      select id, to_char(day, 'YYYY-MM-DD') as day, starts_at as from, ends_at as until
      from insight_days where company_id = ${companyId} order by starts_at`.execute(db)
    return rows
  })
  const found: Difference[] = []
  for (const day of known) {
    const differentRows = await tenancy.withTenant(companyId, (tenant) => checkDay(tenant, day), held)
    if (differentRows > 0) found.push({ day: day.day, differentRows })
  }
  await tenancy.withTenant(companyId, ({ db, now }) =>
    db
      .deleteFrom('insightDifferences')
      .where('companyId', '=', companyId)
      .where('foundAt', '<', later(now(), -days(90)).toISOString())
      .execute(),
  )
  return found
}

async function checkDay(tenant: Tenant, day: { id: number; day: string; from: string; until: string }) {
  const { db, companyId, now } = tenant
  const differentRows = await differencesOf(tenant, day)
  if (differentRows === 0) return 0
  await db
    .insertInto('insightDifferences')
    .values({ companyId, day: day.day, differentRows, foundAt: now().toISOString() })
    .execute()
  await db.deleteFrom('insightDays').where('companyId', '=', companyId).where('id', '=', day.id).execute()
  return differentRows
}
