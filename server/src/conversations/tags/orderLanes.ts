import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTag } from './announceTag.ts'
import { findTag } from './findTag.ts'
import { lockLanes } from './lanes.ts'

/** Numbers the lanes from 1: first those that are named, in that order, then the others as they were. */
export async function orderLanes(tenant: Tenant, ids: number[]) {
  const { db, companyId } = tenant
  const before = await lockLanes(tenant, 'every')
  if (ids.some((id) => !before.has(id))) fail('ERR_NO_TAG_FOUND')
  const { rows } = await sql<{ id: number }>`update tags set position = wanted.place
    from (select tags.id, row_number() over (order by named.place nulls last, tags.position, tags.id) as place
      from tags left join unnest(${ids}::bigint[]) with ordinality as named (id, place) on named.id = tags.id
      where tags.company_id = ${companyId} and tags.kanban = 1) as wanted
    where tags.company_id = ${companyId} and tags.id = wanted.id and tags.position <> wanted.place
    returning tags.id`.execute(db)
  const [first] = rows
  // One of them is enough to be told of: who hears of a lane reads all of them again.
  if (first) announceTag(tenant, 'update', await findTag(tenant, first.id))
}
