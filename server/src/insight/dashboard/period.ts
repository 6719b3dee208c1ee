import { maxPeriodDays } from '@chatflow/contract'
import { Temporal } from 'temporal-polyfill'
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
  const today = dayAt(place.now.toISOString(), place.timezone)
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
  const first = Temporal.PlainDate.from(firstDay)
  const days = first.until(lastDay).days + 1
  return between(first.subtract({ days }), first.subtract({ days: 1 }), timezone)
}

export const isOneDay = ({ firstDay, lastDay }: Period) => firstDay === lastDay

/** Every day of a period, in order. */
export function daysOf({ firstDay, lastDay }: Period): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(firstDay)
  return Array.from({ length: first.until(lastDay).days + 1 }, (_, days) => first.add({ days }))
}

function firstOf(lastDay: Temporal.PlainDate, { to, days }: Wanted) {
  return days && !to ? lastDay.subtract({ days: days - 1 }) : lastDay.with({ day: 1 })
}

function between(firstDay: Temporal.PlainDate, lastDay: Temporal.PlainDate, timezone: string): Period {
  if (Temporal.PlainDate.compare(firstDay, lastDay) > 0) fail('ERR_INVALID_QUERY')
  if (firstDay.until(lastDay).days >= maxPeriodDays) fail('ERR_INVALID_QUERY')
  return {
    from: midnight(firstDay, timezone),
    until: midnight(lastDay.add({ days: 1 }), timezone),
    firstDay: firstDay.toString(),
    lastDay: lastDay.toString(),
  }
}

const midnight = (day: Temporal.PlainDate, timezone: string) =>
  new Date(day.toZonedDateTime(timezone).epochMilliseconds).toISOString()

/** PostgreSQL knows no year 0. */
function dayOf(given: string, timezone: string) {
  if (given.startsWith('0000')) fail('ERR_INVALID_QUERY')
  return isDay(given) ? Temporal.PlainDate.from(given) : dayAt(given, timezone)
}

const dayAt = (moment: string, timezone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate()
