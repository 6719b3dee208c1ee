import type { Chat, ChatMessage, ReceivedEvent } from '@chatflow/contract'
import type { QueryClient } from '@tanstack/react-query'
import { chatKey, messagesKey, type MessagePages } from './chatCache.ts'

/** What happens to messages and members after they are there: corrections, reactions, reading. */
export function applyTeamEvent(queries: QueryClient, event: ReceivedEvent<'teamChat'>) {
  if (event.action === 'message') return changeMessage(queries, event.chatUuid, event.message)
  const { member } = event
  queries.setQueryData<Chat>(
    chatKey(event.chatUuid),
    (chat) =>
      chat && { ...chat, users: chat.users.map((one) => (one.userId === member.userId ? member : one)) },
  )
}

/** Puts a message as it is now in its place, and into the replies that quote it. */
export function changeMessage(queries: QueryClient, uuid: string, message: ChatMessage) {
  const change = (record: ChatMessage): ChatMessage => {
    if (record.id === message.id) return message
    if (record.quoted?.id !== message.id) return record
    const { message: words, isDeleted } = message
    const gone = isDeleted && { mediaName: null, mediaType: null, thumbnailUrl: null }
    return { ...record, quoted: { ...record.quoted, message: words, isDeleted, ...gone } }
  }
  queries.setQueryData<MessagePages>(
    messagesKey(uuid),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, records: page.records.map(change) })),
      },
  )
}
