import {
  can,
  missingMessage,
  platformCompanyId,
  settingValue,
  superSettings,
  type CompanySetting,
  type Person,
} from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { platformSetting } from './platformSetting.ts'
import { readCompanySettings } from './readCompanySettings.ts'

/** A company works in another way. */
export const settingChanged = defineEvent<{ key: CompanySetting }>('settingChanged')

interface Setting {
  key: CompanySetting
  value: string
}
interface By extends Person {
  companyId: number
  userId: number
  address: string
}

/** Changes how a company works. Every process and every browser of it goes by the new value at once. */
export async function changeCompanySetting(tenancy: Tenancy, wish: Setting, by: By): Promise<Setting> {
  if (superSettings.includes(wish.key) && !can(by, 'platform:settings')) fail('ERR_NO_PERMISSION')
  const setting = { key: wish.key, value: accepted(wish) }
  if (setting.key === 'downloadLimit') return changeEverywhere(tenancy, setting, by)
  // Two at once could otherwise clear a message and turn its switch on.
  return tenancy.withTenant(companyOf(setting.key, by), (tenant) => change(tenant, setting, by), ['settings'])
}

/** What the platform says for everybody is kept with its own company. */
const companyOf = (key: CompanySetting, { companyId }: By) =>
  superSettings.includes(key) ? platformCompanyId : companyId

async function change(tenant: Tenant, { key, value }: Setting, by: By): Promise<Setting> {
  const { db, companyId } = tenant
  const settings = await readCompanySettings(tenant)
  const missing = missingMessage(settings, { key, value })
  if (missing) fail('ERR_SETTING_MESSAGE_REQUIRED', { details: [{ path: missing, message: 'Required' }] })
  await db
    .insertInto('companySettings')
    .values({ companyId, key, value })
    .onConflict((known) =>
      known.columns(['companyId', 'key']).doUpdateSet({ value, updatedAt: tenant.now().toISOString() }),
    )
    .execute()
  await recordAudit(tenant, {
    // The log of a company names its own people only.
    userId: by.companyId === companyId ? by.userId : null,
    address: by.address,
    action: 'update',
    entity: 'setting',
    entityId: key,
    before: { value: settings[key] },
    after: { value },
  })
  tenant.invalidate('company', companyId)
  tenant.publish('settings', { action: 'update', setting: { key, value } }, everyone)
  await tenant.raise(settingChanged, { key })
  return { key, value }
}

/** The largest file is the installation's to say. Each company has a copy: it reads its own settings and no others. */
function changeEverywhere(tenancy: Tenancy, { key, value }: Setting, by: By): Promise<Setting> {
  return tenancy.withPlatform(async (platform) => {
    const { db, now } = platform
    const before = await platformSetting(db, key)
    const changed = await db
      .insertInto('companySettings')
      .columns(['companyId', 'key', 'value'])
      .expression((eb) =>
        eb.selectFrom('companies').select(['id', eb.val(key).as('key'), eb.val(value).as('value')]),
      )
      .onConflict((known) =>
        known.columns(['companyId', 'key']).doUpdateSet({ value, updatedAt: now().toISOString() }),
      )
      .returning('companyId')
      .execute()
    const { userId, address, companyId } = by
    const deed = {
      action: 'update',
      entity: 'setting',
      entityId: key,
      before: { value: before },
      after: { value },
    } as const
    await recordAudit({ db, now, companyId }, { userId, address, ...deed })
    for (const company of changed) platform.invalidate('company', company.companyId)
    platform.publish('every', 'settings', { action: 'update', setting: { key, value } }, everyone)
    return { key, value }
  })
}

function accepted({ key, value }: Setting): string {
  const { data, error } = settingValue(key).safeParse(value)
  if (!error) return data
  return fail('ERR_INVALID_INPUT', { details: error.issues.map(({ message }) => ({ path: key, message })) })
}
