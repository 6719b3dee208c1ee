import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, changed, hearersOf } from './announceChat.ts'
import type { ChatKey } from './chats.queries.ts'
import { findVisibleChat, lockVisibleChat } from './chats.visibility.ts'
import { removeChat } from './deleteChat.ts'

/** Leaves a chat. With its last member the chat goes, too. */
export async function leaveChat(tenant: Tenant, userId: number, key: ChatKey) {
  const { id, ownerId, isDirect } = await lockVisibleChat(tenant, userId, key)
  if (isDirect) fail('ERR_NO_PERMISSION')
  const { db, companyId } = tenant
  await db
    .deleteFrom('chatUsers')
    .where('companyId', '=', companyId)
    .where('chatId', '=', id)
    .where('userId', '=', userId)
    .execute()
  announceChat(tenant, id, { action: 'delete', id }, [userId])
  const next = await db
    .selectFrom('chatUsers')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('chatId', '=', id)
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst()
  if (!next) return removeChat(tenant, id)
  if (ownerId === userId)
    await db
      .updateTable('chats')
      .set({ ownerId: next.userId })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
  const chat = await findVisibleChat(tenant, next.userId, id)
  announceChat(tenant, id, changed('update', chat), await hearersOf(tenant, id))
}
