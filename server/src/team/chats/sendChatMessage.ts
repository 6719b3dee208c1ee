import type { ChatMessage, NewChatMessage } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, hearersOf } from './announceChat.ts'
import { findMessage, type ChatKey } from './chats.queries.ts'
import { findVisibleChat } from './chats.visibility.ts'

/** Lists show one line of it. */
const previewLength = 200

/** Writes to a chat and counts the message as unread for everybody else in it. */
export async function sendChatMessage(
  tenant: Tenant,
  senderId: number,
  key: ChatKey,
  { message, clientId }: NewChatMessage,
): Promise<ChatMessage> {
  const { id: chatId } = await findVisibleChat(tenant, senderId, key)
  await lockChat(tenant, chatId)
  const earlier = clientId && (await findSent(tenant, { chatId, senderId, clientId }))
  if (earlier) return findMessage(tenant, earlier.id)

  const { id } = await tenant.db
    .insertInto('chatMessages')
    .values({
      companyId: tenant.companyId,
      chatId,
      senderId,
      message,
      clientId: clientId ?? null,
      createdAt: tenant.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await countMessage(tenant, { chatId, senderId, message })

  const newMessage = await findMessage(tenant, id)
  const chat = await findVisibleChat(tenant, senderId, chatId)
  const hearers = await hearersOf(tenant, chatId)
  announceChat(tenant, chatId, { action: 'new-message', newMessage, chat }, hearers)
  return newMessage
}

/** One message of a chat at a time: ids then rise in the order in which the messages appear. */
async function lockChat({ db, companyId }: Tenant, chatId: number) {
  await db
    .selectFrom('chats')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', chatId)
    .forNoKeyUpdate()
    .execute()
}

function findSent({ db, companyId }: Tenant, sent: { chatId: number; senderId: number; clientId: string }) {
  return db
    .selectFrom('chatMessages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('chatId', '=', sent.chatId)
    .where('senderId', '=', sent.senderId)
    .where('clientId', '=', sent.clientId)
    .executeTakeFirst()
}

async function countMessage(
  tenant: Tenant,
  { chatId, senderId, message }: { chatId: number; senderId: number; message: string },
) {
  await tenant.db
    .updateTable('chats')
    .set((eb) => ({
      lastMessage: sql<string>`left(${message}, ${previewLength})`,
      messageCount: eb('messageCount', '+', 1),
      updatedAt: tenant.now().toISOString(),
    }))
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', chatId)
    .execute()
  await tenant.db
    .updateTable('chatUsers')
    .set((eb) => ({ unreads: eb('unreads', '+', 1) }))
    .where('companyId', '=', tenant.companyId)
    .where('chatId', '=', chatId)
    .where('userId', '!=', senderId)
    .execute()
}
