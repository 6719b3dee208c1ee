import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, changed, hearersOf } from './announceChat.ts'
import type { ChatKey } from './chats.queries.ts'
import { findVisibleChat, lockVisibleChat } from './chats.visibility.ts'
import { room } from '../../platform/tenancy/eventLog.ts'

/** Clears one's own unread counts. The other members are told how far one has read. */
export async function readChat(tenant: Tenant, userId: number, key: ChatKey) {
  const { id } = await lockVisibleChat(tenant, userId, key)
  const { db, companyId } = tenant
  const newest = await db
    .selectFrom('chatMessages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('chatId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { numUpdatedRows } = await db
    .updateTable('chatUsers')
    .set({ unreads: 0, mentions: 0, readId: newest?.id ?? null, readAt: tenant.now().toISOString() })
    .where('companyId', '=', companyId)
    .where('chatId', '=', id)
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('unreads', '>', 0), eb('mentions', '>', 0)]))
    .executeTakeFirst()
  const chat = await findVisibleChat(tenant, userId, id)
  if (numUpdatedRows === 0n) return chat
  announceChat(tenant, id, changed('update', chat), [userId])
  const member = chat.users.find((one) => one.userId === userId)
  const others = (await hearersOf(tenant, id)).filter((hearer) => hearer !== userId)
  if (member && others.length > 0)
    tenant.publish(
      'teamChat',
      { action: 'read', chatId: id, chatUuid: chat.uuid, member },
      { rooms: others.map(room.user) },
    )
  return chat
}
