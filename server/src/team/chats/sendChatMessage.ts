import { previewSigns, type ChatMessage, type NewChatMessage } from '@chatflow/contract'
import { sql } from 'kysely'
import { countStored } from '../../media/accounting.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, hearersOf } from './announceChat.ts'
import { chatMentioned, directWritten, mentionedUsers, mentionsIn } from './chatMentions.ts'
import { findMessage } from './chatMessages.queries.ts'
import type { ChatKey } from './chats.queries.ts'
import { findVisibleChat, lockVisibleChat } from './chats.visibility.ts'

/** Lists show one line of it. */
const previewLength = 200

/** One line of a message for the lists, in no language: a sign for its file, and its words. */
export function previewOf(
  message: string,
  media: Pick<StoredMedia, 'mediaType' | 'mediaName'> | null,
): string {
  const words = message || (media?.mediaName ?? '')
  const line = media ? `${previewSigns[media.mediaType]} ${words}` : words
  return Array.from(line).slice(0, previewLength).join('')
}

/** Writes to a chat and counts the message as unread for everybody else in it. */
export async function sendChatMessage(
  tenant: Tenant,
  senderId: number,
  key: ChatKey,
  sent: NewChatMessage & { media?: StoredMedia },
): Promise<ChatMessage> {
  const { message, clientId, quotedId, media } = sent
  const { id: chatId, users, isDirect } = await lockVisibleChat(tenant, senderId, key)
  const earlier = clientId && (await findSent(tenant, { chatId, senderId, clientId }))
  if (earlier) return findMessage(tenant, earlier.id)

  if (quotedId != null) await requireQuoted(tenant, chatId, quotedId)
  const mentions = mentionsIn(message, users)
  const { id } = await tenant.db
    .insertInto('chatMessages')
    .values({
      companyId: tenant.companyId,
      chatId,
      senderId,
      message,
      clientId: clientId ?? null,
      quotedId: quotedId ?? null,
      mentions: JSON.stringify(mentions),
      media: media ? JSON.stringify(media) : null,
      createdAt: tenant.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mentioned = mentionedUsers(mentions, users, senderId)
  const lastMessage = previewOf(message, media ?? null)
  await countMessage(tenant, { chatId, senderId, lastMessage, mentioned })
  if (media) await countStored(tenant, { bytes: media.bytes, files: media.names.length })

  const newMessage = await findMessage(tenant, id)
  const chat = await findVisibleChat(tenant, senderId, chatId)
  const hearers = await hearersOf(tenant, chatId)
  // Who is named where one is written to alone hears of it once.
  const userIds = isDirect ? hearers.filter((userId) => userId !== senderId) : mentioned
  if (userIds.length > 0)
    await tenant.raise(isDirect ? directWritten : chatMentioned, { chatId, senderId, userIds })
  announceChat(tenant, chatId, { action: 'new-message', newMessage, chat }, hearers)
  return newMessage
}

export function findSent(
  { db, companyId }: Tenant,
  sent: { chatId: number; senderId: number; clientId: string },
) {
  return db
    .selectFrom('chatMessages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('chatId', '=', sent.chatId)
    .where('senderId', '=', sent.senderId)
    .where('clientId', '=', sent.clientId)
    .executeTakeFirst()
}

/** A reply refers to something that everybody in the chat can read. */
async function requireQuoted({ db, companyId }: Tenant, chatId: number, quotedId: number) {
  const quoted = await db
    .selectFrom('chatMessages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('id', '=', quotedId)
    .executeTakeFirst()
  if (!quoted) fail('ERR_NO_MESSAGE_FOUND')
}

interface Counted {
  chatId: number
  senderId: number
  lastMessage: string
  mentioned: number[]
}

async function countMessage(tenant: Tenant, { chatId, senderId, lastMessage, mentioned }: Counted) {
  await tenant.db
    .updateTable('chats')
    .set((eb) => ({
      lastMessage,
      messageCount: eb('messageCount', '+', 1),
      updatedAt: tenant.now().toISOString(),
    }))
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', chatId)
    .execute()
  await tenant.db
    .updateTable('chatUsers')
    .set((eb) => ({
      unreads: eb('unreads', '+', 1),
      mentions: sql<number>`mentions + (user_id = any(${mentioned}::bigint[]))::integer`,
    }))
    .where('companyId', '=', tenant.companyId)
    .where('chatId', '=', chatId)
    .where('userId', '!=', senderId)
    .execute()
}
