import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceUse } from './announceQuickMessage.ts'
import { usableBy } from './quickMessages.queries.ts'

/** Counts one more use, if one may use it. Held until the end, so that its file is there for the message that shows it. */
export async function countUse(tenant: Tenant, userId: number, id: number) {
  const { db, companyId } = tenant
  const used = await db
    .updateTable('quickMessages')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where(usableBy(userId))
    .returning(['id', 'uses', 'media', 'geral', 'visao', 'userId'])
    .executeTakeFirst()
  if (used) announceUse(tenant, used)
  return used
}

/** The file to send with a message, which counts as one use. */
export async function takeFile(tenant: Tenant, userId: number, id: number): Promise<StoredMedia | null> {
  const row = await countUse(tenant, userId, id)
  if (!row) fail('ERR_NO_QUICK_MESSAGE_FOUND')
  return row.media as StoredMedia | null
}
