import {
  contactPageSize,
  idParam,
  listContacts as call,
  type Contact,
  type ContactFilter,
  type Received,
} from '@chatflow/contract'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/tables.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import { plannedOnce } from '../../platform/database/preparing.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactOf, contactRows } from './contacts.queries.ts'
import { contactFound, contactMatches } from './contactMatches.ts'

type Query = Received<typeof call>['query']
type ContactsQuery = SelectQueryBuilder<DB, 'contacts', object>
/** Where a page begins: after so many contacts, or after this one. */
interface Place {
  companyId: number
  offset: number
  sortName: string
  id: number
}
/** What counters know, too: of all else they can't say how many there are. */
interface Kind {
  channel?: Contact['channel'] | undefined
  isGroup?: boolean | undefined
}

/** One page of the contacts, by name, and how many there are, in one statement. */
export async function listContacts(tenant: Tenant, query: Query, hidesNumbers: boolean) {
  const { db } = tenant
  const snapshot = await companySnapshot(tenant)
  const { cursor, pageNumber } = query
  const place = placeOf(tenant, query)
  const conditions = wanted(query, { timezone: snapshot.company.timezone, hidesNumbers })
  const rows =
    conditions.length > 0
      ? await searchedPage(db, place, found(db, place, query, conditions)).execute()
      : await plainPage(db, place, query, cursor !== undefined)
  const [first, last] = [rows[0], rows.at(-1)]
  // Beyond the end there is no row that could say it.
  const count = first?.total ?? (await total(db, place, query, conditions).executeTakeFirst())?.count ?? 0
  const hasMore =
    cursor === undefined ? pageNumber * contactPageSize < count : rows.length === contactPageSize
  return {
    contacts: rows.map((row) => contactOf(tenant, row, snapshot)),
    count,
    hasMore,
    nextCursor: hasMore && last ? writePlace([last.sortName ?? '', last.id]) : null,
  }
}

const placeOf = ({ companyId }: Tenant, { cursor, pageNumber }: Query): Place =>
  cursor === undefined
    ? { companyId, offset: (pageNumber - 1) * contactPageSize, sortName: '', id: 0 }
    : { companyId, offset: 0, ...readPlace(cursor) }

const placeInList = z.tuple([z.string().max(200), idParam])
const writePlace = (place: [string, number]) => Buffer.from(JSON.stringify(place)).toString('base64url')

