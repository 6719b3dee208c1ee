import { chatChangeWindowMs, type ChatMention, type ChatMessage } from '@chatflow/contract'
import { sql } from 'kysely'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessage } from './announceChat.ts'
import { isUnread, mentionedUsers, mentionsIn, moveMentions } from './chatMentions.ts'
import type { ChatKey } from './chats.queries.ts'
import { lockVisibleChat } from './chats.visibility.ts'
import { previewOf } from './sendChatMessage.ts'

/** Where the message stands, and who wants to change it. */
export interface MessagePlace {
  userId: number
  chat: ChatKey
  messageId: number
}

/** Corrects an own message. Who is named only now is told now; what somebody has read, they have read. */
export async function editChatMessage(
  tenant: Tenant,
  place: MessagePlace,
  message: string,
): Promise<ChatMessage> {
  const { chat, own } = await lockOwn(tenant, place)
  const mentions = mentionsIn(message, chat.users)
  await tenant.db
    .updateTable('chatMessages')
    .set({ message, mentions: JSON.stringify(mentions), editedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', own.id)
    .execute()
  await moveMentions(tenant, {
    chatId: chat.id,
    messageId: own.id,
    before: mentionedUsers(own.mentions, chat.users, place.userId),
    after: mentionedUsers(mentions, chat.users, place.userId),
  })
  await showLast(tenant, chat.id)
  return announceMessage(tenant, chat, own.id)
}

/** Takes an own message back: words, file and reactions go, its place stays. */
export async function deleteChatMessage(tenant: Tenant, place: MessagePlace): Promise<ChatMessage> {
  const { chat, own } = await lockOwn(tenant, place)
  const { db, companyId } = tenant
  await db
    .updateTable('chatMessages')
    .set({ message: '', mentions: '[]', media: null, quotedId: null, isDeleted: true })
    .where('companyId', '=', companyId)
    .where('id', '=', own.id)
    .execute()
  await db
    .deleteFrom('chatReactions')
    .where('companyId', '=', companyId)
    .where('messageId', '=', own.id)
    .execute()
  await moveMentions(tenant, {
    chatId: chat.id,
    messageId: own.id,
    before: mentionedUsers(own.mentions, chat.users, place.userId),
    after: [],
  })
  await uncount(tenant, chat.id, { messageId: own.id, senderId: place.userId })
  await showLast(tenant, chat.id)
  if (own.media) await forgetFiles(tenant, [own.media])
  return announceMessage(tenant, chat, own.id)
}

async function lockOwn(tenant: Tenant, { userId, chat: key, messageId }: MessagePlace) {
  const chat = await lockVisibleChat(tenant, userId, key)
  const own = await findInChat(tenant, chat.id, messageId)
  if (own.senderId !== userId) fail('ERR_NO_PERMISSION')
  if (own.isDeleted) fail('ERR_NOT_EDITABLE')
  if (Date.parse(own.createdAt) + chatChangeWindowMs < tenant.now().getTime()) fail('ERR_EDIT_WINDOW')
  return { chat, own }
}

export async function findInChat({ db, companyId }: Tenant, chatId: number, messageId: number) {
  const row = await db
    .selectFrom('chatMessages')
    .select(['id', 'senderId', 'createdAt', 'isDeleted', 'mentions', 'media'])
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  const { mentions, media, ...message } = row ?? fail('ERR_NO_MESSAGE_FOUND')
  return { ...message, mentions: mentions as ChatMention[], media: media as StoredMedia | null }
}

/** Nobody need read what was taken back. */
async function uncount(
  { db, companyId }: Tenant,
  chatId: number,
  { messageId, senderId }: { messageId: number; senderId: number },
) {
  await db
    .updateTable('chatUsers')
    .set({ unreads: sql<number>`unreads - 1` })
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('userId', '!=', senderId)
    .where(isUnread(messageId))
    .execute()
}

/** The lists show the newest message that still says something. */
async function showLast({ db, companyId }: Tenant, chatId: number) {
  const last = await db
    .selectFrom('chatMessages')
    .select(['message', 'media'])
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('isDeleted', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await db
    .updateTable('chats')
    .set({ lastMessage: last ? previewOf(last.message, last.media as StoredMedia | null) : '' })
    .where('companyId', '=', companyId)
    .where('id', '=', chatId)
    .execute()
}
