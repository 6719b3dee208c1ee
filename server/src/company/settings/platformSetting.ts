import { platformCompanyId } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'

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
