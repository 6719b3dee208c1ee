import { platformCompanyId } from '@chatflow/contract'
import type { RowTone } from '../../ui/list.ts'
import { calendarDay } from '../../platform/format.ts'

const soonDays = 5

/** Whole days until a company has to have paid: 0 is today. */
const daysUntilDue = (dueDate: string, now: Date) => calendarDay(dueDate) - calendarDay(now)

/** Yellow when it is due in one to five days, red today and after. The platform's own company is never due. */
export function dueTone(
  { id, dueDate }: { id: number; dueDate: string | null },
  now: Date,
): RowTone | undefined {
  if (dueDate === null || id === platformCompanyId) return undefined
  const days = daysUntilDue(dueDate, now)
  if (days <= 0) return 'red'
  return days <= soonDays ? 'amber' : undefined
}
