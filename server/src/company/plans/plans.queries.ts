import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { planColumns } from './planColumns.ts'

export function listPublicPlans(db: Database) {
  return db
    .selectFrom('plans')
    .select(planColumns)
    .where('isPublic', '=', true)
    .orderBy('amount')
    .orderBy('id')
    .execute()
}

export function listPlans(db: Database) {
  return db
    .selectFrom('plans')
    .select(planColumns)
    .select(
      sql<number>`(select count(*)::integer from companies where companies.plan_id = plans.id)`.as(
        'companies',
      ),
    )
    .orderBy('amount')
    .orderBy('id')
    .execute()
}
