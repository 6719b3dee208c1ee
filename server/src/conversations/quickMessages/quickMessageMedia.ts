import type { QuickMessage } from '@chatflow/contract'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChanged } from './announceQuickMessage.ts'
import { quickMessageColumns, recordOf } from './quickMessages.queries.ts'
import { lockOwn } from './quickMessages.visibility.ts'

/** Gives a quick message another file, or none, and forgets the one before. */
export async function replaceMedia(
  tenant: Tenant,
  session: Session,
  id: number,
  media: StoredMedia | null,
): Promise<QuickMessage> {
  const before = await lockOwn(tenant, session, id)
  const row = await tenant.db
    .updateTable('quickMessages')
    .set({ media: media && JSON.stringify(media), updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning(quickMessageColumns)
    .executeTakeFirstOrThrow()
  const record = recordOf(tenant, row)
  if (before.media) await forgetFiles(tenant, [before.media])
  announceChanged(tenant, before, record)
  if (media) await countStored(tenant, { bytes: media.bytes, files: media.names.length })
  return record
}
