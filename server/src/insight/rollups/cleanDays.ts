import { sql, type RawBuilder } from 'kysely'

/**
 * A day is added up when it has been over for so long, and believed only then. What is younger than two hours is changed
 * without a mark (`mark_insight`); the hour between is for transactions that take their time.
 */
export const settled = sql`now() - interval '3 hours'`

interface Wanted {
  companyId: number
  from: string
  until: string
}

const isUnchanged = sql`not exists (select from insight_marks where insight_marks.company_id = days.company_id
  and insight_marks.at >= days.starts_at and insight_marks.at < days.ends_at)`

/** The days whose sums are what their rows say. */
export const cleanDays = (companyId: number) => sql`select days.* from insight_days days
  where days.company_id = ${companyId} and days.ends_at <= ${settled} and ${isUnchanged}`

/**
 * Two tables for one statement, which therefore sees both at one moment: `clean`, the days of a period that are added up,
 * and `gaps`, the stretches between them whose rows have to be read.
 */
export const partsOf = (
  { companyId, from, until }: Wanted,
  only: RawBuilder<unknown> = sql`true`,
) => sql`clean as materialized (
    select * from (${cleanDays(companyId)}) as days
    where days.starts_at >= ${from} and days.ends_at <= ${until} and ${only}),
  gaps as materialized (
    select lower(gap) as from_at, upper(gap) as until_at
    from unnest(tstzmultirange(tstzrange(${from}, ${until})) - (
      select coalesce(range_agg(tstzrange(starts_at, ends_at)), '{}') from clean)) as gap)`
