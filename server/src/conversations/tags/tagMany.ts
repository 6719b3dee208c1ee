import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTicketsOf } from './tagContacts.ts'

export interface TagsOfContact {
  contactId: number
  tagIds: number[]
}

/** Puts tags on contacts, each with its own ones. Returns what was really added. Tags that are gone meanwhile are passed over. */
export async function putTagsOn(tenant: Tenant, wanted: TagsOfContact[]): Promise<TagsOfContact[]> {
  const { db, companyId } = tenant
  const { rows } = await sql<Pair>`insert into contact_tags (company_id, contact_id, tag_id)
    select ${companyId}, wanted.contact_id, tags.id from ${pairs(wanted)}
    join tags on tags.company_id = ${companyId} and tags.id = wanted.tag_id and tags.kanban = 0
    on conflict do nothing returning contact_id, tag_id`.execute(db)
  return told(tenant, rows)
}

export async function takeTagsOff(tenant: Tenant, wanted: TagsOfContact[]): Promise<TagsOfContact[]> {
  const { db, companyId } = tenant
  const { rows } = await sql<Pair>`delete from contact_tags using ${pairs(wanted)}
    where contact_tags.company_id = ${companyId} and contact_tags.contact_id = wanted.contact_id
      and contact_tags.tag_id = wanted.tag_id
    returning contact_tags.contact_id, contact_tags.tag_id`.execute(db)
  return told(tenant, rows)
}

interface Pair {
  contactId: number
  tagId: number
}

function pairs(wanted: TagsOfContact[]) {
  const all = wanted.flatMap(({ contactId, tagIds }) => tagIds.map((tagId) => ({ contactId, tagId })))
  return sql`unnest(${all.map(({ contactId }) => contactId)}::bigint[], ${all.map(({ tagId }) => tagId)}::bigint[])
    as wanted (contact_id, tag_id)`
}

async function told(tenant: Tenant, changed: Pair[]): Promise<TagsOfContact[]> {
  const byContact = Map.groupBy(changed, ({ contactId }) => contactId)
  await announceTicketsOf(tenant, [...byContact.keys()])
  return [...byContact].map(([contactId, list]) => ({ contactId, tagIds: list.map(({ tagId }) => tagId) }))
}
