import { maxPeriodDays } from '@chatflow/contract'
import { dayAt, dayNamed, daysUntil, startOfDay, type Day } from '../../platform/calendar.ts'
import { isDay } from '../../platform/database/timeSpans.ts'
import { fail } from '../../platform/http/fail.ts'

/** A stretch of time: from a moment on and until another, and the days of the company that it touches. */
export interface Period {
  from: string
  until: string
  /** `yyyy-mm-dd`, both included. */
  firstDay: string
  lastDay: string
}

interface Wanted {
  from?: string | undefined
  to?: string | undefined
  days?: number | undefined
}

type Place = { timezone: string; now: Date }

/** Without an end until today; without a beginning from the first of that month, or as many days back as wanted. */
export function periodOf(wanted: Wanted, place: Place): Period {
  const today = dayAt(place.now, place.timezone)
  const lastDay = wanted.to ? dayOf(wanted.to, place.timezone) : today
  const firstDay = wanted.from ? dayOf(wanted.from, place.timezone) : firstOf(lastDay, wanted)
  const period = between(firstDay, lastDay, place.timezone)
  const from = wanted.from && !isDay(wanted.from) ? wanted.from : period.from
  const until = wanted.to && !isDay(wanted.to) ? wanted.to : period.until
  if (Date.parse(from) > Date.parse(until)) fail('ERR_INVALID_QUERY')
  return { ...period, from, until }
}

/** As many days right before. */
export function periodBefore({ firstDay, lastDay }: Period, timezone: string): Period {
  const first = dayNamed(firstDay)
  const days = daysUntil(first, dayNamed(lastDay)) + 1
  return between(first.subtract({ days }), first.subtract({ days: 1 }), timezone)
}

export const isOneDay = ({ firstDay, lastDay }: Period) => firstDay === lastDay

/** Every day of a period, in order. */
export function daysOf({ firstDay, lastDay }: Period): Day[] {
  const first = dayNamed(firstDay)
  return Array.from({ length: daysUntil(first, dayNamed(lastDay)) + 1 }, (_, days) => first.add({ days }))
}

function firstOf(lastDay: Day, { to, days }: Wanted) {
  return days && !to ? lastDay.subtract({ days: days - 1 }) : lastDay.with({ day: 1 })
}

function between(firstDay: Day, lastDay: Day, timezone: string): Period {
  const days = daysUntil(firstDay, lastDay)
  if (days < 0 || days >= maxPeriodDays) fail('ERR_INVALID_QUERY')
  if (!isWritten(firstDay.subtract({ days: 1 })) || !isWritten(lastDay.add({ days: 1 })))
    fail('ERR_INVALID_QUERY')
  return {
    from: midnight(firstDay, timezone),
    until: midnight(lastDay.add({ days: 1 }), timezone),
    firstDay: firstDay.toString(),
    lastDay: lastDay.toString(),
  }
}

/**
 * PostgreSQL knows no year 0, and a year of five digits is no date for the contract. Elsewhere a moment may be a day earlier
 * or later: the days around a period have to have such years, too.
 */
const isWritten = ({ year }: Day) => year >= 1 && year <= 9999

const midnight = (day: Day, timezone: string) => startOfDay(day, timezone).toISOString()

const dayOf = (given: string, timezone: string) =>
  isDay(given) ? dayNamed(given) : dayAt(new Date(given), timezone)
