import { type CompanySettings, companySettingDefaults, isCompanySetting } from '@chatflow/contract'
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
