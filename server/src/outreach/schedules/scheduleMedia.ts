import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceSchedule } from './announceSchedule.ts'
import { isSent, type Reader } from './schedules.queries.ts'
import { lockOwn } from './schedules.visibility.ts'

/** Gives a scheduled message another file, or none, and forgets the one before. */
export async function replaceMedia(tenant: Tenant, reader: Reader, id: number, media: StoredMedia | null) {
  const before = await lockChangeable(tenant, reader, id)
  await tenant.db
    .updateTable('schedules')
    .set({ media: media && JSON.stringify(media), updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  if (before.media) await forgetFiles(tenant, [before.media])
  await announceSchedule(tenant, 'update', id)
  if (media) await countStored(tenant, { bytes: media.bytes, files: media.names.length })
}

export async function lockChangeable(tenant: Tenant, reader: Reader, id: number) {
  const row = await lockOwn(tenant, reader, id)
  return isSent(row) ? fail('ERR_SCHEDULE_SENT') : row
}
