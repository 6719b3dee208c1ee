import {
  campaignSettingDefaults,
  parseCampaignSettings,
  type CampaignSettingChanges,
  type CampaignSettingKey,
  type CampaignSettings,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const keys = Object.keys(campaignSettingDefaults) as CampaignSettingKey[]

const readRows = ({ db, companyId }: Tenant) =>
  db.selectFrom('campaignSettings').select(['key', 'value']).where('companyId', '=', companyId).execute()

async function readSettings(tenant: Tenant): Promise<Record<CampaignSettingKey, string>> {
  const rows = await readRows(tenant)
  return { ...campaignSettingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** As clients read them; what was never saved stands there with its default. */
export async function listSettings(tenant: Tenant) {
  const settings = await readSettings(tenant)
  return keys.map((key, index) => ({ id: index + 1, key, value: settings[key] }))
}

export async function saveSettings(tenant: Tenant, changes: CampaignSettingChanges) {
  const { startHour, endHour } = { ...(await readSettings(tenant)), ...changes }
  if (startHour >= endHour) fail('ERR_INVALID_INPUT', { details: [{ path: 'endHour', message: 'Invalid' }] })
  const rows = Object.entries(changes).map(([key, value]) => ({ companyId: tenant.companyId, key, value }))
  if (rows.length === 0) return
  await tenant.db
    .insertInto('campaignSettings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
  tenant.invalidate('companySnapshot', tenant.companyId)
}

/** As a copy: saving them says `invalidate('companySnapshot', companyId)`. */
export const campaignSettings = (tenant: Tenant): Promise<CampaignSettings> =>
  tenant.cached(tenant.companyId, 'campaignSettings', async () =>
    parseCampaignSettings(await readRows(tenant)),
  )
