import { calendarDay, formatMoment, formatTime } from '../platform/format.ts'
import { serverNow } from '../platform/serverTime.ts'

/** When something was said, in as few letters as the eye needs. */

export const timeOfDay = (date: string | Date) => formatTime(date)

/** 0 today, 1 yesterday. By the calendar, so that a day of 23 hours is still a day. */
export const daysAgo = (date: string | Date, now = serverNow()) => calendarDay(now) - calendarDay(date)

/** The time today, the weekday within the week, else the date. */
export function whenInList(date: string | Date, now = serverNow()): string {
  const ago = daysAgo(date, now)
  if (ago <= 0) return timeOfDay(date)
  if (ago < 7) return formatMoment(date, { weekday: 'short' })
  return formatMoment(date, { day: '2-digit', month: '2-digit', year: '2-digit' })
}

export const dayName = (date: string | Date, now = serverNow()) =>
  formatMoment(date, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(yearOf(date) !== yearOf(now) && { year: 'numeric' }),
  })

const yearOf = (date: string | Date) => formatMoment(date, { year: 'numeric' })
