import type { CompanySetting } from '@chatflow/contract'
import { everyone } from '../platform/tenancy/eventLog.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'

interface Setting {
  key: CompanySetting
  value: string
}

/** Changes how a company works. Every process and every browser of it goes by the new value at once. */
export async function changeCompanySetting(tenant: Tenant, { key, value }: Setting): Promise<Setting> {
  const { db, companyId } = tenant
  await db
    .insertInto('companySettings')
    .values({ companyId, key, value })
    .onConflict((known) => known.columns(['companyId', 'key']).doUpdateSet({ value }))
    .execute()
  tenant.invalidate('company', companyId)
  tenant.publish('settings', { action: 'update', setting: { key, value } }, everyone)
  return { key, value }
}
