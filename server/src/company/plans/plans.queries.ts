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
