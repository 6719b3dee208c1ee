import { countTickets, type Ticket, type TicketDetail } from '@chatflow/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  applyTicketEvents,
  eventsOfChange,
  leaveInbox,
  listKey,
  mergeTickets,
  patchesKey,
  nextStart,
  openTicketKey,
  rememberTicket,
  type TicketEvent,
  type TicketPatches,
  type TicketPage,
} from './ticketCache.ts'
import { at, ticket } from './tickets.factory.ts'
import { ofConnection, ofContact, ofQueue, ofTag, ofUser, type TicketChange } from './ticketChanges.ts'

const page = (tickets: Ticket[], rest: Partial<TicketPage> = {}): TicketPage => ({
  tickets,
  count: tickets.length,
  hasMore: false,
  nextCursor: null,
  asOf: 0,
  ...rest,
})
const isOpen = (one: Ticket) => one.status === 'open'
const openOnes = { belongs: isOpen, takesNew: true, order: 'newest' as const, isSplit: true }

const update = (changed: Ticket): TicketEvent => ({ action: 'update', ticket: changed })
function patchesAfter(queries: QueryClient, ...events: TicketEvent[]): TicketPatches | undefined {
  applyTicketEvents(queries, events)
  return queries.getQueryData<TicketPatches>(patchesKey)
}
const after = (pages: TicketPage[], ...events: TicketEvent[]) =>
  mergeTickets(pages, patchesAfter(new QueryClient(), ...events), openOnes).rows
const ids = (tickets: Ticket[]) => tickets.map(({ id }) => id)

test('unread tickets stand above the others where the list says so, then the most recently active', () => {
  const pages = [page([ticket(4), ticket(3), ticket(2, { unreadMessages: 1 }), ticket(1)])]
  const merged = (rules: object) => mergeTickets(pages, undefined, { ...openOnes, ...rules })
  expect([ids(merged({}).rows), merged({}).unread]).toEqual([[2, 4, 3, 1], 1])
  expect(ids(merged({ order: 'oldest' }).rows)).toEqual([2, 1, 3, 4])
  expect([ids(merged({ isSplit: false }).rows), merged({ isSplit: false }).unread]).toEqual([[4, 3, 2, 1], 0])
})

test('what was raised stands above all others, also what is told of beyond the pages that were read', () => {
  const pages = [page([ticket(9), ticket(8, { unreadMessages: 1 })], { hasMore: true })]
  const raised = update(ticket(1, { isRaised: true }))
  expect(ids(after(pages, raised))).toEqual([1, 8, 9])
  expect(ids(after(pages, raised, update(ticket(1, { isRaised: false }))))).toEqual([8, 9])
})

test('those who wait stand in line: a word from one of them changes nothing, a newcomer goes to the end', () => {
  const waits = (id: number, since: number, more: Partial<Ticket> = {}) =>
    ticket(id, { status: 'pending', waitingSince: at(since), ...more })
  const line = { ...openOnes, belongs: () => true, order: 'line' as const, isSplit: false }
  const pages = [page([waits(5, 1), waits(9, 2), waits(3, 3)])]
  const patches = patchesAfter(
    new QueryClient(),
    update(waits(3, 3, { unreadMessages: 2, updatedAt: at(40) })),
    update(waits(2, 30, { updatedAt: at(30) })),
  )
  expect(ids(mergeTickets(pages, patches, line).rows)).toEqual([5, 9, 3, 2])
})

test('a new message takes its ticket to the top, once', () => {
  const changed = ticket(1, { updatedAt: at(9), unreadMessages: 1 })
  expect(ids(after([page([ticket(3), ticket(2), ticket(1)])], update(changed), update(changed)))).toEqual([
    1, 3, 2,
  ])
})

test('a ticket that is read stays where it was read', () => {
  const pages = [page([ticket(3), ticket(2, { unreadMessages: 2 })])]
  const shown = after(pages, { action: 'updateUnread', ticketId: 2 })
  expect(ids(shown)).toEqual([2, 3])
  expect(shown[0]?.unreadMessages).toBe(0)
})

test('a message after reading counts again', () => {
  const again = ticket(2, { unreadMessages: 1, updatedAt: at(8) })
  const shown = after([page([ticket(2)])], { action: 'updateUnread', ticketId: 2 }, update(again))
  expect(shown[0]?.unreadMessages).toBe(1)
})

test('a ticket leaves the view when its status says so, and when it is gone', () => {
  const pages = [page([ticket(3), ticket(2), ticket(1)])]
  const shown = after(
    pages,
    { action: 'delete', ticketId: 3 },
    { action: 'delete', ticketId: 2 },
    update(ticket(2, { status: 'closed', updatedAt: at(9) })),
  )
  expect(ids(shown)).toEqual([1])
})

