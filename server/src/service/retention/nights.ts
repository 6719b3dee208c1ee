import { dayAt, nextAt, startOfDay, wallTime } from '../../platform/calendar.ts'

const firstHour = 2
/** By then people come to work: what is left waits for the next night. */
const lastHour = 6

/** The next night of a company, after now. Not all of them at once: each has a minute of its own. */
export const nextNight = (now: Date, timezone: string, companyId: number): string =>
  nextAt(now, timezone, { hour: firstHour, minute: companyId % 60 }).toISOString()

export const isNight = (now: Date, timezone: string): boolean => {
  const { hour } = wallTime(now, timezone)
  return hour >= firstHour && hour < lastHour
}

/** The beginning of the day so many months ago: what changed before it is older. */
export const monthsAgo = (now: Date, timezone: string, months: number): string =>
  startOfDay(dayAt(now, timezone).subtract({ months }), timezone).toISOString()
