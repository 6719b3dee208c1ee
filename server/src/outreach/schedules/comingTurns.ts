import { maxComingOfOne, scheduleIntervals, type CalendarEntry } from '@chatflow/contract'
import type { WorkingDays } from '../../platform/calendar.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import type { RepeatingRow, Span } from './calendar.queries.ts'
import { byDayRule, repetition } from './repetition.ts'

/** The longest that one step may last: a day has 25 hours when the clocks go back. */
const maxStep: Record<number, number> = {
  [scheduleIntervals.minutes]: minutes(1),
  [scheduleIntervals.days]: hours(25),
  [scheduleIntervals.weeks]: hours(7 * 24 + 1),
  [scheduleIntervals.months]: days(31) + hours(1),
}

/** The turns after the one that waits, as far as they fall into the span. */
export function comingOf(schedule: RepeatingRow, { start, end }: Span, workingDays: WorkingDays) {
  const { intervalo, valorIntervalo, timesDone, enviarQuantasVezes, tipoDias, entry } = schedule
  const { timeZone } = workingDays
  const counted = { anchorAt: new Date(schedule.anchorAt), intervalo, valorIntervalo }
  const untilStart = start.getTime() - Date.parse(entry.sendAt)
  // What surely lies before the span is stepped over, not counted through.
  const passed = Math.floor(untilStart / ((maxStep[intervalo] ?? minutes(1)) * valorIntervalo))
  const coming: CalendarEntry[] = []
  for (let turn = timesDone + Math.max(1, passed); turn < enviarQuantasVezes; turn++) {
    const wanted = repetition(counted, turn - schedule.anchorDone, timeZone)
    if (wanted >= end || coming.length === maxComingOfOne) break
    if (wanted < start) continue
    const dueAt = byDayRule(wanted, tipoDias, workingDays).toISOString()
    coming.push({
      ...entry,
      key: `${entry.scheduleId}-${turn + 1}`,
      kind: 'coming',
      sendAt: wanted.toISOString(),
      dueAt,
    })
  }
  return coming
}
