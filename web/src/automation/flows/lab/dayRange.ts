import { calendarDay } from '../../../platform/format.ts'
import { serverNow } from '../../../platform/serverTime.ts'

export const rangeNames = ['today', 'yesterday', 'week', 'month'] as const
export type RangeName = (typeof rangeNames)[number]

/** How many days before today it begins and ends. */
const spans: Record<RangeName, [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
  month: [29, 0],
}

/** Days of the company's calendar, both included. */
export function dayRange(name: RangeName, now: Date = new Date(serverNow())): { from: string; to: string } {
  const [first, last] = spans[name]
  const day = (before: number) =>
    new Date((calendarDay(now) - before) * 86_400_000).toISOString().slice(0, 10)
  return { from: day(first), to: day(last) }
}
