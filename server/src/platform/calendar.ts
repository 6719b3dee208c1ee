import { Temporal } from 'temporal-polyfill'

/** What the clocks and the calendar of a place show, without saying which place it is. */
export type WallTime = Temporal.PlainDateTime

/** A day of the calendar, wherever it is. */
export type Day = Temporal.PlainDate

/** The days on which a company works: not on weekends, and not on its holidays. */
export interface WorkingDays {
  /** As `yyyy-mm-dd`. */
  holidays: ReadonlySet<string>
  timeZone: string
}

export const wallTime = (moment: Date, timeZone: string): WallTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()

/** How far the clocks of a place are ahead of UTC, in milliseconds. */
export const clockOffset = (moment: Date, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).offsetNanoseconds /
  1_000_000

/** How far the clocks of a place are ahead of UTC at a moment, and until when; both in milliseconds. */
export function clocksAt(moment: number, timeZone: string): { offset: number; until: number } {
  const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  return {
    offset: there.offsetNanoseconds / 1_000_000,
    until: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
  }
}

/** When the clocks show this: the first time if they show it twice, and later by the gap if they leave it out. */
export const momentOf = (wall: WallTime, timeZone: string): Date =>
  new Date(wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds)

/** A day by its name, `yyyy-mm-dd`. */
export const dayNamed = (name: string): Day => Temporal.PlainDate.from(name)
/** The day that it is somewhere at a moment. */
export const dayAt = (moment: Date, timeZone: string): Day => wallTime(moment, timeZone).toPlainDate()
/** How many days lie between two; below zero if the second is the earlier one. */
export const daysUntil = (first: Day, second: Day): number =>
  first.until(second, { largestUnit: 'days' }).days
/** The first moment of a day. */
export const startOfDay = (day: Day, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

/** The next moment after now at which the clocks show this time, on a day that is wanted. */
export function nextAt(
  now: Date,
  timeZone: string,
  time: { hour: number; minute?: number },
  isWanted: (day: Day) => boolean = () => true,
): Date {
  const today = dayAt(now, timeZone)
  for (let days = 0; ; days += 1) {
    const day = today.add({ days })
    const at = momentOf(day.toPlainDateTime(time), timeZone)
    if (isWanted(day) && at > now) return at
  }
}

/** The day as `yyyy-mm-dd`. */
export const dayOf = (wall: WallTime): string => wall.toPlainDate().toString()
/** The time of day as `HH:MM`; the seconds are left out, not rounded. */
export const timeOf = (wall: WallTime): string =>
  wall.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' })
/** From 1, Monday, to 7, Sunday. */
export const weekdayOf = (wall: WallTime): number => wall.dayOfWeek

/**
 * A moment some days, weeks or months away: the time of day stays, whatever the clocks do, and the last day of a shorter
 * month stands for the 29th, 30th and 31st.
 */
export const addToCalendar = (
  moment: Date,
  distance: { days?: number; weeks?: number; months?: number },
  timeZone: string,
): Date => momentOf(wallTime(moment, timeZone).add(distance, { overflow: 'constrain' }), timeZone)

/** A time as forms send it; one without a zone is meant where the company is. */
export const givenMoment = (given: string, timeZone: string): Date =>
  /(Z|[+-]\d\d:?\d\d)$/.test(given) ? new Date(given) : momentOf(Temporal.PlainDateTime.from(given), timeZone)

export const isBusinessDay = (wall: WallTime, holidays: ReadonlySet<string>): boolean =>
  weekdayOf(wall) < 6 && !holidays.has(dayOf(wall))

/** The same time on the nearest business day in a direction: the day itself, if it is one. */
export function onBusinessDay(
  moment: Date,
  direction: 'before' | 'after',
  { holidays, timeZone }: WorkingDays,
): Date {
  const start = wallTime(moment, timeZone)
  let wall = start
  // The search for a company that never works ends after a year.
  for (let tried = 0; tried < 366 && !isBusinessDay(wall, holidays); tried++)
    wall = wall.add({ days: direction === 'before' ? -1 : 1 })
  return wall === start || !isBusinessDay(wall, holidays) ? moment : momentOf(wall, timeZone)
}
