import type { ReportFrequency } from '@chatflow/contract'
import { Temporal } from 'temporal-polyfill'

/** The next such hour after now: of any day, of a Monday, or of a first of the month. */
export function nextSending(frequency: ReportFrequency, hour: number, timezone: string, now: Date): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const today = moment.toZonedDateTimeISO(timezone).toPlainDate()
  const isDay = (day: Temporal.PlainDate) =>
    frequency === 'daily' || (frequency === 'weekly' ? day.dayOfWeek === 1 : day.day === 1)
  for (let days = 0; ; days += 1) {
    const day = today.add({ days })
    const at = day.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).epochMilliseconds
    if (isDay(day) && at > now.getTime()) return new Date(at).toISOString()
  }
}
