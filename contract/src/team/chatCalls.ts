import { z } from 'zod'
import { reactionEmoji } from '../conversations/messages.ts'
import { ticketStatus } from '../conversations/tickets.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'
import { customerName } from '../platform/hidden.ts'
import { pageQuery } from '../platform/paging.ts'
import { ChatMessage, NewChatMessage } from './chatMessages.ts'
import { byChat, Chat, whoChats } from './chats.ts'

/** What is done inside a chat. Apart from the entities: the first screens need only those. */

/** An own message may be corrected or taken back for this long. */
export const chatChangeWindowMs = 3_600_000
/** Different emojis on one message. */
export const maxChatEmojis = 20

const byMessage = byChat.extend({ chatMessageId: idParam })

export const openDirectChat = endpoint({
  method: 'POST',
  path: '/chats/direct',
  summary: 'The one-to-one chat with a colleague; opened now if there was none.',
  ...whoChats,
  body: z.object({ userId: id }),
  response: Chat,
})
export const leaveChat = endpoint({
  method: 'POST',
  path: '/chats/:chatId/leave',
  summary: 'Leaves a chat. The next owner is the member who has been in the company longest.',
  ...whoChats,
  params: byChat,
  response: Message,
})
export const editChatMessage = endpoint({
  method: 'PUT',
  path: '/chats/:chatId/messages/:chatMessageId',
  summary: 'Changes the words of an own message, within an hour. It is marked as edited.',
  ...whoChats,
  params: byMessage,
  body: NewChatMessage.pick({ message: true }),
  response: ChatMessage,
})
export const deleteChatMessage = endpoint({
  method: 'DELETE',
  path: '/chats/:chatId/messages/:chatMessageId',
  summary: 'Takes an own message back, within an hour. Its place stays, marked.',
  ...whoChats,
  params: byMessage,
  response: ChatMessage,
})
export const reactToChatMessage = endpoint({
  method: 'POST',
  path: '/chats/:chatId/messages/:chatMessageId/reactions',
  summary: 'Gives a message an emoji, or takes it off again. Each member gives each emoji once.',
  ...whoChats,
  params: byMessage,
  body: z.object({ emoji: reactionEmoji, isOn: z.boolean().default(true) }),
  response: ChatMessage,
})

export const FoundChatMessage = ChatMessage.extend({
  chat: z.object({ id, uuid: z.uuid(), title: z.string() }),
})
export type FoundChatMessage = z.infer<typeof FoundChatMessage>

export const searchChatMessages = endpoint({
  method: 'GET',
  path: '/chat-messages',
  summary: 'What was said about something in the chats one is a member of, newest first.',
  ...whoChats,
  query: pageQuery
    .pick({ searchParam: true })
    .extend({ chatId: idParam.optional(), cursor: idParam.optional() }),
  response: z.object({
    records: z.array(FoundChatMessage),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
})

/** What a link to a ticket unfolds to, for those who may see the ticket. */
export const TicketCard = z.object({
  id,
  uuid: z.uuid(),
  status: ticketStatus,
  contactName: customerName,
  queue: z.object({ name: z.string(), color: z.string() }).nullable(),
  userName: z.string().nullable(),
  updatedAt: isoDate,
})
export type TicketCard = z.infer<typeof TicketCard>

export const maxTicketCards = 50
export const listTicketCards = endpoint({
  method: 'GET',
  path: '/chat-tickets',
  summary: 'The tickets that messages link to. What one may not see is left out, as if it did not exist.',
  ...whoChats,
  query: z.object({
    uuids: text(40 * maxTicketCards)
      .transform((list) => list.split(','))
      .pipe(z.array(z.uuid()).max(maxTicketCards)),
  }),
  response: z.object({ tickets: z.array(TicketCard) }),
})
