import { weekdays, type ScheduleRow } from '@chatflow/contract'
import { hours, minutes } from '../../platform/clock.ts'
import { dayOf, timeOf, wallTime, weekdayOf, type WallTime } from '../../platform/calendar.ts'

export interface Calendar {
  timeZone: string
  /** Days without work, as `yyyy-mm-dd`. */
  holidays: ReadonlySet<string>
}

/**
 * Whether a week of opening hours is open at a moment, by the clocks of the company. A range that ends before it
 * starts goes on after midnight, so the row of the day before counts as well. The minute of the end still is open.
 */
export function isOpen(schedules: readonly ScheduleRow[], moment: Date, { timeZone, holidays }: Calendar) {
  const wall = wallTime(moment, timeZone)
  const before = wall.subtract({ days: 1 })
  if (holidays.has(dayOf(wall))) return false
  const time = timeOf(wall)
  if (rangesOf(schedules, wall).some((range) => startsBy(range, time))) return true
  if (holidays.has(dayOf(before))) return false
  return rangesOf(schedules, before).some((range) => isOverMidnight(range) && time <= range.end)
}

interface Range {
  start: string
  end: string
}

const isOverMidnight = ({ start, end }: Range) => end < start
const startsBy = (range: Range, time: string) =>
  range.start <= time && (isOverMidnight(range) || time <= range.end)

const rangesOf = (schedules: readonly ScheduleRow[], wall: WallTime): Range[] =>
  textsOfDay(schedules, weekdays[weekdayOf(wall) - 1]!)

/** A range with one end is none. */
function textsOfDay(schedules: readonly ScheduleRow[], weekday: ScheduleRow['weekdayEn']): Range[] {
  return schedules
    .filter(({ weekdayEn }) => weekdayEn === weekday)
    .flatMap(({ startTimeA, endTimeA, startTimeB, endTimeB }) => [
      { start: startTimeA, end: endTimeA },
      { start: startTimeB, end: endTimeB },
    ])
    .filter(({ start, end }) => start !== '' && end !== '')
}

/** The same in milliseconds from midnight. The minute of the end still is open. */
export const hoursOfDay = (schedules: readonly ScheduleRow[], weekday: ScheduleRow['weekdayEn']) =>
  textsOfDay(schedules, weekday).map(({ start, end }) => ({
    start: sinceMidnight(start),
    end: sinceMidnight(end),
  }))

const sinceMidnight = (time: string) => hours(Number(time.slice(0, 2))) + minutes(Number(time.slice(3)))
