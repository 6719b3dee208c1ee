import { oldEventName, type TagForm, type TagName } from '@chatflow/contract'
import { randomInt } from 'node:crypto'
import { containing } from '../../platform/database/paged.ts'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export async function listTags(
  { db, companyId }: Tenant,
  { kanban, searchParam }: { kanban?: number | undefined; searchParam?: string | undefined },
): Promise<TagName[]> {
  let tags = db
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'kanban'])
    .where('companyId', '=', companyId)
    .orderBy((eb) => eb.fn('lower', ['name']))
  if (kanban !== undefined) tags = tags.where('kanban', '=', kanban)
  if (searchParam) tags = tags.where('name', 'ilike', containing(searchParam))
  return tags.execute()
}

export async function createTag(tenant: Tenant, { name, color, kanban }: TagForm): Promise<TagName> {
  const at = tenant.now().toISOString()
  const tag = await tenant.db
    .insertInto('tags')
    .values({
      companyId: tenant.companyId,
      name,
      color: color ?? randomColor(),
      kanban,
      createdAt: at,
      updatedAt: at,
    })
    .returning(['id', 'name', 'color', 'kanban'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'tags_name') fail('ERR_DUPLICATED_TAG')
      throw error
    })
  tenant.invalidate('companySnapshot', tenant.companyId)
  tenant.publish('tag', { action: 'create', tag }, tagAudience(tenant.companyId))
  return tag
}

/** Old clients listen to a name without a dash. */
const tagAudience = (companyId: number) => ({
  rooms: everyone.rooms,
  also: [{ name: oldEventName(companyId, 'tag'), rooms: everyone.rooms }],
})

const randomColor = () => `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`

/** The company's own tags of this kind. Fails when one of them is not. */
export async function requireTags({ db, companyId }: Tenant, ids: number[], kanban: 0 | 1) {
  if (ids.length === 0) return
  const { count } = await db
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('kanban', '=', kanban)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) fail('ERR_NO_TAG_FOUND')
}
