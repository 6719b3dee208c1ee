import type { KanbanFilters, KanbanTicket, TicketStatus } from '@chatflow/contract'
import { calendarDay } from '../../platform/format.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { folded } from '../../ui/folded.ts'
import type { BoardFilters } from './boardCache.ts'

/** What somebody wants to see of the board. */
export interface BoardChoice {
  searchParam: string
  queues: number[]
  users: number[]
  tags: number[]
  status: KanbanFilters['status']
  /** Days of the company's calendar. */
  startDate: string
  endDate: string
}

const dayMs = 86_400_000
const today = () => new Date(calendarDay(serverNow()) * dayMs).toISOString().slice(0, 10)

/** What goes on today: everything that is under way. */
export const everything = (): BoardChoice => ({
  searchParam: '',
  queues: [],
  users: [],
  tags: [],
  status: undefined,
  startDate: today(),
  endDate: today(),
})

export const activeFilters = ({ queues, users, tags, status }: BoardChoice) =>
  [queues, users, tags].filter(({ length }) => length > 0).length + (status ? 1 : 0)

/** As the server is asked for it. */
export function filtersOf({
  searchParam,
  queues,
  users,
  tags,
  status,
  startDate,
  endDate,
}: BoardChoice): BoardFilters {
  return {
    searchParam,
    startDate,
    endDate,
    ...(queues.length > 0 && { queueIds: JSON.stringify(queues) }),
    ...(users.length > 0 && { users: JSON.stringify(users) }),
    ...(tags.length > 0 && { tags: JSON.stringify(tags) }),
    ...(status && { status }),
  }
}

/** Those who wait for consent wait; those who wait for a rating have been served. */
const statuses: Record<NonNullable<BoardChoice['status']>, TicketStatus[]> = {
  pending: ['pending', 'lgpd'],
  open: ['open', 'group'],
  closed: ['closed', 'nps'],
}
const underWay: TicketStatus[] = ['pending', 'lgpd', 'open']

/** Whether a card that an event brought belongs to what was asked for. The server says the same of what is read. */
export function belongsTo(choice: BoardChoice, card: KanbanTicket): boolean {
  return isThere(choice, card) && isChosen(choice, card) && isFound(choice.searchParam, card)
}

/** What is over is shown in its lane, on the days that saw it end. */
function isThere({ startDate, endDate }: BoardChoice, { status, lane, createdAt, updatedAt }: KanbanTicket) {
  if (calendarDay(createdAt) > Date.parse(endDate) / dayMs) return false
  if (lane === null) return underWay.includes(status)
  return status !== 'closed' || calendarDay(updatedAt) >= Date.parse(startDate) / dayMs
}

function isChosen({ queues, users, tags, status }: BoardChoice, card: KanbanTicket) {
  const marks = new Set([...card.tags, ...card.contact.tags].map(({ id }) => id))
  return (
    (queues.length === 0 || card.queueId === null || queues.includes(card.queueId)) &&
    (users.length === 0 || (card.userId !== null && users.includes(card.userId))) &&
    tags.every((tag) => marks.has(tag)) &&
    (!status || statuses[status].includes(card.status))
  )
}

const isFound = (searchParam: string, { contact: { name, number, email } }: KanbanTicket) =>
  searchParam === '' || [name, number, email].some((text) => folded(text).includes(folded(searchParam)))
