import type { TagName } from '@chatflow/contract'
import { containing } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export async function listTagNames(
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
