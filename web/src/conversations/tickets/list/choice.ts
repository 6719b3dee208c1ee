import { isEnded, type Ticket, type TicketStatus, type TicketView, type User } from '@chatflow/contract'
import { companySettings } from '../../../company/settings/companySettings.ts'
import { keptForView } from '../../../platform/view.ts'
import type { ListOrder, TicketListQuery } from '../ticketCache.ts'

/** What a person has asked the list for, and what that means. */

export const filterStatuses = ['open', 'pending', 'group', 'closed'] as const
export type FilterStatus = (typeof filterStatuses)[number]

export interface Filters {
  /** Narrows every view. The others look through all of them, so choosing one is a search. */
  queues: number[]
  tags: number[]
  users: number[]
  connections: number[]
  statuses: FilterStatus[]
  /** Only what holds something new. */
  unread: boolean
}
export interface Choice extends Filters {
  view: TicketView
  text: string
  /** A search also looks through what was said. */
  inMessages: boolean
  showAll: boolean
  isAscending: boolean
  /** Those who wait stand in line; otherwise they are ordered like everything else. */
  isInLine: boolean
  /** Whose tickets the reader wants to see by themselves, while a kept filter decides it. */
  ownShowAll?: boolean
}

const searchFilters = { tags: [], users: [], connections: [], statuses: [], unread: false }
const noFilters: Filters = { queues: [], ...searchFilters }
export const startingChoice: Choice = {
  view: 'open',
  text: '',
  inMessages: true,
  showAll: false,
  isAscending: false,
  isInLine: true,
  ...noFilters,
}

const isSearching = ({ text, unread, tags, users, connections, statuses }: Choice) =>
  text !== '' || unread || [tags, users, connections, statuses].some(({ length }) => length > 0)

/** Beginning to search leads to the search view; clearing everything leads back to the own tickets. */
function arriving(before: Choice, after: Choice): Choice {
  if (isSearching(after)) return { ...after, view: 'search' }
  return isSearching(before) ? { ...ownAgain(after), view: 'open' } : after
}

export const withText = (choice: Choice, text: string) => arriving(choice, { ...choice, text: text.trim() })
export const withFilters = (choice: Choice, changes: Partial<Filters>) =>
  arriving(choice, { ...choice, ...changes })
export const withoutFilters = (choice: Choice) => withFilters(choice, noFilters)
export const inView = (choice: Choice, view: TicketView): Choice =>
  view === 'search' ? { ...choice, view } : { ...ownAgain(choice), ...searchFilters, text: '', view }

/** A kept filter is left: what it wanted goes with it. */
const ownAgain = ({ ownShowAll, ...choice }: Choice): Choice => ({
  ...choice,
  showAll: ownShowAll ?? choice.showAll,
})

export const activeFilters = ({ queues, tags, users, connections, statuses, unread }: Filters) =>
  [queues, tags, users, connections, statuses].filter(({ length }) => length > 0).length + Number(unread)

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')
const list = (values: (number | string)[]) => (values.length === 0 ? undefined : JSON.stringify(values))

export function orderOf({ view, isInLine, isAscending }: Choice): ListOrder {
  if (view === 'pending' && isInLine) return 'line'
  return isAscending ? 'oldest' : 'newest'
}

/** Where somebody replies, what is new stands above the rest. */
export const isSplit = ({ view }: Choice) => view === 'open' || view === 'group'

export function queryOf(choice: Choice): TicketListQuery {
  const { view, queues, showAll, isAscending } = choice
  const everywhere: TicketListQuery = {
    status: view,
    queueIds: list(queues),
    showAll: flag(showAll),
    sortTickets: isAscending ? 'ASC' : 'DESC',
    ...(orderOf(choice) === 'line' && { orderBy: 'waitingSince' }),
  }
  if (view !== 'search') return everywhere
  return {
    ...everywhere,
    searchParam: choice.text,
    tags: list(choice.tags),
    users: list(choice.users),
    whatsapps: list(choice.connections),
    statusFilter: list(withKin(choice.statuses)),
    ...(choice.unread && { withUnreadMessages: 'true' }),
    searchOnMessages: flag(choice.inMessages),
  }
}

