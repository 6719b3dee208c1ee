import {
  CampaignVariables,
  campaignSettingDefaults,
  RateCard,
  type CampaignSettingChanges,
  type CampaignSettingKey,
  type OwnVariable,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const keys = Object.keys(campaignSettingDefaults) as CampaignSettingKey[]

type Settings = Record<CampaignSettingKey, string>

async function readSettings({ db, companyId }: Tenant): Promise<Settings> {
  const rows = await db
    .selectFrom('campaignSettings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .execute()
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

/** How fast and when campaigns send. */
export interface PaceSettings {
  /** In seconds, messages, seconds. */
  messageInterval: number
  longerIntervalAfter: number
  greaterInterval: number
  /** `HH:MM`; sends from the first until just before the second. */
  startHour: string
  endHour: string
  sabado: boolean
  domingo: boolean
}
export interface ParsedCampaignSettings extends PaceSettings {
  variables: OwnVariable[]
  rateCard: RateCard | null
}

/** As a copy: saving them says `invalidate('companySnapshot', companyId)`. */
export const campaignSettings = (tenant: Tenant): Promise<ParsedCampaignSettings> =>
  tenant.cached(tenant.companyId, 'campaignSettings', () => parseSettings(tenant))

async function parseSettings(tenant: Tenant): Promise<ParsedCampaignSettings> {
  const settings = await readSettings(tenant)
  return {
    messageInterval: Number(settings.messageInterval),
    longerIntervalAfter: Number(settings.longerIntervalAfter),
    greaterInterval: Number(settings.greaterInterval),
    startHour: settings.startHour,
    endHour: settings.endHour,
    sabado: settings.sabado === 'true',
    domingo: settings.domingo === 'true',
    variables: CampaignVariables.parse(JSON.parse(settings.variables)),
    rateCard: settings.rateCard === '' ? null : RateCard.parse(JSON.parse(settings.rateCard)),
  }
}
