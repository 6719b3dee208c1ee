import { isBrandSetting, platformCompanyId, type PlatformSetting } from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { platformSetting } from './platformSetting.ts'
import { setPlatformSetting, showPlatformSetting } from './platformSettings.ts'

export interface Keeping {
  sealKey: Buffer
  storage: Storage
}
export interface By {
  userId: number
  companyId: number
  address: string
}

/** Changes a setting of the platform. What every page shows is told to every browser at once. */
export async function changePlatformSetting(
  tenancy: Tenancy,
  { sealKey, storage }: Keeping,
  { key, value }: { key: PlatformSetting; value: string },
  { userId, companyId, address }: By,
) {
  const { after, old } = await tenancy.withPlatform(async (platform) => {
    const file = await platformSetting(platform.db, key)
    const before = await showPlatformSetting(platform, key)
    await setPlatformSetting(platform, sealKey, key, value)
    const shown = await showPlatformSetting(platform, key)
    const deed = { action: 'update', entity: 'setting', entityId: key, before, after: shown } as const
    await recordAudit({ ...platform, companyId }, { userId, address, ...deed })
    if (isBrandSetting(key))
      platform.publish('every', 'settings', { action: 'update', setting: { key, value } }, everyone)
    return { after: shown, old: isPicture(key) ? file : undefined }
  })
  if (old) await storage.remove(platformCompanyId, old)
  return after
}

const isPicture = (key: string) => key.startsWith('appLogo') || key === 'loginImage'
