import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, changed } from './announceChat.ts'
import type { ChatKey } from './chats.queries.ts'
import { findVisibleChat } from './chats.visibility.ts'

/** Clears one's own unread count. Only one's own browsers are told: it changes nothing for the others. */
export async function readChat(tenant: Tenant, userId: number, key: ChatKey) {
  const { id } = await findVisibleChat(tenant, userId, key)
  const { numUpdatedRows } = await tenant.db
    .updateTable('chatUsers')
    .set({ unreads: 0 })
    .where('companyId', '=', tenant.companyId)
    .where('chatId', '=', id)
    .where('userId', '=', userId)
    .where('unreads', '>', 0)
    .executeTakeFirst()
  const chat = await findVisibleChat(tenant, userId, id)
  if (numUpdatedRows > 0) announceChat(tenant, id, changed('update', chat), [userId])
  return chat
}
