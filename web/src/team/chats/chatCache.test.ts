import { findChat, listChats, type Chat, type ChatMessage } from '@chatflow/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { addMessage, applyChatEvent, markRead, messagesKey, type MessagePages } from './chatCache.ts'
import { applyTeamEvent } from './teamEvents.ts'

const now = '2026-01-02T10:00:00.000Z'
const uuid = '5b1c2f1e-0f3a-4b62-9c7e-0a8f6f1f2d11'
const me = 1

const unseen = { readId: null, readAt: null }
const chat = (unreads: number): Chat => ({
  id: 7,
  uuid,
  title: 'Equipe',
  isDirect: false,
  ownerId: 2,
  lastMessage: '',
  createdAt: now,
  updatedAt: now,
  users: [
    { userId: me, unreads, mentions: unreads, ...unseen, user: { id: me, name: 'Ana' } },
    { userId: 2, unreads: 5, mentions: 1, ...unseen, user: { id: 2, name: 'Bruno' } },
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
  file: null,
  quoted: null,
  mentions: [],
  reactions: [],
  editedAt: null,
  isDeleted: false,
})

function cacheWith(...ids: number[]) {
  const queries = new QueryClient()
  const page = {
    records: ids.map(message),
    count: ids.length,
    hasMore: false,
    nextCursor: null,
    newerCursor: null,
  }
  queries.setQueryData(messagesKey(uuid), { pages: [page], pageParams: [{}] })
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

test('a message is not put behind a part that ends before it', () => {
  const queries = cacheWith(1, 2)
  queries.setQueryData<MessagePages>(
    messagesKey(uuid),
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, newerCursor: '2' })) },
  )
  addMessage(queries, uuid, message(9))
  expect(idsIn(queries)).toEqual([[1, 2]])
})

test('a message that is taken back goes from its place and from the replies to it', () => {
  const queries = cacheWith(1, 2)
  const { id, senderId, message: words } = message(1)
  const quoted = { id, senderId, message: words, isDeleted: false }
  const file = { mediaName: 'a.png', mediaType: 'image', thumbnailUrl: '/a' } as const
  const reply: ChatMessage = { ...message(3), quoted: { ...quoted, senderName: 'Bruno', ...file } }
  addMessage(queries, uuid, reply)
  const taken: ChatMessage = { ...message(1), message: '', isDeleted: true }
  applyTeamEvent(queries, { action: 'message', chatUuid: uuid, message: taken })
  const records = queries.getQueryData<Pages>(messagesKey(uuid))?.pages[0]?.records
  expect(records?.[0]).toEqual(taken)
  expect(records?.[2]?.quoted).toMatchObject({ message: '', isDeleted: true, thumbnailUrl: null })
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
  const page = { records: [chat(3)], count: 1, hasMore: false, unreads: 4, mentions: 3 }
  const plain = [listChats.path, { query: {} }]
  const paged = [listChats.path, { query: { searchParam: '' } }]
  queries.setQueryData(plain, page)
  queries.setQueryData(paged, { pages: [page], pageParams: [1] })
  markRead(queries, uuid, me)
  markRead(queries, uuid, me)
  const read = { records: [chat(0)], count: 1, hasMore: false, unreads: 1, mentions: 0 }
  expect(queries.getQueryData(plain)).toEqual(read)
  expect(queries.getQueryData(paged)).toEqual({ pages: [read], pageParams: [1] })
})
