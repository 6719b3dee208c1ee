import { timeOf, wallTime } from '../../platform/calendar.ts'

/** Whether a moment lies between two times of day in a time zone. An end before the start means over midnight. */
export function isWithinHours(
  now: Date,
  { start, end, timezone }: { start: string; end: string; timezone: string },
): boolean {
  // Most people work whenever they like, and this is asked with every request.
  if (start === '00:00' && end === '23:59') return true
  const time = timeOf(wallTime(now, timezone))
  return start <= end ? start <= time && time <= end : time >= start || time <= end
}
