import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, looseBoolean, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

export const ChatMember = z.object({
  userId: id,
  /** Messages of others that this member has not seen. */
  unreads: z.number().int(),
  /** Of these, the ones that name this member. */
  mentions: z.number().int(),
  /** The newest message that this member has seen, and since when. */
  readId: id.nullable(),
  readAt: isoDate.nullable(),
  user: z.object({ id, name: z.string() }),
})
export type ChatMember = z.infer<typeof ChatMember>

export const Chat = z.object({
  id,
  uuid: z.uuid(),
  /** Of a one-to-one chat the names of both. */
  title: z.string(),
  /** Between two people. It is neither renamed nor left, and nobody is added. */
  isDirect: z.boolean(),
  /** When the owner's account is gone, the member who has been in the company longest takes over. */
  ownerId: id.nullable(),
  /** The beginning of it; empty as long as nobody has written. */
  lastMessage: z.string(),
  createdAt: isoDate,
  /** Of the last message or change. */
  updatedAt: isoDate,
  users: z.array(ChatMember),
})
export type Chat = z.infer<typeof Chat>

/** A member is named by the id alone or by a record that carries it. */
const member = z
  .union([id, z.object({ id })])
  .transform((named) => (typeof named === 'number' ? named : named.id))

export const ChatForm = z.object({
  title: text(100).trim().min(1, 'Required'),
  users: z.array(member).min(1, 'Required').max(500),
})
export type ChatForm = z.infer<typeof ChatForm>

/** What is left out stays as it is. */
export const ChatChanges = ChatForm.partial()
export type ChatChanges = z.infer<typeof ChatChanges>

/** A chat is found by its id or by the uuid in its address. */
export const byChat = z.object({ chatId: z.union([z.uuid(), idParam]) })
export const whoChats = { access: 'chats:use', plan: 'useInternalChat' } as const

export const listChats = endpoint({
  method: 'GET',
  path: '/chats',
  summary: 'The chats one is a member of, the most recently active first.',
  ...whoChats,
  /** `mentioned`: only those in which somebody named one, and one has not read it. */
  query: pageQuery.extend({ mentioned: looseBoolean.default(false) }),
  /** `unreads` and `mentions` count over all of one's chats, whatever the search finds. */
  response: z.object({
    records: z.array(Chat),
    ...pageEnd,
    unreads: z.number().int(),
    mentions: z.number().int(),
  }),
})
export const findChat = endpoint({
  method: 'GET',
  path: '/chats/:chatId',
  summary: 'One chat, for its members.',
  ...whoChats,
  params: byChat,
  response: Chat,
})
export const createChat = endpoint({
  method: 'POST',
  path: '/chats',
  summary: 'Opens a chat with colleagues. The one who opens it owns it.',
  ...whoChats,
  body: ChatForm,
  response: Chat,
})
export const updateChat = endpoint({
  method: 'PUT',
  path: '/chats/:chatId',
  summary: 'Changes the title, the members or both. Only for the owner.',
  ...whoChats,
  params: byChat,
  body: ChatChanges,
  response: Chat,
})
export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/chats/:chatId',
  summary: 'Removes a chat with its messages. Only for the owner.',
  ...whoChats,
  params: byChat,
  response: Message,
})
export const readChat = endpoint({
  method: 'POST',
  path: '/chats/:chatId/read',
  summary: 'Says that one has seen every message of a chat.',
  ...whoChats,
  params: byChat,
  response: Chat,
})
