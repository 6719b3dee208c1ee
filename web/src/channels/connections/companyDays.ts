import { importYears, vacationDaysAgo } from '@chatflow/contract'

/** Vacations and imports are chosen in days of the company's calendar and kept as moments. */

const dayMs = 86_400_000

/** `2026-01-31`, as date fields want it. */
export function dayOf(moment: Date | string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).formatToParts(new Date(moment))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

export const dayBefore = (now: Date, days: number, timeZone: string) =>
  dayOf(new Date(now.getTime() - days * dayMs), timeZone)

export const earliestVacationDay = (now: Date, timeZone: string) => dayBefore(now, vacationDaysAgo, timeZone)

export function earliestImportDay(now: Date, timeZone: string) {
  const earliest = new Date(now)
  earliest.setUTCFullYear(now.getUTCFullYear() - importYears)
  return dayOf(earliest, timeZone)
}

/** The first moment of a day. */
export const startOfDay = (day: string, timeZone: string) => momentOf(day, timeZone, 0).toISOString()
/** The last moment of a day: a company that is back on Monday is away until Sunday at midnight. */
export const endOfDay = (day: string, timeZone: string) => momentOf(day, timeZone, dayMs - 1).toISOString()

function momentOf(day: string, timeZone: string, msIntoDay: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + msIntoDay
  // Asked twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wall - offsetAt(wall, timeZone)
  return new Date(wall - offsetAt(guess, timeZone))
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const seconds = Math.floor(moment / 1000) * 1000
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(seconds)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - seconds
}