test('a move within the view keeps the ticket in it', () => {
  const moved = ticket(2, { queueId: 7, updatedAt: at(9) })
  expect(
    ids(after([page([ticket(3), ticket(2)])], { action: 'delete', ticketId: 2 }, update(moved))),
  ).toEqual([2, 3])
})

test('what an event brings waits for its page when it belongs behind those that were read', () => {
  const pages = [page([ticket(9), ticket(8)], { hasMore: true, nextCursor: 'next' })]
  expect(ids(after(pages, update(ticket(3)), update(ticket(12))))).toEqual([12, 9, 8])
})

test('a searched text takes in nothing that only the server can judge', () => {
  const patches = patchesAfter(new QueryClient(), update(ticket(5)))
  expect(ids(mergeTickets([page([ticket(2)])], patches, { ...openOnes, takesNew: false }).rows)).toEqual([2])
})

test('a page that was on its way does not undo an event, and one read later does', () => {
  const queries = new QueryClient()
  const patches = patchesAfter(queries, { action: 'delete', ticketId: 2 })
  const heardAt = patches!.get(2)!.at
  const onItsWay = page([ticket(2)], { asOf: heardAt - 1 })
  const readLater = page([ticket(2)], { asOf: heardAt })
  expect(ids(mergeTickets([onItsWay], patches, openOnes).rows)).toEqual([])
  expect(ids(mergeTickets([readLater], patches, openOnes).rows)).toEqual([2])
})

test('an event older than what the page says changes nothing', () => {
  const pages = [page([ticket(2, { lastMessage: 'Nova', updatedAt: at(9) })])]
  expect(after(pages, update(ticket(2, { lastMessage: 'Velha' })))[0]?.lastMessage).toBe('Nova')
})

test('only moves ask for a new count', () => {
  const queries = new QueryClient()
  queries.setQueryData(listKey({ status: 'open' }), { pages: [page([ticket(2)])], pageParams: [{}] })
  expect(applyTicketEvents(queries, [update(ticket(2, { unreadMessages: 1 }))])).toBe(false)
  expect(applyTicketEvents(queries, [{ action: 'updateUnread', ticketId: 2 }])).toBe(false)
  expect(applyTicketEvents(queries, [update(ticket(2, { status: 'closed' }))])).toBe(true)
  expect(applyTicketEvents(queries, [update(ticket(99))])).toBe(true)
  expect(applyTicketEvents(queries, [{ action: 'delete', ticketId: 2 }])).toBe(true)
})

test('a renamed contact is renamed in each of its tickets that is on screen', () => {
  const queries = new QueryClient()
  queries.setQueryData(listKey({ status: 'open' }), {
    pages: [page([ticket(2), ticket(3, { contactId: 2 })])],
    pageParams: [{}],
  })
  const contact = {
    ...ticket(2).contact,
    name: 'Beatriz',
    ownerId: null,
    whatsappId: null,
    whatsapp: null,
    createdAt: at(0),
    updatedAt: at(0),
  }
  const patches = patchesAfter(queries, ...eventsOfChange(queries, ofContact(contact)))
  const { rows: shown } = mergeTickets([page([ticket(3, { contactId: 2 }), ticket(2)])], patches, openOnes)
  expect(shown.map((one) => one.contact.name)).toEqual(['Beatriz', 'Beatriz'])
})

const sales = { id: 7, name: 'Vendas', color: '#00aa00' }
const vip = { id: 5, name: 'VIP', color: '#aa0000', kanban: 0 }
const line = {
  id: 1,
  name: 'Principal',
  channel: 'whatsapp',
  provider: 'simulator',
  status: 'CONNECTED',
  expiresTicket: 0,
  groupAsTicket: 'disabled',
} as const
const mentioned = ticket(2, {
  queueId: 7,
  queue: sales,
  user: { id: 1, name: 'Ana', color: 'red' },
  tags: [vip],
  contact: { ...ticket(2).contact, tags: [vip] },
  whatsapp: line,
  window: { opensUntil: at(59) },
})
/** Events carry much more than tickets mention. */
const told = (change: (event: never) => TicketChange, event: object) => change(event as never)

