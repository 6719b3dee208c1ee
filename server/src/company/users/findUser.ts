import type { User } from '@chatflow/contract'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { companyOf } from './companyOf.ts'
import { complete, fromUsers, withQueues } from './users.queries.ts'

/** The complete user, as sessions, events and the user dialog know it. */
export async function findUser(
  scope: Pick<Platform, 'db' | 'signName' | 'cached'>,
  companyId: number,
  id: number,
): Promise<User | undefined> {
  const row = await withQueues(fromUsers(scope.db))
    .where('users.companyId', '=', companyId)
    .where('users.id', '=', id)
    .executeTakeFirst()
  return row && complete(scope, row, await companyOf(scope, companyId))
}
