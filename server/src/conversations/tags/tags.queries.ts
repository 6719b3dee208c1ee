import { maxNamedOfTag, type ListedTag, type PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { foldedPattern } from '../../platform/database/folded.ts'
import { paged } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const tagColumns = [
  'id',
  'name',
  'color',
  'kanban',
  'userId',
  'timeLane',
  'nextLaneId',
  'rollbackLaneId',
  'greetingMessageLane',
  'createdAt',
  'updatedAt',
] as const

interface Wanted extends PageQuery {
  kanban?: number | undefined
  tagId?: number | undefined
}

/** A page of tags by name, or of lanes in their order, with the first of those that have them. */
export async function listTags({ db, companyId }: Tenant, { kanban, tagId, ...page }: Wanted) {
  let found = db.selectFrom('tags').where('companyId', '=', companyId)
  if (kanban !== undefined) found = found.where('kanban', '=', kanban)
  if (tagId !== undefined) found = found.where('id', '=', tagId)
  if (page.searchParam) found = found.where(sql<boolean>`fold(name) like ${foldedPattern(page.searchParam)}`)
  const { rows, count, hasMore } = await paged(found, page.pageNumber, (all) =>
    all
      .select(tagColumns)
      .select([contacts, contactsCount, ticketTags, ticketsCount])
      .orderBy('position')
      .orderBy((eb) => eb.fn('lower', ['name']))
      .orderBy('id'),
  )
  return { tags: rows, count, hasMore }
}

const isTagged = sql`contact_tags.company_id = tags.company_id and contact_tags.tag_id = tags.id`
const contacts = sql<ListedTag['contacts']>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'number', number) order by lower(name), id), '[]')
  from contacts where contacts.company_id = tags.company_id and contacts.id = any(array(
    select contact_id from contact_tags where ${isTagged} limit ${sql.lit(maxNamedOfTag)})))`.as('contacts')
const contactsCount = sql<number>`(select count(*) from contact_tags where ${isTagged})`.as('contactsCount')

const isInLane = sql`ticket_tags.company_id = tags.company_id and ticket_tags.tag_id = tags.id`
const ticketTags = sql<ListedTag['ticketTags']>`(
  select coalesce(json_agg(json_build_object('ticketId', ticket_id, 'tagId', tag_id) order by position), '[]')
  from (select ticket_id, tag_id, position from ticket_tags where ${isInLane}
    order by position limit ${sql.lit(maxNamedOfTag)}) named)`.as('ticketTags')
const ticketsCount = sql<number>`(select count(*) from ticket_tags
  join tickets on tickets.company_id = ticket_tags.company_id and tickets.id = ticket_tags.ticket_id
    and tickets.status <> 'closed' where ${isInLane})`.as('ticketsCount')
