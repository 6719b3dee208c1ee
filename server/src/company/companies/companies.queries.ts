import type { Company, Plan } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import { jsonOf } from '../../platform/database/jsonOf.ts'
import { planColumns } from '../plans/planColumns.ts'
import { companyColumns } from './companyColumns.ts'

export async function findCompanyWithPlan(db: Database, id: number) {
  const row = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(companyColumns)
    .select(jsonOf<Plan>(planColumns).as('plan'))
    .where('companies.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, schedules: row.schedules as Company['schedules'] }
}
