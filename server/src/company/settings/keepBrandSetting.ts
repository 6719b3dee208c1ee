import type { Brand } from '@chatflow/contract'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** Keeps one part of a company's own brand; empty takes it away. Returns what was there before. */
export async function keepBrandSetting(
  platform: Platform,
  companyId: number,
  key: keyof Brand,
  value: string,
): Promise<string | undefined> {
  const before = await platform.db
    .deleteFrom('companySettings')
    .where('companyId', '=', companyId)
    .where('key', '=', key)
    .returning('value')
    .executeTakeFirst()
  if (value !== '')
    await platform.db.insertInto('companySettings').values({ companyId, key, value }).execute()
  platform.publish(companyId, 'settings', { action: 'update', setting: { key, value } }, everyone)
  return before?.value
}
