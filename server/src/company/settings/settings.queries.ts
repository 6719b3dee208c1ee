import {
  Brand,
  brandDefaults,
  companySettingDefaults,
  isCompanySetting,
  platformCompanyId,
  type CompanySettings,
  type publicSettingKeys,
} from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The settings of a company as they are at this moment, not as a copy remembers them. */
export async function readCompanySettings({ db, companyId }: Tenant): Promise<CompanySettings> {
  const rows = await db
    .selectFrom('companySettings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .execute()
  const known = rows.filter(({ key }) => isCompanySetting(key)).map(({ key, value }) => [key, value])
  return { ...companySettingDefaults, ...(Object.fromEntries(known) as Partial<CompanySettings>) }
}

export async function platformSetting(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('companySettings')
    .select('value')
    .where('companyId', '=', platformCompanyId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

export async function maySignUp(db: Database): Promise<boolean> {
  return (await platformSetting(db, 'userCreation')) !== 'disabled'
}

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
  return { appLogoLight: null, appLogoDark: null, appLogoFavicon: null, ...brandDefaults, ...chosen }
}

export async function publicSetting(
  db: Database,
  key: (typeof publicSettingKeys)[number],
): Promise<string | null> {
  if (key === 'allowSignup') return (await maySignUp(db)) ? 'enabled' : 'disabled'
  return (await platformSetting(db, key)) ?? defaults[key] ?? null
}
