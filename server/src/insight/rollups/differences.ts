import { sql } from 'kysely'
import { days, later } from '../../platform/clock.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'

/** Days of all companies whose sums were found wrong in the last week, for those who run the platform. */
export const countDifferences = (tenancy: Tenancy): Promise<number> =>
  tenancy.withPlatform(async ({ db, now }) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct (company_id, day))::int as count from insight_differences
      where found_at >= ${later(now(), -days(7)).toISOString()}`.execute(db)
    return rows[0]!.count
  })
