import {
  findChat,
  listChatMessages,
  listChats,
  type ResponseOf,
  type Chat,
  type ChatMessage,
  type ReceivedEvent,
} from '@chatflow/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/** What the browser knows about chats, and how events and own actions change it without asking again. */

/** Where a page begins: the end, a message in its middle, or on from an earlier page. */
export interface PagePlace {
  cursor?: string
  newerThan?: string
  around?: number
}
export type MessagePages = InfiniteData<ResponseOf<typeof listChatMessages>, PagePlace>
type ChatPage = ResponseOf<typeof listChats>
type ChatPages = ChatPage | InfiniteData<ChatPage>

export const messagesKey = (uuid: string) => [listChatMessages.path, { params: { chatId: uuid } }]
export const chatKey = (uuid: string) => [findChat.path, { params: { chatId: uuid } }]

/** So that a chat chosen from a list opens with its title already there. */
export function rememberChat(queries: QueryClient, chat: Chat) {
  queries.setQueryData(chatKey(chat.uuid), chat)
}

export function applyChatEvent(queries: QueryClient, event: ReceivedEvent<'chat'>) {
  if (event.action === 'delete') return forgetChat(queries, event.id)
  rememberChat(queries, event.chat)
  if (event.action === 'new-message') addMessage(queries, event.chat.uuid, event.newMessage)
}

function forgetChat(queries: QueryClient, id: number) {
  for (const [, chat] of queries.getQueriesData<Chat>({ queryKey: [findChat.path] })) {
    if (chat?.id !== id) continue
    queries.removeQueries({ queryKey: chatKey(chat.uuid) })
    queries.removeQueries({ queryKey: messagesKey(chat.uuid) })
  }
}

/** The first page is the newest. A message that is known already, from its response or its event, stays as it is. */
export function addMessage(queries: QueryClient, uuid: string, message: ChatMessage) {
  queries.setQueryData<MessagePages>(messagesKey(uuid), (known) => {
    const [newest, ...older] = known?.pages ?? []
    if (!known || !newest || newest.records.some(({ id }) => id === message.id)) return known
    // What is shown ends before the newest message: this one comes when the reader does.
    if (newest.newerCursor !== null) return known
    const records = [...newest.records, message].toSorted((one, other) => one.id - other.id)
    return { ...known, pages: [{ ...newest, records, count: newest.count + 1 }, ...older] }
  })
}

/** The counts of a chat that is being looked at fall at once, not when the server has agreed. */
export function markRead(queries: QueryClient, uuid: string, userId: number) {
  const read = (chat: Chat): Chat => ({
    ...chat,
    users: chat.users.map((member) =>
      member.userId === userId ? { ...member, unreads: 0, mentions: 0 } : member,
    ),
  })
  const readInPage = (page: ChatPage): ChatPage => {
    const chat = page.records.find((record) => record.uuid === uuid)
    if (!chat) return page
    return {
      ...page,
      unreads: Math.max(0, page.unreads - unreadsOf(chat, userId)),
      mentions: Math.max(0, page.mentions - mentionsOf(chat, userId)),
      records: page.records.map((record) => (record === chat ? read(record) : record)),
    }
  }
  queries.setQueryData<Chat>(chatKey(uuid), (chat) => chat && read(chat))
  queries.setQueriesData<ChatPages>({ queryKey: [listChats.path] }, (known) => {
    if (!known) return known
    return 'pages' in known ? { ...known, pages: known.pages.map(readInPage) } : readInPage(known)
  })
}

const memberOf = (chat: Chat, userId: number) => chat.users.find((member) => member.userId === userId)
export const unreadsOf = (chat: Chat, userId: number): number => memberOf(chat, userId)?.unreads ?? 0
export const mentionsOf = (chat: Chat, userId: number): number => memberOf(chat, userId)?.mentions ?? 0
