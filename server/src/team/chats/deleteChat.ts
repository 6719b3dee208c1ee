import { forgetFiles } from '../../media/forgetFiles.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, hearersOf } from './announceChat.ts'
import type { ChatKey } from './chats.queries.ts'
import { lockOwnChat } from './chats.visibility.ts'

export async function deleteChat(tenant: Tenant, ownerId: number, key: ChatKey) {
  const { id } = await lockOwnChat(tenant, ownerId, key)
  const hearers = await hearersOf(tenant, id)
  await removeChat(tenant, id)
  announceChat(tenant, id, { action: 'delete', id }, hearers)
}

/** With everything that was said in it, files too. */
export async function removeChat(tenant: Tenant, chatId: number) {
  const { db, companyId } = tenant
  const files = await db
    .selectFrom('chatMessages')
    .select('media')
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('media', 'is not', null)
    .execute()
  await db.deleteFrom('chats').where('companyId', '=', companyId).where('id', '=', chatId).execute()
  await forgetFiles(
    tenant,
    files.map(({ media }) => media as StoredMedia),
  )
}
