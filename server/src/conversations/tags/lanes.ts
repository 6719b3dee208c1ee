import { can, type Capability } from '@chatflow/contract'
import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { tagColumns } from './tags.queries.ts'

/** Marks are everybody's; lanes are for those with the right, in a plan that has a board. */
export function requireLaneRight(session: Session, kanban: number, right: Capability) {
  if (kanban === 0) return
  if (!can(session, right) || !session.planFlags.useKanban) fail('ERR_NO_PERMISSION')
}

/**
 * Holds these lanes until the end of the transaction: nobody else puts tickets into them or removes them meanwhile. Always
 * in the order of their ids, and after the ticket, so that two who move cards never wait for each other.
 */
export async function lockLanes({ db, companyId }: Tenant, ids: number[] | 'every'): Promise<Set<number>> {
  let lanes = db.selectFrom('tags').select('id').where('companyId', '=', companyId).where('kanban', '=', 1)
  if (ids !== 'every') lanes = lanes.where(sql<boolean>`id = any(${ids}::bigint[])`)
  const found = await lanes.orderBy('id').forNoKeyUpdate().execute()
  return new Set(found.map(({ id }) => id))
}

/** Every lane, in the order of the board. */
export const listLanes = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('tags')
    .select(tagColumns)
    .where('companyId', '=', companyId)
    .where('kanban', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
