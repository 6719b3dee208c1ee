import {
  can,
  ticketVerbs,
  type ParsedSettings,
  type Ticket,
  type TicketDetail,
  type TicketChanges,
  type TicketStatus,
  type TicketVerb,
  type User,
} from '@chatflow/contract'

/** What a person can do to a ticket from the list or from its conversation. */
export type TicketAction = TicketVerb | 'resolveNext' | 'resolveQuietly' | 'delete' | 'integration'

const stands = ({ status }: Ticket, verb: TicketVerb) =>
  (ticketVerbs[verb] as readonly TicketStatus[]).includes(status)
const isAdmin = (user: User) => user.profile === 'admin'
const isOwn = (ticket: Ticket, user: User) => ticket.userId === user.id || isAdmin(user)
const mayClosePending = (user: User) => isAdmin(user) || user.userClosePendingTicket === 'enabled'

function mayResolve(ticket: Ticket, user: User): boolean {
  if (!stands(ticket, 'resolve')) return false
  if (ticket.status === 'pending') return mayClosePending(user)
  return ticket.status === 'group' || isOwn(ticket, user)
}

/** There must be one to speak, and nobody else who does; one that speaks can be stopped whatever the plan says. */
function maySwitchIntegration(ticket: Ticket | TicketDetail, user: User): boolean {
  if (ticket.useIntegration) return ticket.status !== 'closed'
  if (ticket.status !== 'pending') return false
  const hasOne = 'integrationId' in ticket && ticket.integrationId !== null
  return hasOne && user.company.plan.useIntegrations
}

const rules: Record<TicketAction, (ticket: Ticket, user: User) => boolean> = {
  accept: (ticket) => stands(ticket, 'accept'),
  return: (ticket, user) => stands(ticket, 'return') && isOwn(ticket, user),
  transfer: (ticket) => stands(ticket, 'transfer'),
  resolve: mayResolve,
  resolveNext: (ticket, user) => ticket.status !== 'pending' && mayResolve(ticket, user),
  resolveQuietly: mayResolve,
  ignore: (ticket, user) => stands(ticket, 'ignore') && mayClosePending(user),
  snooze: (ticket, user) => stands(ticket, 'snooze') && isOwn(ticket, user),
  reopen: (ticket) => stands(ticket, 'reopen') && ticket.contact.erasedAt === null,
  delete: (_ticket, user) => can(user, 'ticket-options:deleteTicket'),
  integration: maySwitchIntegration,
}

/** Whether a button is worth showing. The server decides again. */
export const mayDo = (action: TicketAction, ticket: Ticket, user: User) => rules[action](ticket, user)

/** The key that does it, where there is one. */
export const shortcutOfAction = (action: TicketAction): TicketVerb | 'resolveNext' | undefined =>
  action === 'resolveQuietly' || action === 'delete' || action === 'integration' ? undefined : action

/** Attendance happens in a queue; groups may do without. */
export const needsQueue = (action: TicketAction, ticket: Ticket) =>
  (action === 'accept' || action === 'reopen') && ticket.queueId === null && !ticket.isGroup

/** The attendant's own rating, where the company wants it. A missing tag is asked for first: without it nothing ends. */
export const needsRating = (
  { isGroup, contact }: Ticket,
  { attendantRating, requiredTag }: Pick<ParsedSettings, 'attendantRating' | 'requiredTag'>,
) => attendantRating && !isGroup && !(requiredTag && contact.tags.length === 0)

/** The customer is told goodbye: what the company wants to know is asked first. */
export const saysFarewell = (action: TicketAction) => action === 'resolve' || action === 'resolveNext'

/** What ends an attendance: not to be hit by the second of two clicks. */
const endings: readonly TicketAction[] = ['resolve', 'resolveNext', 'resolveQuietly', 'ignore', 'delete']

export const isEnding = (action: TicketAction) => endings.includes(action)

/** Below this a click was meant for what stood there before. */
const settleMs = 800

/** Whether a click came so soon after the ticket, or what was done last, had become something else that it means nothing. */
export const isTooSoon = (action: TicketAction, changedAt: number, now: number) =>
  isEnding(action) && now - changedAt < settleMs

/** What the server is asked for, where nothing has to be chosen first. */
export function changesOf(
  action: Exclude<TicketAction, 'transfer' | 'delete' | 'snooze'>,
  ticket: Ticket,
  userId: number,
): TicketChanges {
  switch (action) {
    case 'accept':
    case 'reopen':
      return { status: ticket.isGroup ? 'group' : 'open', userId }
    case 'return':
      return { status: 'pending', userId: null, amountUsedBotQueues: 0 }
    case 'resolve':
    case 'resolveNext':
      return { status: 'closed', sendFarewellMessage: true }
    case 'resolveQuietly':
      return { status: 'closed', sendFarewellMessage: false }
    case 'ignore':
      return { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 }
    case 'integration':
      return { useIntegration: !ticket.useIntegration }
  }
}
