import { pageSize, type ContactListItem, type listContactListItems, type Received } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { foldedPattern } from '../../platform/database/folded.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getContactList } from './contactLists.queries.ts'

const columns = [
  'id',
  'name',
  'number',
  'email',
  'isWhatsappValid',
  'companyId',
  'contactListId',
  'createdAt',
  'updatedAt',
] as const
const extra = sql<Record<string, string>>`extra`.as('extra')

const items = ({ db, companyId }: Tenant) =>
  db.selectFrom('contactListItems').where('companyId', '=', companyId)

/** One page of a list's people, by name. How many there are is known without counting, unless something is searched for. */
export async function listItems(tenant: Tenant, query: Received<typeof listContactListItems>['query']) {
  const { contactListId, searchParam, pageNumber, cursor } = query
  if (contactListId === undefined) return { contacts: [], count: 0, hasMore: false, nextCursor: null }
  const { contactsCount } = await getContactList(tenant, contactListId)
  let found = items(tenant).where('contactListId', '=', contactListId)
  if (searchParam) found = found.where(sql<boolean>`folded like ${searched(searchParam)}`)
  const count = searchParam
    ? (await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
    : contactsCount
  const place = cursor === undefined ? undefined : readPlace(cursor)
  const left = place
    ? found.where(sql<boolean>`(sort_name, id) > (${place[0]}::text collate "C", ${place[1]}::bigint)`)
    : found.offset((pageNumber - 1) * pageSize)
  // One more than is shown says whether it goes on.
  const rows = await left
    .select([...columns, extra, sql<string>`sort_name`.as('sortName')])
    .orderBy('sortName')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
  const shown = rows.slice(0, pageSize)
  const [hasMore, last] = [rows.length > pageSize, shown.at(-1)]
  return {
    contacts: shown.map(({ sortName: _sortName, ...item }) => item),
    count,
    hasMore,
    nextCursor: hasMore && last ? writePlace([last.sortName, last.id]) : null,
  }
}

/** Numbers are typed with signs between; they are kept as digits. */
const searched = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  const isNumber = digits.length >= 4 && /^[\d\s()+-]+$/.test(typed)
  return foldedPattern(isNumber ? digits : typed)
}

const placeInList = z.tuple([z.string().max(400), z.number().int()])
const writePlace = (place: [string, number]) => Buffer.from(JSON.stringify(place)).toString('base64url')
function readPlace(cursor: string): [string, number] {
  try {
    return placeInList.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return fail('ERR_INVALID_QUERY')
  }
}

export async function getListItem(tenant: Tenant, id: number): Promise<ContactListItem> {
  const row = await items(tenant)
    .select([...columns, extra])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? fail('ERR_NO_CONTACT_LIST_ITEM_FOUND')
}
