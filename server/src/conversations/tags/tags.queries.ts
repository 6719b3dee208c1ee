import { type TagForm, type TagName, oldEventName } from '@chatflow/contract'
import { randomInt } from 'node:crypto'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

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
