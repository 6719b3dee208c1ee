import { contactPageSize, listContacts, type Contact } from '@chatflow/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Member } from '../generate/users.ts'
import type { Row, Visit } from '../row.ts'
import { namesOf } from './names.ts'
import { asViewer, viewerOf } from './viewer.ts'

const columns = `
    c.id, c.name, c.number, c.email, c.channel, c.is_group as "isGroup", c.active, c.disable_bot as "disableBot",
    c.accept_audio_message as "acceptAudioMessage", c.lgpd_accepted_at as "lgpdAcceptedAt", c.erased_at as "erasedAt",
    c.url_picture as "urlPicture", c.url_picture as "profilePicUrl", c.company_id as "companyId",
    c.owner_id as "ownerId", c.connection_id as "whatsappId", c.created_at as "createdAt", c.updated_at as "updatedAt",
    array(select tag_id::int from contact_tags where company_id = $1 and contact_id = c.id order by tag_id) as "tagIds",
    (select json_agg(json_build_object('id', id, 'name', name, 'value', value) order by id)
      from contact_extra_info where company_id = $1 and contact_id = c.id) as "extraInfo"`

const shown = (count: string, chosen: string) => `
  select (${count}) as count, ${columns} from contacts c
  where c.company_id = $1 and c.id = any(array(${chosen} limit ${contactPageSize}))
  order by c.sort_name, c.id`

const all = 'select sum(amount)::int from contact_counters where company_id = $1'
const byName = 'select id from contacts where company_id = $1 and erased_at is null'
const byNumber = shown(all, `${byName} order by sort_name, id offset $2`)
const behind = shown(all, `${byName} and (sort_name, id) > ($2, $3) order by sort_name, id`)
const searched = `
  with listed as materialized (
    select id, sort_name from contacts where company_id = $1 and erased_at is null and (folded like fold($2)
      or id = any(array(select contact_id from contact_extra_info where company_id = $1 and folded like fold($2)))))
  ${shown('select count(*)::int from listed', 'select id from listed order by sort_name, id')}`

type Found = Omit<Contact, 'tags' | 'whatsapp' | 'extraInfo'> & {
  count: number
  tagIds: number[]
  extraInfo: Contact['extraInfo'] | null
}
interface Query {
  pageNumber?: string
  cursor?: string
  searchParam?: string
}

const placeOf = (cursor: string) =>
  JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [name: string, id: number]

function find(pool: pg.Pool, companyId: number, { pageNumber = '1', cursor, searchParam }: Query) {
  // Without a name: a plan that fits every text fits none.
  if (searchParam) return pool.query<Found>(searched, [companyId, `%${searchParam}%`])
  if (cursor)
    return pool.query<Found>({
      name: 'contacts behind',
      text: behind,
      values: [companyId, ...placeOf(cursor)],
    })
  const offset = (Number(pageNumber) - 1) * contactPageSize
  return pool.query<Found>({ name: 'contacts list', text: byNumber, values: [companyId, offset] })
}

function floor(app: FastifyInstance, pool: pg.Pool) {
  app.get(`/api${listContacts.path}`, async (request: FastifyRequest) => {
    const { companyId } = viewerOf(request)
    const names = await namesOf(pool, companyId)
    const query = request.query as Query
    const { rows } = await find(pool, companyId, query)
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
    const hasMore = query.cursor
      ? rows.length === contactPageSize
      : Number(query.pageNumber ?? 1) * contactPageSize < count
    return { contacts, count, hasMore }
  })
}

/** Where the next page begins is the product's own affair. */
const comparable = (answer: unknown) => ({ ...(answer as object), nextCursor: undefined })

const asking = async ({ signIn }: Visit, admin: Member, queries: string[]) => {
  const headers = { ...(await signIn(admin)), ...asViewer(admin) }
  return queries.map((query) => ({
    method: listContacts.method,
    path: `/api${listContacts.path}?${query}`,
    headers,
  }))
}

/** Pages from the first to the tenth, as somebody leafs through them. */
export const contactList: Row = {
  name: 'contacts list',
  grows: true,
  floor,
  comparable,
  calls: (visit) =>
    asking(
      visit,
      visit.world.largest.admin,
      Array.from({ length: 10 }, (_, at) => `pageNumber=${at + 1}`),
    ),
}

/** Far down in a long list, all over the alphabet. */
export const contactScroll: Row = {
  name: '100,000 contacts, scrolled',
  floor,
  comparable,
  calls: (visit) =>
    asking(
      visit,
      visit.world.book.admin,
      ['b', 'd', 'f', 'h', 'j', 'l', 'm', 'p', 'r', 't'].map(
        (letter) => `cursor=${Buffer.from(JSON.stringify([letter, 1])).toString('base64url')}`,
      ),
    ),
}

/** Whole names, halves of numbers, and an address, in a long list. */
export const contactSearch: Row = {
  name: '100,000 contacts, searched',
  floor,
  comparable,
  calls: (visit) => {
    const { admin, names, numbers } = visit.world.book
    const typed = [...names.slice(0, 5), ...numbers.slice(0, 4), 'cliente-4']
    return asking(
      visit,
      admin,
      typed.map((text) => `searchParam=${encodeURIComponent(text.toLowerCase())}`),
    )
  },
}
