import type { Ticket, User } from '@chatflow/contract'
import { companySettings } from '../../../company/settings/companySettings.ts'
import { belongs, startingChoice } from '../list/choice.ts'

/**
 * Whether a person is told of what is unread in a ticket: one's own, also those one has still to accept, groups and, if the
 * company wants that, those that wait for anybody.
 */
export function concerns(ticket: Ticket, user: User): boolean {
  const views = ['open', 'group', ...(tellsOfWaiting(user) ? (['pending'] as const) : [])] as const
  const isMeant = ticket.status === 'pending' && ticket.userId === user.id
  return (
    ticket.unreadMessages > 0 &&
    (isMeant || views.some((view) => belongs(ticket, { ...startingChoice, view }, user)))
  )
}

export const tellsOfWaiting = (user: User) => companySettings(user).showNotificationPending
