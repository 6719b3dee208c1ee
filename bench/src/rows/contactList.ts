import { contactPageSize, listContacts, type Contact } from '@chatflow/contract'
import type { Row } from '../row.ts'
import { namesOf } from './names.ts'
import { asViewer, viewerOf } from './viewer.ts'

const statement = `
  select
    (select sum(amount)::int from contact_counters where company_id = $1) as count,
    c.id, c.name, c.number, c.email, c.channel, c.is_group as "isGroup", c.active, c.disable_bot as "disableBot",
    c.accept_audio_message as "acceptAudioMessage", c.lgpd_accepted_at as "lgpdAcceptedAt", c.erased_at as "erasedAt",
    c.url_picture as "urlPicture", c.url_picture as "profilePicUrl", c.company_id as "companyId",
    c.owner_id as "ownerId", c.connection_id as "whatsappId", c.created_at as "createdAt", c.updated_at as "updatedAt",
    array(select tag_id::int from contact_tags where company_id = $1 and contact_id = c.id order by tag_id) as "tagIds",
    (select json_agg(json_build_object('id', id, 'name', name, 'value', value) order by id)
      from contact_extra_info where company_id = $1 and contact_id = c.id) as "extraInfo"
  from contacts c
  where c.company_id = $1 and c.id = any(array(
    select id from contacts where company_id = $1 and erased_at is null
    order by lower(name), id limit ${contactPageSize} offset $2))
  order by lower(c.name), c.id`

type Found = Omit<Contact, 'tags' | 'whatsapp' | 'extraInfo'> & {
  count: number
  tagIds: number[]
  extraInfo: Contact['extraInfo'] | null
}

/** Pages from the first to the tenth, as somebody leafs through them. */
export const contactList: Row = {
  name: 'contacts list',
  grows: true,
  floor: (app, pool) => {
    app.get(`/api${listContacts.path}`, async (request) => {
      const { companyId } = viewerOf(request)
      const names = await namesOf(pool, companyId)
      const pageNumber = Number((request.query as { pageNumber: string }).pageNumber)
      const { rows } = await pool.query<Found>({
        name: 'contacts list',
        text: statement,
        values: [companyId, (pageNumber - 1) * contactPageSize],
      })
      const count = rows[0]?.count ?? 0
      const contacts = rows.map(({ count: _count, tagIds, extraInfo, ...row }) => {
        const connection = names.connections.get(row.whatsappId ?? 0)
        return {
          ...row,
          whatsapp: connection ? { id: connection.id, name: connection.name } : null,
          extraInfo: extraInfo ?? [],
          tags: tagIds.map((id) => names.tags.get(id)),
        }
      })
      return { contacts, count, hasMore: pageNumber * contactPageSize < count }
    })
  },
  calls: async ({ world: { largest }, signIn }) => {
    const headers = { ...(await signIn(largest.admin)), ...asViewer(largest.admin) }
    return Array.from({ length: 10 }, (_, at) => ({
      method: listContacts.method,
      path: `/api${listContacts.path}?pageNumber=${at + 1}`,
      headers,
    }))
  },
}
