import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, hearersOf } from './announceChat.ts'
import type { ChatKey } from './chats.queries.ts'
import { findOwnChat } from './chats.visibility.ts'

export async function deleteChat(tenant: Tenant, ownerId: number, key: ChatKey) {
  const { id } = await findOwnChat(tenant, ownerId, key)
  const hearers = await hearersOf(tenant, id)
  await tenant.db.deleteFrom('chats').where('companyId', '=', tenant.companyId).where('id', '=', id).execute()
  announceChat(tenant, id, { action: 'delete', id }, hearers)
}
