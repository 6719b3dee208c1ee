import type { ReportFrequency } from '@chatflow/contract'
import { nextAt, type Day } from '../../platform/calendar.ts'

const isDay: Record<ReportFrequency, (day: Day) => boolean> = {
  daily: () => true,
  weekly: ({ dayOfWeek }) => dayOfWeek === 1,
  monthly: ({ day }) => day === 1,
}

/** The next such hour after now: of any day, of a Monday, or of a first of the month. */
export const nextSending = (frequency: ReportFrequency, hour: number, timezone: string, now: Date): string =>
  nextAt(now, timezone, { hour }, isDay[frequency]).toISOString()
