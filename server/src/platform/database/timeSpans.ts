import { sql, type RawBuilder } from 'kysely'
import { fail } from '../http/fail.ts'

/** From when on: a day begins where the company is, a moment is what it is. */
export const startOf = (given: string, timezone: string): RawBuilder<string> =>
  isDay(given) ? midnight(known(given), timezone, 0) : sql<string>`${known(given)}::timestamptz`

/** Until when, and no longer: a day is meant as a whole. */
export const endOf = (given: string, timezone: string): RawBuilder<string> =>
  isDay(given) ? midnight(known(given), timezone, 1) : startOf(given, timezone)

export const isDay = (given: string) => given.length === 'yyyy-mm-dd'.length

/** The beginning of a day that PostgreSQL knows, or of one some days later. */
export const midnight = (day: string, timezone: string, daysLater: number) =>
  sql<string>`(${day}::date + ${daysLater}::integer)::timestamp at time zone ${timezone}`

/** A date for the contract is not always one for PostgreSQL, which knows no year 0. */
const known = (given: string) => (given.startsWith('0000') ? fail('ERR_INVALID_QUERY') : given)
