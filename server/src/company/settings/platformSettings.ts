import { isBrandSetting, platformCompanyId, secretSettings, type PlatformSetting } from '@chatflow/contract'
import { seal, unseal } from '../../platform/crypto.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { platformSetting } from './platformSetting.ts'

/** Keeps a setting of the platform. Secrets lie sealed in a table of their own, which no company's settings show. */
export async function setPlatformSetting(
  { db, now }: Platform,
  sealKey: Buffer,
  name: PlatformSetting,
  value: string,
) {
  if (secretSettings.includes(name)) {
    await db.deleteFrom('platformSecrets').where('name', '=', name).execute()
    if (value === '') return
    const sealed = seal(sealKey, value)
    await db.insertInto('platformSecrets').values({ name, sealed, updatedAt: now().toISOString() }).execute()
    return
  }
  if (value === '' && isBrandSetting(name)) {
    await db
      .deleteFrom('companySettings')
      .where('companyId', '=', platformCompanyId)
      .where('key', '=', name)
      .execute()
    return
  }
  await db
    .insertInto('companySettings')
    .values({ companyId: platformCompanyId, key: name, value })
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet({ value }))
    .execute()
}

/** A setting as it is told: of a secret, only whether it is kept. */
export async function showPlatformSetting(platform: Platform, key: PlatformSetting) {
  if (!secretSettings.includes(key)) return { key, value: (await platformSetting(platform.db, key)) ?? '' }
  const kept = await platform.db
    .selectFrom('platformSecrets')
    .select('name')
    .where('name', '=', key)
    .executeTakeFirst()
  return { key, configured: kept !== undefined }
}

export async function readPlatformSecret({ db }: Platform, sealKey: Buffer, name: PlatformSetting) {
  const kept = await db
    .selectFrom('platformSecrets')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst()
  return kept && unseal(sealKey, kept.sealed)
}