export const countQueryOf = ({ queues, showAll }: Choice) => ({
  queueIds: list(queues),
  showAll: flag(showAll),
})

/** Who may look at what colleagues have in attendance. */
export const mayShowAll = (user: User) => user.profile === 'admin' || companySettings(user).allUserChat

export const maySeeGroups = (user: User) => user.profile === 'admin' || user.allowGroup

const isOneOf = (chosen: readonly (number | string)[], value: number | string | null) =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

/**
 * Whether a ticket that an event brought stands in the chosen view. The server sends only what the person may see; this
 * tells one's own from what is shown on request.
 */
export function belongs(ticket: Ticket, choice: Choice, user: User): boolean {
  const { queues, tags, view } = choice
  if (queues.length > 0 && ticket.queueId !== null && !queues.includes(ticket.queueId)) return false
  if (view !== 'search') return isInView(ticket, { ...choice, view }, user)
  if (!choice.showAll && !isWithinReach(ticket, user)) return false
  const marks = [...ticket.tags, ...ticket.contact.tags].map(({ id }) => id)
  return (
    tags.every((tag) => marks.includes(tag)) &&
    isOneOf(choice.users, ticket.userId) &&
    isOneOf(choice.connections, ticket.whatsappId) &&
    isOneOf(withKin(choice.statuses), ticket.status) &&
    (!choice.unread || ticket.unreadMessages > 0)
  )
}

type ListView = Exclude<TicketView, 'search'>
const statusesOf: Record<ListView, TicketStatus[]> = {
  open: ['open'],
  snoozed: ['open'],
  pending: ['pending', 'lgpd'],
  group: ['group'],
  closed: ['closed', 'nps'],
}
const withKin = (statuses: FilterStatus[]) => statuses.flatMap((status) => statusesOf[status])

/** What rests has a list of its own; elsewhere it makes no difference. */
const restsWith = ({ status, snoozedUntil }: Ticket, view: ListView) =>
  status !== 'open' || (view === 'snoozed') === Boolean(snoozedUntil)

function isInView(ticket: Ticket, { view, showAll }: { view: ListView; showAll: boolean }, user: User) {
  if (!statusesOf[view].includes(ticket.status) || !restsWith(ticket, view)) return false
  if ((showAll && mayShowAll(user)) || ticket.userId === user.id) return true
  if (view === 'open' || view === 'snoozed') return false
  if (view === 'pending') return ticket.userId === null && isInQueues(ticket, user)
  if (view === 'group') return isOwnGroup(ticket, user)
  return user.allHistoric === 'enabled' || isInQueues(ticket, user)
}

/** What a search finds without the wish for everything. Only an admin's goes further. */
function isWithinReach(ticket: Ticket, user: User): boolean {
  if (user.profile === 'admin') return true
  if (ticket.status === 'group') return isOwnGroup(ticket, user)
  if (ticket.userId === user.id) return true
  if (isEnded(ticket) && user.allHistoric === 'enabled') return true
  return (ticket.userId === null || isEnded(ticket)) && isInQueues(ticket, user)
}

/** A user with a connection of their own hears the groups of that one only. */
function isOwnGroup(ticket: Ticket, user: User): boolean {
  const isElsewhere =
    user.profile !== 'admin' && user.whatsappId !== null && user.whatsappId !== ticket.whatsappId
  const isPlaced = !isElsewhere && (ticket.queueId === null || isInQueues(ticket, user))
  return maySeeGroups(user) && (ticket.userId === user.id || isPlaced)
}

function isInQueues({ queueId }: Ticket, user: User): boolean {
  if (user.profile === 'admin') return true
  return queueId === null ? user.allTicket === 'enable' : user.queues.some(({ id }) => id === queueId)
}

/** Where it is remembered how the list is sorted and whose tickets it shows. */
export const listChoice = keptForView('ticketList')
/** Where it is remembered that tabs of saved views stand above the list. */
export const viewsShown = keptForView('viewsShown')
