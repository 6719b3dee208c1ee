import {
  countTickets,
  findTicketByUuid,
  listTickets,
  type ResponseOf,
  type ReceivedEvent,
  type Sent,
  type Ticket,
  type TicketDetail,
} from '@chatflow/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { TicketChange } from './ticketChanges.ts'

/**
 * What the browser knows about tickets. Pages are what was read; patches are what events said since. They are kept apart and
 * put together when they are shown, so that a page that was on its way when something happened cannot undo it.
 */

export type TicketListQuery = Sent<typeof listTickets>['query']
export type PageStart = Pick<TicketListQuery, 'cursor' | 'pageNumber'>
/** `asOf` is the moment before which every event is part of the page. */
export type TicketPage = ResponseOf<typeof listTickets> & { asOf: number }
type TicketPages = InfiniteData<TicketPage, PageStart>
export type TicketEvent = ReceivedEvent<'ticket'>

interface TicketPatch {
  at: number
  /** Null once it has left; absent where only its being read is known. */
  ticket?: Ticket | null
  isRead: boolean
  /** It stood among the unread, and stays there: what is read does not jump away from under the reader. */
  wasUnread: boolean
}
export type TicketPatches = ReadonlyMap<number, TicketPatch>

export const listKey = (query: TicketListQuery) => [listTickets.path, { query }]
export const patchesKey = ['patches of tickets']
export const openTicketKey = (ticketUuid: string) => [findTicketByUuid.path, { params: { ticketUuid } }]

/** Asks for a ticket before its conversation is drawn. Who sees it there hears of a failure. */
export function readTicketAhead(queries: QueryClient, ticketUuid: string) {
  const queryFn = () => call(findTicketByUuid, { params: { ticketUuid } })
  void queries.prefetchQuery({ queryKey: openTicketKey(ticketUuid), queryFn })
}

let moment = 0

export async function readTickets(query: TicketListQuery, start: PageStart): Promise<TicketPage> {
  const asOf = moment
  const page = await call(listTickets, { query: { ...query, ...start } })
  return { ...page, asOf }
}

/** A text search has no cursor: its pages are numbered. */
export function nextStart(last: TicketPage, pages: TicketPage[]): PageStart | undefined {
  if (!last.hasMore) return undefined
  return last.nextCursor === null ? { pageNumber: pages.length + 1 } : { cursor: last.nextCursor }
}

/** Returns whether the views may hold other numbers of tickets now. */
export function applyTicketEvents(queries: QueryClient, events: TicketEvent[]): boolean {
  const patches = new Map(queries.getQueryData<TicketPatches>(patchesKey))
  let isMove = false
  for (const event of events) {
    const id = event.action === 'update' ? event.ticket.id : event.ticketId
    const before = patches.get(id)
    if (event.action === 'delete' || (event.action === 'update' && isNewPlace(queries, event.ticket, before)))
      isMove = true
    patches.set(id, patchOf(event, before))
  }
  queries.setQueryData<TicketPatches>(patchesKey, patches)
  return isMove
}

/** What an own action returned is shown at once. What was heard meanwhile may be newer. */
export function rememberTicket(queries: QueryClient, ticket: TicketDetail) {
  const known = queries.getQueryData<TicketPatches>(patchesKey)?.get(ticket.id)?.ticket
  if (known && known.updatedAt > ticket.updatedAt) return
  queries.setQueryData<TicketDetail>(openTicketKey(ticket.uuid), (open) => open && { ...open, ...ticket })
  applyOwnEvents(queries, [{ action: 'update', ticket }])
}

export function forgetTicket(queries: QueryClient, ticketId: number) {
  applyOwnEvents(queries, [{ action: 'delete', ticketId }])
}

function applyOwnEvents(queries: QueryClient, events: TicketEvent[]) {
  if (applyTicketEvents(queries, events)) void queries.invalidateQueries({ queryKey: [countTickets.path] })
}

function patchOf(event: TicketEvent, before: TicketPatch | undefined): TicketPatch {
  const at = ++moment
  const wasUnread = before?.wasUnread ?? false
  switch (event.action) {
    case 'update':
      return {
        at,
        ticket: event.ticket,
        isRead: false,
        wasUnread: wasUnread || event.ticket.unreadMessages > 0,
      }
    case 'delete':
      return { at, ticket: null, isRead: false, wasUnread: false }
    case 'updateUnread':
      return { ...before, at, isRead: true, wasUnread }
  }
}

function isNewPlace(queries: QueryClient, ticket: Ticket, before: TicketPatch | undefined): boolean {
  const known = before?.ticket ?? findInLists(queries, ({ id }) => id === ticket.id)[0]
  return (
    known?.status !== ticket.status ||
    known.userId !== ticket.userId ||
    known.queueId !== ticket.queueId ||
    known.snoozedUntil !== ticket.snoozedUntil
  )
}

