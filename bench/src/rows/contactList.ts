import { contactPageSize, listContacts, type Contact } from '@chatflow/contract'
import type pg from 'pg'
import type { Floor } from '../floorServer.ts'
import type { Member } from '../generate/users.ts'
import type { Row, Visit } from '../row.ts'
import { namesOf, type Names } from './names.ts'
import { asViewer } from './viewer.ts'

const columns = `
  c.id, c.name, c.number, c.email, c.channel, c.is_group, c.active, c.disable_bot, c.url_picture, c.connection_id,
  c.created_at, c.sort_name,
  array(select tag_id::int from contact_tags where company_id = $1 and contact_id = c.id order by tag_id) as tags`

const shown = (chosen: string) => `
  select ${columns} from contacts c
  where c.company_id = $1 and c.id = any(array(${chosen} order by sort_name, id limit ${contactPageSize + 1}))
  order by c.sort_name, c.id`

const listed = 'select id from contacts where company_id = $1 and erased_at is null'
const first = shown(listed)
const behind = shown(`${listed} and (sort_name, id) > ($2, $3)`)
const searched = shown(`${listed} and (folded like fold($2)
  or id = any(array(select contact_id from contact_extra_info where company_id = $1 and folded like fold($2))))`)

interface Found {
  id: number
  name: string
  number: string
  email: string
  connection_id: number | null
  tags: unknown[]
  whatsapp?: { name: string } | undefined
}

const placeOf = (cursor: string) =>
  JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [name: string, id: number]

function find(pool: pg.Pool, companyId: number, { cursor, searchParam }: Record<string, string>) {
  // Without a name: a plan that fits every text fits none.
  if (searchParam) return pool.query<Found>(searched, [companyId, `%${searchParam}%`])
  if (cursor)
    return pool.query<Found>({ name: 'behind', text: behind, values: [companyId, ...placeOf(cursor)] })
  return pool.query<Found>({ name: 'contacts', text: first, values: [companyId] })
}

function withNames(row: Found, { connections, tags }: Names) {
  row.whatsapp = connections.get(row.connection_id ?? 0)
  if (row.tags.length > 0) row.tags = row.tags.map((id) => tags.get(id as number))
  return row
}

function floor({ pool, on }: Floor) {
  on(listContacts, async ({ viewer: { companyId }, query }) => {
    const names = await namesOf(pool, companyId)
    const { rows } = await find(pool, companyId, query)
    return {
      contacts: rows.slice(0, contactPageSize).map((row) => withNames(row, names)),
      hasMore: rows.length > contactPageSize,
    }
  })
}

const shownContact = ({ id, name, number, email, whatsapp, tags }: Shown) => [
  [id, name, number, email, whatsapp?.name],
  (tags as { name: string }[]).map((tag) => tag.name),
]
interface Shown extends Pick<Contact, 'id' | 'name' | 'number' | 'email'> {
  whatsapp?: { name: string } | null | undefined
  tags: unknown[]
}
const shownOf = (answer: unknown) => {
  const { contacts, hasMore } = answer as { contacts: Shown[]; hasMore: boolean }
  return [...contacts.map(shownContact), hasMore]
}
const both = { product: shownOf, floor: shownOf }

const callsOf = (headers: Record<string, string>, queries: string[]) =>
  queries.map((query) => ({
    method: listContacts.method,
    path: `/api${listContacts.path}?${query}`,
    headers,
  }))
const headersOf = async ({ signIn }: Visit, admin: Member) => ({
  ...(await signIn(admin)),
  ...asViewer(admin),
})

/** Pages from the first to the tenth, as somebody leafs through them: each begins where the one before ended. */
export const contactList: Row = {
  name: 'contacts list',
  grows: true,
  floor,
  shown: both,
  calls: async (visit) => {
    const headers = await headersOf(visit, visit.data.largest.admin)
    const queries = ['']
    while (queries.length < 10) {
      const [call] = callsOf(headers, queries.slice(-1))
      const { nextCursor } = (await visit.ask(call!)) as { nextCursor: string }
      queries.push(`cursor=${nextCursor}`)
    }
    return callsOf(headers, queries)
  },
}

/** Far down in a long list, all over the alphabet. */
export const contactScroll: Row = {
  name: '100,000 contacts, scrolled',
  floor,
  shown: both,
  calls: async (visit) =>
    callsOf(
      await headersOf(visit, visit.data.book.admin),
      ['b', 'd', 'f', 'h', 'j', 'l', 'm', 'p', 'r', 't'].map(
        (letter) => `cursor=${Buffer.from(JSON.stringify([letter, 1])).toString('base64url')}`,
      ),
    ),
}

/** Whole names, halves of numbers, and an address, in a long list. */
export const contactSearch: Row = {
  name: '100,000 contacts, searched',
  floor,
  shown: both,
  calls: async (visit) => {
    const { admin, names, numbers } = visit.data.book
    const typed = [...names.slice(0, 5), ...numbers.slice(0, 4), 'cliente-4']
    return callsOf(
      await headersOf(visit, admin),
      typed.map((text) => `searchParam=${encodeURIComponent(text.toLowerCase())}`),
    )
  },
}
