import { importYears, vacationDaysAgo } from '@chatflow/contract'
import { dayBefore, dayOf } from '../../platform/calendar.ts'

export const earliestVacationDay = (now: Date, timeZone: string) => dayBefore(now, vacationDaysAgo, timeZone)

export function earliestImportDay(now: Date, timeZone: string) {
  const earliest = new Date(now)
  earliest.setUTCFullYear(now.getUTCFullYear() - importYears)
  return dayOf(earliest, timeZone)
}