/** Another name or picture of something that tickets mention, as a patch of each ticket on screen that mentions it. */
export function eventsOfChange(queries: QueryClient, change: TicketChange): TicketEvent[] {
  const known = new Map(findInLists(queries, () => true).map((ticket) => [ticket.id, ticket]))
  for (const [id, patch] of queries.getQueryData<TicketPatches>(patchesKey) ?? []) {
    const ticket = newest(known.get(id), patch)
    if (ticket) known.set(id, ticket)
    else known.delete(id)
  }
  return [...known.values()].flatMap((ticket) => {
    const changed = change(ticket)
    return changed === ticket ? [] : [{ action: 'update' as const, ticket: changed }]
  })
}

function findInLists(queries: QueryClient, isWanted: (ticket: Ticket) => boolean): Ticket[] {
  return queries
    .getQueriesData<TicketPages>({ queryKey: [listTickets.path] })
    .flatMap(([, known]) => known?.pages.flatMap(({ tickets }) => tickets.filter(isWanted)) ?? [])
}

/** Nobody listens while the inbox is closed. A user who comes back sees the first page at once, and it is read again. */
export function leaveInbox(queries: QueryClient) {
  queries.removeQueries({ queryKey: patchesKey })
  queries.setQueriesData<TicketPages>(
    { queryKey: [listTickets.path] },
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
  for (const path of [listTickets.path, countTickets.path])
    void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
}

interface ListRules {
  belongs: (ticket: Ticket) => boolean
  /** False where only the server can tell what else belongs here, as with a searched text. */
  takesNew: boolean
  order: ListOrder
  /** Those with unread messages stand above the others. */
  isSplit: boolean
}
export type ListOrder = 'newest' | 'oldest' | 'line'

interface Shown {
  ticket: Ticket
  isUnread: boolean
}

export interface MergedTickets {
  rows: Ticket[]
  /** How many of the first rows hold something new. */
  unread: number
}

/** One view as it is now. */
export function mergeTickets(
  pages: TicketPage[],
  patches: TicketPatches = new Map(),
  rules: ListRules,
): MergedTickets {
  const order = raisedFirst(orders[rules.order])
  const shown = pages.reduce((known, page) => withPage(known, page, patches, rules), new Map<number, Shown>())
  const end = pages.at(-1)
  const last = end?.hasMore ? end.tickets.at(-1) : undefined
  for (const { ticket, isUnread } of rules.takesNew ? arrivals(patches, pages[0]?.asOf ?? 0) : []) {
    // What sorts behind the pages that were read waits for its page.
    const waits = last !== undefined && order(ticket, last) > 0
    if (!waits && !shown.has(ticket.id) && rules.belongs(ticket)) shown.set(ticket.id, { ticket, isUnread })
  }
  const isNew = ({ ticket, isUnread }: Shown) => rules.isSplit && (isUnread || ticket.isRaised)
  const sorted = [...shown.values()].toSorted(
    (one, other) => Number(isNew(other)) - Number(isNew(one)) || order(one.ticket, other.ticket),
  )
  return { rows: sorted.map(({ ticket }) => ticket), unread: sorted.filter(isNew).length }
}

function withPage(
  known: Map<number, Shown>,
  { tickets, asOf }: TicketPage,
  patches: TicketPatches,
  { belongs }: ListRules,
) {
  for (const row of tickets) {
    const patch = patches.get(row.id)
    const ticket = patch && patch.at > asOf ? newest(row, patch) : row
    if (ticket && (ticket === row || belongs(ticket)))
      known.set(row.id, { ticket, isUnread: row.unreadMessages > 0 || ticket.unreadMessages > 0 })
    else known.delete(row.id)
  }
  return known
}

function arrivals(patches: TicketPatches, since: number): Shown[] {
  return [...patches.values()].flatMap((patch) => {
    const ticket = patch.at > since ? newest(undefined, patch) : undefined
    return ticket ? [{ ticket, isUnread: patch.wasUnread }] : []
  })
}

function newest(row: Ticket | undefined, patch: TicketPatch): Ticket | null | undefined {
  // The page was read after this was said, although it arrived before.
  if (row && patch.ticket && patch.ticket.updatedAt < row.updatedAt) return row
  const ticket = patch.ticket === undefined ? row : patch.ticket
  return ticket && patch.isRead && ticket.unreadMessages > 0 ? { ...ticket, unreadMessages: 0 } : ticket
}

const byTime = (one: Ticket, other: Ticket, timeOf: (ticket: Ticket) => string) =>
  Date.parse(timeOf(one)) - Date.parse(timeOf(other)) || one.id - other.id
const byActivity = (one: Ticket, other: Ticket) => byTime(one, other, ({ updatedAt }) => updatedAt)

type Order = (one: Ticket, other: Ticket) => number
const raisedFirst =
  (order: Order): Order =>
  (one, other) =>
    Number(other.isRaised) - Number(one.isRaised) || order(one, other)

const orders: Record<ListOrder, Order> = {
  oldest: byActivity,
  newest: (one, other) => byActivity(other, one),
  line: (one, other) => byTime(one, other, ({ waitingSince, updatedAt }) => waitingSince ?? updatedAt),
}
