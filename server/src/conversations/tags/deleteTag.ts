import type { Tag } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTagGone } from './announceTag.ts'
import { lockLanes } from './lanes.ts'

/** Removes a tag from everybody who has it. The tickets of a lane stand in none afterwards, and no lane leads to it. */
export async function deleteTag(tenant: Tenant, { id, kanban }: Tag) {
  // Lanes that lead to it change as well: all are held first, in the one order.
  if (kanban === 1) await lockLanes(tenant, 'every')
  const deleted = await tenant.db
    .deleteFrom('tags')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) fail('ERR_NO_TAG_FOUND')
  announceTagGone(tenant, id)
}
