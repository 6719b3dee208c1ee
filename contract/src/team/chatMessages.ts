import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Attachment, id, idParam, isoDate, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { byChat, whoChats } from './chats.ts'

/** The one file of a message. */
export const ChatFile = Attachment.extend({
  /** A copy of a recording that every browser plays. */
  playableUrl: z.string().nullable(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type ChatFile = z.infer<typeof ChatFile>

/** Whom a message names: `userId` is null for everybody in the chat. The name stands in the text as it was then. */
export const ChatMention = z.object({ userId: id.nullable(), name: z.string() })
export type ChatMention = z.infer<typeof ChatMention>

export const ChatReaction = z.object({ emoji: z.string(), userId: id, name: z.string() })
export type ChatReaction = z.infer<typeof ChatReaction>

/** What a reply refers to. */
export const QuotedChatMessage = z.object({
  id,
  senderId: id.nullable(),
  senderName: z.string().nullable(),
  message: z.string(),
  isDeleted: z.boolean(),
  mediaName: z.string().nullable(),
  mediaType: Attachment.shape.mediaType,
  thumbnailUrl: z.string().nullable(),
})
export type QuotedChatMessage = z.infer<typeof QuotedChatMessage>

export const ChatMessage = z.object({
  id,
  chatId: id,
  /** Nobody, once the sender's account is gone. */
  senderId: id.nullable(),
  sender: z.object({ id, name: z.string() }).nullable(),
  message: z.string(),
  clientId: z.string().nullable(),
  createdAt: isoDate,
  file: ChatFile.nullable(),
  quoted: QuotedChatMessage.nullable(),
  mentions: z.array(ChatMention),
  /** In the order in which they were given. */
  reactions: z.array(ChatReaction),
  editedAt: isoDate.nullable(),
  /** Taken back: words, file and reactions are gone. */
  isDeleted: z.boolean(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const words = text(5000).trim()
const sending = {
  /** Chosen by the sender: the same key again is the same message, not a second one. */
  clientId: z.uuid().optional(),
  /** The message of the same chat that this one replies to. */
  quotedId: idParam.nullish(),
}
export const NewChatMessage = z.object({ message: words.min(1, 'Required'), ...sending })
export type NewChatMessage = z.infer<typeof NewChatMessage>
/** A file needs no words. */
export const NewChatFile = z.object({ message: words.default(''), ...sending })

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/chats/:chatId/messages',
  summary: 'The messages of a chat: the newest page first, each page from oldest to newest.',
  ...whoChats,
  params: byChat,
  /**
   * `cursor` continues with older messages where an earlier answer ended, also when messages have arrived since;
   * `newerThan` goes the other way; `around` puts one message into the middle.
   */
  query: pageQuery
    .pick({ pageNumber: true })
    .extend({ cursor: idParam.optional(), newerThan: idParam.optional(), around: idParam.optional() }),
  response: z.object({
    records: z.array(ChatMessage),
    ...pageEnd,
    nextCursor: z.string().nullable(),
    /** Null where the page ends with the newest message. */
    newerCursor: z.string().nullable(),
  }),
})
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/chats/:chatId/messages',
  summary:
    'Writes to a chat. A file goes as multipart, with or without words. `@Name` of a member, or `@todos`, tells them.',
  ...whoChats,
  params: byChat,
  body: NewChatMessage,
  multipart: { field: 'medias', maxFiles: 1 },
  response: ChatMessage,
})