function readPlace(cursor: string): { sortName: string; id: number } {
  const text = Buffer.from(cursor, 'base64url').toString()
  const parts = placeInList.safeParse(z.json().safeParse(parsed(text)).data)
  const [sortName, id] = parts.data ?? fail('ERR_INVALID_QUERY')
  return { sortName, id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const plain = compiledOnce<Place & Kind>(plannedOnce)
const plainPage = (db: Database, place: Place, { channel, isGroup }: Kind, isAfter: boolean) =>
  plain(db, {
    shape: JSON.stringify([channel === undefined, isGroup === undefined, isAfter]),
    values: { ...place, channel, isGroup },
    write: (given) => {
      const kind = {
        channel: channel && given.channel,
        isGroup: isGroup === undefined ? isGroup : given.isGroup,
      }
      const all = found(db, given, kind, [])
      const left = isAfter ? all.where(isBehind(given)) : all
      // Chosen by the index alone; only what is shown is read.
      const chosen = ordered(left.select('contacts.id'))
        .limit(contactPageSize)
        .offset(sql<number>`${given.offset}::bigint`)
      return shown(db, given, sql`${chosen}`).select(total(db, given, kind, []).as('total'))
    },
  })

/** What is searched for is looked up once, for the page and for the total: the best page costs as much as all of them. */
function searchedPage(db: Database, place: Place, contacts: ContactsQuery) {
  const listed = db.with(
    (cte) => cte('listed').materialized(),
    () => contacts.select(['contacts.id', 'contacts.sortName']),
  ) as unknown as Database
  const chosen = sql`select id from listed where (sort_name, id) > (${place.sortName} collate "C", ${place.id}::bigint)
    order by sort_name, id limit ${contactPageSize} offset ${place.offset}`
  return shown(listed, place, chosen).select(sql<number>`(select count(*) from listed)`.as('total'))
}

const shown = (db: Database, { companyId }: Place, chosen: RawBuilder<unknown>) =>
  ordered(
    contactRows(
      db
        .selectFrom('contacts')
        .where('contacts.companyId', '=', companyId)
        .where(sql<boolean>`contacts.id = any(array(${chosen}))`),
    ),
  ).select('contacts.sortName')

const isBehind = ({ sortName, id }: Place) =>
  sql<boolean>`(contacts.sort_name, contacts.id) > (${sortName}::text collate "C", ${id}::bigint)`

/** How many those are. */
function total(db: Database, place: Place, kind: Kind, conditions: RawBuilder<boolean>[]) {
  const count =
    conditions.length > 0
      ? found(db, place, kind, conditions).select((eb) => eb.fn.countAll<number>().as('count'))
      : tallied(db, place, kind).select(sql<number>`coalesce(sum(contacts.amount), 0)`.as('count'))
  return count.$castTo<{ count: number }>()
}

const found = (
  db: Database,
  { companyId }: { companyId: number },
  kind: Kind,
  conditions: RawBuilder<boolean>[],
) =>
  ofKind(db.selectFrom('contacts').where('contacts.companyId', '=', companyId), kind)
    .where('contacts.erasedAt', 'is', null)
    .where((eb) => eb.and(conditions))

/** The contacts that a filter finds, for those who do something with all of them. */
export async function findFiltered(tenant: Tenant, filter: WantedContacts, hidesNumbers: boolean) {
  const { timezone } = (await companySnapshot(tenant)).company
  return found(tenant.db, tenant, filter, wanted(filter, { timezone, hidesNumbers }))
}

/** Counters have the columns of a kind: they pass for contacts here. */
const tallied = (db: Database, { companyId }: Place, kind: Kind) =>
  ofKind(
    db
      .selectFrom('contactCounters as contacts')
      .where('contacts.companyId', '=', companyId) as unknown as ContactsQuery,
    kind,
  )

function ofKind(contacts: ContactsQuery, { channel, isGroup }: Kind) {
  let narrowed = contacts
  if (channel !== undefined)
    narrowed = narrowed.where(sql<boolean>`contacts.channel = ${channel}::channel_kind`)
  if (isGroup !== undefined) narrowed = narrowed.where(sql<boolean>`contacts.is_group = ${isGroup}::boolean`)
  return narrowed
}

const ordered = <Shape>(contacts: SelectQueryBuilder<DB, 'contacts', Shape>) =>
  contacts.orderBy('contacts.sortName').orderBy('contacts.id')

type WantedContacts = Partial<ContactFilter>
interface Reader {
  timezone: string
  hidesNumbers: boolean
}

function wanted(filter: WantedContacts, { timezone, hidesNumbers }: Reader): RawBuilder<boolean>[] {
  const { searchParam, contactTag, active, dateStart, dateEnd } = filter
  return [
    ...(searchParam ? [contactFound(searchParam, hidesNumbers)] : []),
    ...(contactTag?.length ? [tagged(contactTag)] : []),
    ...(active === undefined ? [] : [sql<boolean>`contacts.active = ${active}`]),
    ...(dateStart ? [sql<boolean>`contacts.created_at >= ${startOf(dateStart, timezone)}`] : []),
    ...(dateEnd ? [sql<boolean>`contacts.created_at < ${endOf(dateEnd, timezone)}`] : []),
  ]
}

/** Those that have all of them. */
const tagged = (tags: number[]) => sql<boolean>`contacts.id in (
  select contact_id from contact_tags where company_id = (select app_company_id()) and tag_id = any(${tags}::bigint[])
  group by contact_id having count(*) = ${new Set(tags).size})`

const maxNames = 1_000

/** Contacts in short form, to choose from. */
export async function listContactNames(
  { db, companyId }: Tenant,
  name: string | undefined,
  hidesNumbers: boolean,
) {
  let contacts = db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'isGroup'])
    .where('contacts.companyId', '=', companyId)
    .where('contacts.erasedAt', 'is', null)
    .orderBy('contacts.sortName')
    .limit(maxNames)
  if (name) contacts = contacts.where(contactMatches(name, hidesNumbers))
  return contacts.execute()
}
