/** Company 1 is the platform itself: its subscription never ends. */
export const platformCompanyId = 1
export const platformDueDate = '2999-12-31T00:00:00.000Z'
export const warnDaysBeforeDue = 5
export const defaultTimezone = 'America/Sao_Paulo'

/** A subscription is over when its due date has passed. The browser and the server ask the same question. */
export function isExpired(company: { id: number; dueDate: string | null }, now: Date): boolean {
  if (company.id === platformCompanyId || company.dueDate === null) return false
  return new Date(company.dueDate) < now
}
