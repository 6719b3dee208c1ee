import type { Plan } from '@chatflow/contract'
import type { Database } from '../platform/database/connect.ts'
import { jsonOf } from '../platform/database/jsonOf.ts'
import { planColumns } from '../plans/plans.queries.ts'

const companyColumns = [
  'companies.id',
  'companies.name',
  'companies.email',
  'companies.phone',
  'companies.document',
  'companies.planId',
  'companies.status',
  'companies.dueDate',
  'companies.recurrence',
  'companies.timezone',
  'companies.createdAt',
] as const

export function findCompanyWithPlan(db: Database, id: number) {
  return db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(companyColumns)
    .select(jsonOf<Plan>(planColumns).as('plan'))
    .where('companies.id', '=', id)
    .executeTakeFirst()
}