test.each<[string, TicketChange, Partial<Ticket>]>([
  [
    'queue',
    told(ofQueue, { action: 'update', queue: { ...sales, name: 'Loja', color: '#111111', orderQueue: 1 } }),
    { queue: { id: 7, name: 'Loja', color: '#111111' } },
  ],
  ['queue that is gone', told(ofQueue, { action: 'delete', queueId: 7 }), { queueId: null, queue: null }],
  [
    'attendant',
    told(ofUser, { action: 'update', user: { id: 1, name: 'Ana Maria' } }),
    { user: { id: 1, name: 'Ana Maria', color: 'red' } },
  ],
  ['attendant who is gone', told(ofUser, { action: 'delete', userId: 1 }), { userId: null, user: null }],
  [
    'tag',
    told(ofTag, { action: 'update', tag: { ...vip, name: 'Ouro' } }),
    {
      tags: [{ ...vip, name: 'Ouro' }],
      contact: { ...mentioned.contact, tags: [{ ...vip, name: 'Ouro' }] },
    },
  ],
  [
    'tag that is gone',
    told(ofTag, { action: 'delete', tagId: 5 }),
    { tags: [], contact: { ...mentioned.contact, tags: [] } },
  ],
  [
    'connection that lets one reply at any time now',
    told(ofConnection, {
      action: 'update',
      whatsapp: { ...line, name: 'Loja', abilities: { replyWindowHours: null } },
    }),
    { whatsapp: { ...line, name: 'Loja' }, window: null },
  ],
  [
    'connection that is gone',
    told(ofConnection, { action: 'delete', whatsappId: 1 }),
    { whatsappId: null, whatsapp: null, window: null },
  ],
])('tickets on screen show the new name of their %s, and only they are touched', (_what, change, shown) => {
  const queries = new QueryClient()
  const pages = [page([mentioned, ticket(3, { userId: 9, whatsappId: 9 })])]
  queries.setQueryData(listKey({ status: 'open' }), { pages, pageParams: [{}] })
  expect(eventsOfChange(queries, change)).toEqual([update({ ...mentioned, ...shown })])
})

test('a name that is told again is no news, and what was read stays read', () => {
  const queries = new QueryClient()
  const unread = { ...mentioned, unreadMessages: 2 }
  queries.setQueryData(listKey({ status: 'open' }), { pages: [page([unread])], pageParams: [{}] })
  expect(eventsOfChange(queries, told(ofQueue, { action: 'update', queue: sales }))).toEqual([])
  expect(eventsOfChange(queries, told(ofUser, { action: 'update', user: mentioned.user }))).toEqual([])
  applyTicketEvents(queries, [{ action: 'updateUnread', ticketId: 2 }])
  const renamed = eventsOfChange(queries, told(ofTag, { action: 'update', tag: { ...vip, name: 'Ouro' } }))
  expect(renamed).toMatchObject([{ ticket: { unreadMessages: 0 } }])
})

test('leaving the inbox keeps the first page and forgets the patches', () => {
  const queries = new QueryClient()
  const key = listKey({ status: 'open' })
  queries.setQueryData(key, {
    pages: [page([ticket(3)]), page([ticket(2)])],
    pageParams: [{}, { cursor: 'next' }],
  })
  applyTicketEvents(queries, [update(ticket(3))])
  leaveInbox(queries)
  expect(queries.getQueryData(key)).toEqual({ pages: [page([ticket(3)])], pageParams: [{}] })
  expect(queries.getQueryData(patchesKey)).toBeUndefined()
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
})

test('lists go on by cursor, searches by number', () => {
  const more = page([ticket(1)], { hasMore: true })
  expect(nextStart({ ...more, nextCursor: 'abc' }, [more])).toEqual({ cursor: 'abc' })
  expect(nextStart(more, [more])).toEqual({ pageNumber: 2 })
  expect(nextStart(page([]), [more])).toBeUndefined()
})

test('what an own action returned is shown at once, and counted anew', () => {
  const queries = new QueryClient()
  const accepted = ticket(1, { status: 'open', updatedAt: at(30) }) as TicketDetail
  const waiting = ticket(1, { status: 'pending', userId: null })
  queries.setQueryData(openTicketKey(accepted.uuid), waiting)
  queries.setQueryData([countTickets.path], { pending: 1 })
  rememberTicket(queries, accepted)
  expect(queries.getQueryData(openTicketKey(accepted.uuid))).toMatchObject({ status: 'open' })
  expect(queries.getQueryState([countTickets.path])?.isInvalidated).toBe(true)
  const { rows: shown } = mergeTickets([page([])], queries.getQueryData<TicketPatches>(patchesKey), openOnes)
  expect(shown.map(({ id }) => id)).toEqual([1])
})

test('a response that took its time does not undo what was heard meanwhile', () => {
  const queries = new QueryClient()
  applyTicketEvents(queries, [update(ticket(1, { status: 'closed', updatedAt: at(40) }))])
  rememberTicket(queries, ticket(1, { status: 'open', updatedAt: at(30) }) as TicketDetail)
  expect(queries.getQueryData<TicketPatches>(patchesKey)?.get(1)?.ticket?.status).toBe('closed')
})
