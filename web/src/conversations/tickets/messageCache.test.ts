import type { ReceivedEvent, Ticket, TicketMessage } from '@chatflow/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  applyMessageEvent,
  mergeMessages,
  patchesKey,
  rememberMessage,
  startOver,
  messagesKey,
  waitingMessages,
  type MessagePatches,
  type MessagePages,
} from './messageCache.ts'

const uuid = '11111111-1111-4111-8111-111111111111'
const ticket = { id: 1, uuid, contactId: 7, whatsappId: 3 } as Ticket
const at = (minute: number) => `2026-11-15T10:${String(minute).padStart(2, '0')}:00.000Z`

const message = (id: number, more: Partial<TicketMessage> = {}) =>
  ({ id, body: `said ${id}`, createdAt: at(id), updatedAt: at(id), ...more }) as TicketMessage
const page = (messages: TicketMessage[], hasMore = false, asOf = 0) =>
  ({
    asOf,
    messages,
    hasMore,
    count: messages.length,
    nextCursor: null,
    newerCursor: null,
    ticket,
  }) as unknown as MessagePages['pages'][number]
const told = (action: 'create' | 'update', said: TicketMessage, of: Partial<Ticket> = {}) =>
  ({ action, message: said, ticket: { ...ticket, ...of } }) as ReceivedEvent<'appMessage'>

const patchesIn = (queries: QueryClient) => queries.getQueryData<MessagePatches>(patchesKey(uuid))
const bodies = (pages: MessagePages['pages'], queries: QueryClient) =>
  mergeMessages(pages, patchesIn(queries)).map(({ body }) => body)

test('pages are read backwards and shown forwards, with what was said since at the end', () => {
  const queries = new QueryClient()
  applyMessageEvent(queries, { uuid, ticket }, told('create', message(5)))
  const pages = [page([message(3), message(4)], true), page([message(1), message(2)])]
  expect(bodies(pages, queries)).toEqual(['said 1', 'said 2', 'said 3', 'said 4', 'said 5'])
})

test('a page that was on its way when a message came does not hide it', () => {
  const queries = new QueryClient()
  applyMessageEvent(queries, { uuid, ticket }, told('create', message(2)))
  expect(bodies([page([message(1)])], queries)).toEqual(['said 1', 'said 2'])
})

test('what is not on a page that was read after it was heard is gone', () => {
  const queries = new QueryClient()
  const [note, reply] = [message(2, { isPrivate: true }), message(3)]
  applyMessageEvent(queries, { uuid, ticket }, told('create', note))
  const readBefore = page([message(1)])
  expect(bodies([readBefore], queries)).toEqual(['said 1', 'said 2'])
  const readAfter = page([message(1)], false, Number.MAX_SAFE_INTEGER)
  expect(bodies([readAfter], queries)).toEqual(['said 1'])
  applyMessageEvent(queries, { uuid, ticket }, told('create', reply))
  expect(bodies([readBefore], queries)).toEqual(['said 1', 'said 2', 'said 3'])
})

test('the newer of two versions is shown, whichever way it came', () => {
  const queries = new QueryClient()
  const read = { body: 'read', updatedAt: at(20) }
  applyMessageEvent(
    queries,
    { uuid, ticket },
    told('update', message(1, { body: 'told', updatedAt: at(30) })),
  )
  expect(bodies([page([message(1, read)])], queries)).toEqual(['told'])
  rememberMessage(queries, uuid, message(1, { body: 'late response', updatedAt: at(25) }))
  expect(bodies([page([message(1, read)])], queries)).toEqual(['told'])
  expect(bodies([page([message(1, { body: 'read later', updatedAt: at(40) })])], queries)).toEqual([
    'read later',
  ])
})

test('a message of an earlier ticket of the contact belongs to the conversation, of another contact it does not', () => {
  const queries = new QueryClient()
  applyMessageEvent(queries, { uuid, ticket }, told('create', message(1), { id: 2, uuid: 'another' }))
  applyMessageEvent(queries, { uuid, ticket }, told('create', message(2), { uuid: 'another', contactId: 8 }))
  applyMessageEvent(queries, { uuid, ticket }, told('create', message(3), { uuid: 'another', whatsappId: 4 }))
  applyMessageEvent(queries, { uuid, ticket: undefined }, told('create', message(4)))
  expect(bodies([], queries)).toEqual(['said 1', 'said 4'])
})

test('what belongs before the pages that were read waits for its page', () => {
  const queries = new QueryClient()
  applyMessageEvent(queries, { uuid, ticket }, told('update', message(1, { updatedAt: at(50) })))
  expect(bodies([page([message(3)], true)], queries)).toEqual(['said 3'])
  expect(bodies([page([message(3)], true), page([message(1), message(2)])], queries)).toHaveLength(3)
})

test('a private note that is gone stays gone', () => {
  const queries = new QueryClient()
  applyMessageEvent(queries, { uuid, ticket }, {
    action: 'delete',
    messageId: 2,
    message: message(2),
  } as ReceivedEvent<'appMessage'>)
  rememberMessage(queries, uuid, message(2))
  expect(bodies([page([message(1), message(2)])], queries)).toEqual(['said 1'])
})

test('coming back begins with the newest page alone', () => {
  const queries = new QueryClient()
  queries.setQueryData<MessagePages>(messagesKey(uuid), {
    pages: [page([message(3)], true), page([message(1)])],
    pageParams: [{}, { cursor: 'older' }],
  })
  rememberMessage(queries, uuid, message(4))
  startOver(queries, uuid)
  expect(patchesIn(queries)).toBeUndefined()
  expect(queries.getQueryData<MessagePages>(messagesKey(uuid))).toMatchObject({ pageParams: [{}] })
})

test('what is said after the end of a part waits there, and what only changed is no news', () => {
  const queries = new QueryClient()
  const part = { ...page([message(2), message(3)], true), newerCursor: 'newer' }
  for (const said of [message(3, { body: 'edited', updatedAt: at(30) }), message(5), message(8)])
    applyMessageEvent(queries, { uuid, ticket }, told('update', said))
  expect(bodies([part], queries)).toEqual(['said 2', 'edited'])
  expect(waitingMessages([part], patchesIn(queries), 7).map(({ id }) => id)).toEqual([8])
  expect(waitingMessages([page([message(2)])], patchesIn(queries), 7)).toEqual([])
})

test('after reading in the middle one comes back to the end', () => {
  const queries = new QueryClient()
  for (const place of [{ around: 3 }, { newerThan: 'older' }]) {
    queries.setQueryData<MessagePages>(messagesKey(uuid), {
      pages: [page([message(3)])],
      pageParams: [place],
    })
    startOver(queries, uuid)
    expect(queries.getQueryData(messagesKey(uuid))).toBeUndefined()
  }
})
