import type { Company } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import { companyColumns } from './companyColumns.ts'

export async function findCompany(db: Database, id: number): Promise<Company | undefined> {
  const row = await db.selectFrom('companies').select(companyColumns).where('id', '=', id).executeTakeFirst()
  return row && { ...row, schedules: row.schedules as Company['schedules'] }
}
