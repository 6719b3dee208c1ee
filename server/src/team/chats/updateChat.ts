import type { ChatChanges } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, changed, hearersOf } from './announceChat.ts'
import { setMembers } from './chatMembers.ts'
import type { ChatKey } from './chats.queries.ts'
import { lockOwnChat, findVisibleChat } from './chats.visibility.ts'

/** Changes title and members. For those who are put out the chat is gone, for those who come it is new. */
export async function updateChat(
  tenant: Tenant,
  ownerId: number,
  key: ChatKey,
  { title, users }: ChatChanges,
) {
  const { id, isDirect } = await lockOwnChat(tenant, ownerId, key)
  // What two people said to each other is not shown to a third.
  if (isDirect) fail('ERR_NO_PERMISSION')
  await tenant.db
    .updateTable('chats')
    .set({ ...(title !== undefined && { title }), ownerId, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  const { added, removed } = users
    ? await setMembers(tenant, id, [ownerId, ...users])
    : { added: [], removed: [] }

  const chat = await findVisibleChat(tenant, ownerId, id)
  const hearers = Object.groupBy(await hearersOf(tenant, id), (userId) =>
    added.includes(userId) ? 'create' : 'update',
  )
  announceChat(tenant, id, { action: 'delete', id }, removed)
  announceChat(tenant, id, changed('create', chat), hearers.create ?? [])
  announceChat(tenant, id, changed('update', chat), hearers.update ?? [])
  return chat
}
