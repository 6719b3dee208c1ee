import { isExpired, platformCompanyId, warnDaysBeforeDue } from '@chatflow/contract'

const dayMs = 86_400_000

type Notice = { is: 'expired'; dueDate: string } | { is: 'ending'; days: number }

/** What a person is told about the company's subscription when signing in. Nothing while there is time. */
export function subscriptionNotice(
  company: { id: number; dueDate: string | null },
  now: Date,
): Notice | undefined {
  if (company.id === platformCompanyId || company.dueDate === null) return undefined
  if (isExpired(company, now)) return { is: 'expired', dueDate: company.dueDate }
  const days = daysLeft(company.dueDate, now)
  return days < warnDaysBeforeDue ? { is: 'ending', days } : undefined
}

/** A day that has begun still counts: the last 24 hours are "1 day". */
export const daysLeft = (dueDate: string, now: Date): number =>
  Math.ceil((new Date(dueDate).getTime() - now.getTime()) / dayMs)
