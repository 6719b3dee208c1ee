import type { Ticket, User } from '@chatflow/contract'
import { companySetting } from '../connections/companySetting.ts'
import { belongs, startingChoice } from '../tickets/list/choice.ts'

/** Whether a person is told of what is unread in a ticket: one's own, groups and, if the company wants that, those that wait. */
export function concerns(ticket: Ticket, user: User): boolean {
  const views = ['open', 'group', ...(tellsOfWaiting(user) ? (['pending'] as const) : [])] as const
  return ticket.unreadMessages > 0 && views.some((view) => belongs(ticket, { ...startingChoice, view }, user))
}

export const tellsOfWaiting = (user: User) => companySetting(user, 'showNotificationPending') === 'enabled'
