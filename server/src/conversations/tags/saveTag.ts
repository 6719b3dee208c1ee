import type { Tag, TagChanges, TagForm } from '@chatflow/contract'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTag } from './announceTag.ts'
import { lockLanes } from './lanes.ts'
import { tagColumns } from './tags.queries.ts'

export async function createTag(tenant: Tenant, form: TagForm, userId: number | null): Promise<Tag> {
  const { name, color, kanban } = form
  const lane = await laneOf(tenant, form, kanban)
  const { db, companyId } = tenant
  const at = tenant.now().toISOString()
  const tag = await db
    .insertInto('tags')
    .values({
      companyId,
      name,
      color: color ?? randomColor(),
      kanban,
      userId,
      position: kanban === 1 ? lastPlace(companyId) : 0,
      createdAt: at,
      updatedAt: at,
      ...lane,
    })
    .returning(tagColumns)
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate)
  announceTag(tenant, 'create', tag)
  return tag
}

export async function updateTag(tenant: Tenant, before: Tag, changes: TagChanges): Promise<Tag> {
  const { id, kanban } = before
  const lane = await laneOf(tenant, changes, kanban, id)
  const tag = await tenant.db
    .updateTable('tags')
    .set({
      name: changes.name,
      ...(changes.color && { color: changes.color }),
      ...lane,
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning(tagColumns)
    .executeTakeFirst()
    .catch(refuseDuplicate)
  if (!tag) fail('ERR_NO_TAG_FOUND')
  announceTag(tenant, 'update', tag)
  return tag
}

type LaneForm = Pick<TagChanges, 'timeLane' | 'nextLaneId' | 'rollbackLaneId' | 'greetingMessageLane'>

/** What a form says of a lane. Of a mark it says nothing, and what is left out stays as it is. */
async function laneOf(tenant: Tenant, form: LaneForm, kanban: number, id?: number) {
  if (kanban === 0) return {}
  await refuseWrongWays(tenant, form, id)
  const { timeLane, nextLaneId, rollbackLaneId, greetingMessageLane } = form
  return {
    ...(timeLane !== undefined && { timeLane: timeLane ?? 0 }),
    ...(nextLaneId !== undefined && { nextLaneId }),
    ...(rollbackLaneId !== undefined && { rollbackLaneId }),
    ...(greetingMessageLane !== undefined && { greetingMessageLane: greetingMessageLane ?? '' }),
  }
}

/** A lane leads to other lanes of the company. They are held: none of them is removed in between. */
async function refuseWrongWays(tenant: Tenant, { nextLaneId, rollbackLaneId }: LaneForm, id?: number) {
  const others = [nextLaneId, rollbackLaneId].filter((lane) => typeof lane === 'number')
  const known = await lockLanes(tenant, [...others, ...(id === undefined ? [] : [id])])
  if (others.some((lane) => lane === id)) fail('ERR_LANE_CIRCLE')
  if (others.some((lane) => !known.has(lane))) fail('ERR_NO_TAG_FOUND')
  if (id !== undefined && typeof nextLaneId === 'number') await refuseCircle(tenant, id, nextLaneId)
}

/** Time would lead tickets round and round, and greet their customers each time. */
async function refuseCircle({ db, companyId }: Tenant, id: number, nextLaneId: number) {
  const { rows } = await sql`with recursive ahead (id) as (
      select ${nextLaneId}::bigint
      union select tags.next_lane_id from tags join ahead on tags.company_id = ${companyId} and tags.id = ahead.id
        and tags.next_lane_id is not null)
    select from ahead where id = ${id}`.execute(db)
  if (rows.length > 0) fail('ERR_LANE_CIRCLE')
}

const lastPlace = (companyId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from tags where company_id = ${companyId} and kanban = 1)`

function refuseDuplicate(error: unknown): never {
  if (violatedUnique(error) === 'tags_name') fail('ERR_DUPLICATED_TAG')
  throw error
}

const randomColor = () => `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`
