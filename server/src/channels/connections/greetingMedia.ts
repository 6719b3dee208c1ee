import { greetingMediaBytes } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { isStillShown } from '../../media/forgetFiles.ts'
import { receiveFile } from '../../media/receiveFile.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import { countStored } from '../../media/accounting.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { announceConnection } from './announceConnection.ts'
import { findConnection } from './findConnection.ts'

/** Storing takes a while, so nothing of it happens inside a transaction. */
interface Place {
  tenancy: Tenancy
  storage: Storage
  companyId: number
}

/** Stores the file of the request as the greeting's. */
export const receiveGreetingMedia = (place: Place, id: number, request: FastifyRequest) =>
  receiveFile({ ...place, request, maxBytes: greetingMediaBytes }, (media) =>
    replaceGreetingMedia(place, id, media),
  )

/** Gives the greeting another file, or none, and forgets the one before. */
export async function replaceGreetingMedia(place: Place, id: number, media: StoredMedia | null) {
  const { old, connection } = await place.tenancy.withTenant(place.companyId, async (tenant) => {
    const own = tenant.db
      .selectFrom('connections')
      .select('greetingMediaAttachment')
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', id)
    const before = (await own.forUpdate().executeTakeFirst()) ?? fail('ERR_NO_WAPP_FOUND')
    await tenant.db
      .updateTable('connections')
      .set({
        greetingMediaAttachment: media && JSON.stringify(media),
        updatedAt: tenant.now().toISOString(),
      })
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', id)
      .execute()
    const after = (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND')
    // Customers are greeted by a copy of the rules.
    tenant.invalidate('companySnapshot', tenant.companyId)
    await announceConnection(tenant, after)
    if (media) await countStored(tenant, { bytes: media.bytes, files: media.names.length })
    return { old: before.greetingMediaAttachment as StoredMedia | null, connection: after }
  })
  if (old) await forgetGreetingMedia(place, old)
  const { greetingMediaAttachment, greetingMediaName, greetingMediaType } = connection
  return { greetingMediaAttachment, greetingMediaName, greetingMediaType }
}

/** Removes files that no connection points at any more, and no message that was sent with them. */
export async function forgetGreetingMedia({ tenancy, storage, companyId }: Place, media: StoredMedia) {
  if (await tenancy.withTenant(companyId, (tenant) => isStillShown(tenant, media))) return
  const removed = await removeMedia(storage, companyId, media)
  await tenancy.withTenant(companyId, (tenant) => countStored(tenant, removed))
}
