import { isCampaignEditable } from '@chatflow/contract'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceCampaign } from './announceCampaign.ts'
import { lockCampaign } from './campaigns.queries.ts'

/** Gives a campaign another file, or none, and forgets the one before. */
export async function replaceMedia(tenant: Tenant, id: number, media: StoredMedia | null) {
  const before = await lockChangeable(tenant, id)
  await tenant.db
    .updateTable('campaigns')
    .set({ media: media && JSON.stringify(media), updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  if (before.media) await forgetFiles(tenant, [before.media])
  await announceCampaign(tenant, 'update', id)
  if (media) await countStored(tenant, { bytes: media.bytes, files: media.names.length })
}

export async function lockChangeable(tenant: Tenant, id: number) {
  const row = await lockCampaign(tenant, id)
  const mayChange = row.status === 'CANCELADA' || isCampaignEditable(row, tenant.now())
  return mayChange ? row : fail('ERR_CAMPAIGN_STATE')
}
