import type { Company, Plan } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import { jsonOf } from '../../platform/database/jsonOf.ts'
import { planColumns } from '../plans/planColumns.ts'

export const companyColumns = [
  'companies.id',
  'companies.name',
  'companies.email',
  'companies.phone',
  'companies.document',
  'companies.planId',
  'companies.status',
  'companies.dueDate',
  'companies.recurrence',
  'companies.paymentMethod',
  'companies.addressStreet',
  'companies.addressState',
  'companies.addressCity',
  'companies.numberAttendants',
  'companies.numberConections',
  'companies.lastLogin',
  'companies.timezone',
  'companies.schedules',
  'companies.createdAt',
] as const

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

export async function findCompany(db: Database, id: number): Promise<Company | undefined> {
  const row = await db.selectFrom('companies').select(companyColumns).where('id', '=', id).executeTakeFirst()
  return row && { ...row, schedules: row.schedules as Company['schedules'] }
}
