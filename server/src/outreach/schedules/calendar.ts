import { scheduleDayRules, scheduleIntervals } from '@chatflow/contract'
import { days, later, minutes } from '../../platform/clock.ts'
import { wallTime } from '../../platform/wallTime.ts'

interface Repetition {
  /** What all repetitions are counted from. */
  anchorAt: Date
  intervalo: number
  valorIntervalo: number
}

/** The time of a repetition by the calendar of a time zone: nine o'clock stays nine o'clock, whatever the clocks do. */
export function repetition(
  { anchorAt, intervalo, valorIntervalo }: Repetition,
  count: number,
  timeZone: string,
): Date {
  const distance = count * valorIntervalo
  if (intervalo === scheduleIntervals.minutes) return later(anchorAt, minutes(distance))
  const wall = wallTime(anchorAt, timeZone)
  if (intervalo === scheduleIntervals.months) return momentOf(addMonths(wall, distance), timeZone)
  return momentOf(
    later(wall, days(intervalo === scheduleIntervals.weeks ? 7 * distance : distance)),
    timeZone,
  )
}

/** The last day of a shorter month stands for the 29th, 30th and 31st. */
function addMonths(wall: Date, count: number): Date {
  const moved = new Date(wall)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + count)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(wall.getUTCDate(), lastDay))
  return moved
}

export interface WorkingDays {
  /** Days without work, beside weekends, as `yyyy-mm-dd`. */
  holidays: ReadonlySet<string>
  timeZone: string
}

/** The same time on a business day: the one before or after, as the rule (`tipoDias`) says. */
export function onBusinessDay(moment: Date, rule: number, { holidays, timeZone }: WorkingDays): Date {
  if (rule === scheduleDayRules.same) return moment
  const step = days(rule === scheduleDayRules.before ? -1 : 1)
  let wall = wallTime(moment, timeZone)
  // A company that never works is not searched for ever.
  for (let tried = 0; tried < 366 && !isBusinessDay(wall, holidays); tried++) wall = later(wall, step)
  return isBusinessDay(wall, holidays) ? momentOf(wall, timeZone) : moment
}

const isBusinessDay = (wall: Date, holidays: ReadonlySet<string>) =>
  wall.getUTCDay() !== 0 && wall.getUTCDay() !== 6 && !holidays.has(wall.toISOString().slice(0, 10))

/** A time as forms send it; one without a zone is meant where the company is. */
export const givenMoment = (given: string, timeZone: string): Date =>
  /(Z|[+-]\d\d:?\d\d)$/.test(given) ? new Date(given) : momentOf(new Date(`${given}Z`), timeZone)

/** When the clocks show this: the first time if they show it twice, and later by the gap if they leave it out. */
function momentOf(wall: Date, timeZone: string): Date {
  const around = [-1, 1].map((side) => {
    const near = later(wall, days(side))
    const offset = wallTime(near, timeZone).getTime() - near.getTime()
    return later(wall, -offset)
  })
  const shown = around.filter((moment) => wallTime(moment, timeZone).getTime() === wall.getTime())
  const times = (shown.length > 0 ? shown : around).map(Number)
  return new Date(shown.length > 0 ? Math.min(...times) : Math.max(...times))
}
