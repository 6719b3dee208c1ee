import type { ChatForm } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, changed, hearersOf } from './announceChat.ts'
import { setMembers } from './chatMembers.ts'
import { findVisibleChat } from './chats.visibility.ts'

/** Opens a chat. The user who opens it owns it and is always in it. */
export async function createChat(tenant: Tenant, ownerId: number, { title, users }: ChatForm) {
  const now = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('chats')
    .values({ companyId: tenant.companyId, title, ownerId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setMembers(tenant, id, [ownerId, ...users])
  const chat = await findVisibleChat(tenant, ownerId, id)
  announceChat(tenant, id, changed('create', chat), await hearersOf(tenant, id))
  return chat
}
