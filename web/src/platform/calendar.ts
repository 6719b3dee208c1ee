/** The clocks and the calendar of a company. What stands in a date field without a zone is meant there. */

const dayMs = 86_400_000

/** A moment as a field for day and time shows it: `2026-01-31T09:30`. */
export const companyTime = (moment: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(moment))
    .replace(' ', 'T')

/** A moment as date fields want it: `2026-01-31`. */
export const dayOf = (moment: Date | string, timeZone: string): string =>
  companyTime(moment, timeZone).slice(0, 10)

export const dayBefore = (now: Date, days: number, timeZone: string): string =>
  dayOf(new Date(now.getTime() - days * dayMs), timeZone)

/** The first moment of a day. */
export const startOfDay = (day: string, timeZone: string): string => intoDay(day, timeZone, 0)
/** The last moment of a day: a company that is back on Monday is away until Sunday at midnight. */
export const endOfDay = (day: string, timeZone: string): string => intoDay(day, timeZone, dayMs - 1)

function intoDay(day: string, timeZone: string, ms: number): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + ms
  // Asked twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wall - offsetAt(wall, timeZone)
  return new Date(wall - offsetAt(guess, timeZone)).toISOString()
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
