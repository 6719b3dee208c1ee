import { companySettingDefaults, platformCompanyId, type CompanySetting } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'

/** The settings that a company begins with: the defaults, and the platform's own limit for downloads. */
export async function beginSettings(db: Database, companyId: number) {
  const platforms = await db
    .selectFrom('companySettings')
    .select(['key', 'value'])
    .where('companyId', '=', platformCompanyId)
    .where('key', '=', 'downloadLimit' satisfies CompanySetting)
    .execute()
  const begun = {
    ...companySettingDefaults,
    ...Object.fromEntries(platforms.map(({ key, value }) => [key, value])),
  }
  const rows = Object.entries(begun).map(([key, value]) => ({ companyId, key, value }))
  await db.insertInto('companySettings').values(rows).execute()
}
