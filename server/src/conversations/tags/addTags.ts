import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { createTag } from './saveTag.ts'

/** Gives contacts tags beside those they have. Returns the ids of those who had one of them not yet. */
export async function addTags(
  { db, companyId }: Tenant,
  wanted: { contactId: number; tagId: number }[],
): Promise<Set<number>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    insert into contact_tags (company_id, contact_id, tag_id)
    select distinct ${companyId}::bigint, wanted.contact_id, wanted.tag_id
    from unnest(${wanted.map(({ contactId }) => contactId)}::bigint[], ${wanted.map(({ tagId }) => tagId)}::bigint[])
      as wanted (contact_id, tag_id)
    join tags on tags.company_id = ${companyId} and tags.id = wanted.tag_id and tags.kanban = 0
    on conflict do nothing returning contact_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The tags of these names, whatever their case; those that are missing are made. */
export async function ensureTags(tenant: Tenant, names: string[]): Promise<Map<string, number>> {
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (wanted.size === 0) return new Map()
  const known = await tenant.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('companyId', '=', tenant.companyId)
    .where('kanban', '=', 0)
    .where(sql<boolean>`lower(name) = any(${[...wanted.keys()]}::text[])`)
    .execute()
  const tags = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  for (const [key, name] of wanted)
    if (!tags.has(key)) tags.set(key, (await createTag(tenant, { name, kanban: 0 }, null)).id)
  return tags
}
