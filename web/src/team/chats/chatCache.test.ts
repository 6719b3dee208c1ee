import { findChat, listChats, type Chat, type ChatMessage } from '@chatflow/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { addMessage, applyChatEvent, markRead, messagesKey } from './chatCache.ts'

const now = '2026-01-02T10:00:00.000Z'
const uuid = '5b1c2f1e-0f3a-4b62-9c7e-0a8f6f1f2d11'
const me = 1

const chat = (unreads: number): Chat => ({
  id: 7,
  uuid,
  title: 'Equipe',
  ownerId: 2,
  lastMessage: '',
  createdAt: now,
  updatedAt: now,
  users: [
    { userId: me, unreads, user: { id: me, name: 'Ana' } },
    { userId: 2, unreads: 5, user: { id: 2, name: 'Bruno' } },
  ],
})
const message = (id: number): ChatMessage => ({
  id,
  chatId: 7,
  senderId: 2,
  sender: { id: 2, name: 'Bruno' },
  message: `Mensagem ${id}`,
  clientId: null,
  createdAt: now,
})

function cacheWith(...ids: number[]) {
  const queries = new QueryClient()
  const page = { records: ids.map(message), count: ids.length, hasMore: false, nextCursor: null }
  queries.setQueryData(messagesKey(uuid), { pages: [page], pageParams: [undefined] })
  return queries
}
type Pages = { pages: { records: ChatMessage[]; count: number }[] }
const idsIn = (queries: QueryClient) =>
  queries.getQueryData<Pages>(messagesKey(uuid))?.pages.map(({ records }) => records.map(({ id }) => id))

test('a message that comes as a response and as an event is there once, in its place', () => {
  const queries = cacheWith(1, 2)
  for (const id of [4, 3, 4]) addMessage(queries, uuid, message(id))
  expect(idsIn(queries)).toEqual([[1, 2, 3, 4]])
})

test('a conversation that was never opened is left to be read when it is', () => {
  const queries = new QueryClient()
  addMessage(queries, uuid, message(1))
  expect(idsIn(queries)).toBeUndefined()
})

test('a new message reaches the open conversation and its chat', () => {
  const queries = cacheWith(1)
  applyChatEvent(queries, { action: 'new-message', newMessage: message(2), chat: chat(1) })
  expect(idsIn(queries)).toEqual([[1, 2]])
  expect(queries.getQueryData([findChat.path, { params: { chatId: uuid } }])).toEqual(chat(1))
})

test('a deleted chat takes its conversation along', () => {
  const queries = cacheWith(1)
  applyChatEvent(queries, { action: 'update', chat: chat(0), record: chat(0) })
  applyChatEvent(queries, { action: 'delete', id: 7 })
  expect(idsIn(queries)).toBeUndefined()
})

test('reading clears my own count in every list and nobody else’s', () => {
  const queries = new QueryClient()
  const page = { records: [chat(3)], count: 1, hasMore: false, unreads: 4 }
  const plain = [listChats.path, { query: {} }]
  const paged = [listChats.path, { query: { searchParam: '' } }]
  queries.setQueryData(plain, page)
  queries.setQueryData(paged, { pages: [page], pageParams: [1] })
  markRead(queries, uuid, me)
  markRead(queries, uuid, me)
  const read = { records: [chat(0)], count: 1, hasMore: false, unreads: 1 }
  expect(queries.getQueryData(plain)).toEqual(read)
  expect(queries.getQueryData(paged)).toEqual({ pages: [read], pageParams: [1] })
})
