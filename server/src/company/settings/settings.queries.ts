import { Brand, brandDefaults, platformCompanyId, type publicSettingKeys } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import { maySignUp, platformSetting } from './platformSetting.ts'

const defaults: Partial<Record<string, string>> = brandDefaults

/** What every page asks for, in one go. */
export async function findBrand(db: Database): Promise<Brand> {
  const rows = await db
    .selectFrom('companySettings')
    .select(['key', 'value'])
    .where('companyId', '=', platformCompanyId)
    .where('key', 'in', Object.keys(Brand.shape))
    .execute()
  const chosen = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const none = { appLogoLight: null, appLogoDark: null, appLogoFavicon: null, loginImage: null }
  return { ...none, ...brandDefaults, ...chosen }
}

export async function publicSetting(
  db: Database,
  key: (typeof publicSettingKeys)[number],
): Promise<string | null> {
  if (key === 'allowSignup') return (await maySignUp(db)) ? 'enabled' : 'disabled'
  return (await platformSetting(db, key)) ?? defaults[key] ?? null
}
