import { contactPageSize, listContacts as call, type Contact, type Received } from '@chatflow/contract'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/tables.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactOf, contactRows } from './contacts.queries.ts'
import { contactMatches } from './contactMatches.ts'

type Query = Received<typeof call>['query']
type ContactsQuery = SelectQueryBuilder<DB, 'contacts', object>
interface Place {
  companyId: number
  offset: number
}
/** What counters know, too: of all else they can't say how many there are. */
interface Kind {
  channel?: Contact['channel'] | undefined
  isGroup?: boolean | undefined
}

/** One page of the contacts, by name, and how many there are, in one statement. */
export async function listContacts(tenant: Tenant, query: Query, hidesNumbers: boolean) {
  const snapshot = await companySnapshot(tenant)
  const place = { companyId: tenant.companyId, offset: (query.pageNumber - 1) * contactPageSize }
  const conditions = wanted(query, snapshot.company.timezone, hidesNumbers)
  const rows =
    conditions.length > 0
      ? await pageAt(tenant.db, place, query, conditions).execute()
      : await plainPage(tenant.db, place, query)
  const isBeyond = rows.length === 0 && place.offset > 0
  const counted = isBeyond ? await total(tenant.db, place, query, conditions).executeTakeFirst() : undefined
  const count = rows[0]?.total ?? counted?.count ?? 0
  return {
    contacts: rows.map((row) => contactOf(tenant, row, snapshot)),
    count,
    hasMore: query.pageNumber * contactPageSize < count,
  }
}

const plain = compiledOnce<Place & Kind>()
const plainPage = (db: Database, place: Place, { channel, isGroup }: Kind) =>
  plain(db, {
    shape: JSON.stringify([channel === undefined, isGroup === undefined]),
    values: { ...place, channel, isGroup },
    write: (given) =>
      pageAt(
        db,
        given,
        { channel: channel && given.channel, isGroup: isGroup === undefined ? isGroup : given.isGroup },
        [],
      ),
  })

function pageAt(db: Database, place: Place, kind: Kind, conditions: RawBuilder<boolean>[]) {
  // Chosen by the index alone; only what is shown is read.
  const chosen = ordered(found(db, place, kind, conditions).select('contacts.id'))
    .limit(contactPageSize)
    .offset(sql<number>`${place.offset}::bigint`)
  const shown = db
    .selectFrom('contacts')
    .where('contacts.companyId', '=', place.companyId)
    .where(sql<boolean>`contacts.id = any(array(${chosen}))`)
  return ordered(contactRows(shown)).select(total(db, place, kind, conditions).as('total'))
}

/** How many those are. */
function total(db: Database, place: Place, kind: Kind, conditions: RawBuilder<boolean>[]) {
  const count =
    conditions.length > 0
      ? found(db, place, kind, conditions).select((eb) => eb.fn.countAll<number>().as('count'))
      : tallied(db, place, kind).select(sql<number>`coalesce(sum(contacts.amount), 0)`.as('count'))
  return count.$castTo<{ count: number }>()
}

const found = (db: Database, { companyId }: Place, kind: Kind, conditions: RawBuilder<boolean>[]) =>
  ofKind(db.selectFrom('contacts').where('contacts.companyId', '=', companyId), kind)
    .where('contacts.erasedAt', 'is', null)
    .where((eb) => eb.and(conditions))

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
  contacts.orderBy((eb) => eb.fn('lower', ['contacts.name'])).orderBy('contacts.id')

function wanted(query: Query, timezone: string, hidesNumbers: boolean): RawBuilder<boolean>[] {
  const { searchParam, contactTag, dateStart, dateEnd } = query
  return [
    ...(searchParam ? [contactMatches(searchParam, hidesNumbers)] : []),
    ...(contactTag?.length ? [tagged(contactTag)] : []),
    ...(dateStart ? [sql<boolean>`contacts.created_at >= ${startOf(dateStart, timezone)}`] : []),
    ...(dateEnd ? [sql<boolean>`contacts.created_at < ${endOf(dateEnd, timezone)}`] : []),
  ]
}

const tagged = (tags: number[]) => sql<boolean>`not exists (
  select from unnest(${tags}::bigint[]) as wanted (id) where not exists (
    select from contact_tags where company_id = contacts.company_id and contact_id = contacts.id and tag_id = wanted.id))`

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
    .orderBy((eb) => eb.fn('lower', ['contacts.name']))
    .limit(maxNames)
  if (name) contacts = contacts.where(contactMatches(name, hidesNumbers))
  return contacts.execute()
}
