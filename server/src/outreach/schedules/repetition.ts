import { scheduleDayRules, scheduleIntervals } from '@chatflow/contract'
import { addToCalendar, onBusinessDay, type WorkingDays } from '../../platform/calendar.ts'
import { later, minutes } from '../../platform/clock.ts'

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
  if (intervalo === scheduleIntervals.months) return addToCalendar(anchorAt, { months: distance }, timeZone)
  if (intervalo === scheduleIntervals.weeks) return addToCalendar(anchorAt, { weeks: distance }, timeZone)
  return addToCalendar(anchorAt, { days: distance }, timeZone)
}

/** The same time on a business day: the one before or after, as the rule (`tipoDias`) says. */
export function byDayRule(moment: Date, rule: number, workingDays: WorkingDays): Date {
  if (rule === scheduleDayRules.same) return moment
  return onBusinessDay(moment, rule === scheduleDayRules.before ? 'before' : 'after', workingDays)
}
