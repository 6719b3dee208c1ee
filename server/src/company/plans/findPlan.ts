import type { Database } from '../../platform/database/connect.ts'
import { planColumns } from './planColumns.ts'

export function findPlan(db: Database, id: number) {
  return db.selectFrom('plans').select(planColumns).where('id', '=', id).executeTakeFirst()
}
