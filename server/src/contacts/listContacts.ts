import { contactPageSize, listContacts as call, type Received } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { namesOf } from '../directory/names.ts'
import { endOf, startOf } from '../platform/database/timeSpans.ts'
import { foldedPattern } from '../platform/database/folded.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { contactOf, contactRows } from './contacts.queries.ts'
import { maskedContact } from './hiddenNumbers.ts'

type Query = Received<typeof call>['query']

/** One page of the contacts, by name, with their number. */
export async function listContacts(tenant: Tenant, query: Query, isMasked: boolean) {
  const { timezone } = (await namesOf(tenant)).company
  const found = tenant.db
    .selectFrom('contacts')
    .where('contacts.companyId', '=', tenant.companyId)
    .where('contacts.erasedAt', 'is', null)
    .where((eb) => eb.and(wanted(query, timezone)))
  const total = found.select((eb) => eb.fn.countAll<number>().as('count')).$castTo<{ count: number }>()
  const rows = await contactRows(found)
    .select(total.as('total'))
    .orderBy((eb) => eb.fn('lower', ['contacts.name']))
    .orderBy('contacts.id')
    .limit(contactPageSize)
    .offset((query.pageNumber - 1) * contactPageSize)
    .execute()
  const count = rows[0]?.total ?? (await total.executeTakeFirstOrThrow()).count
  const contacts = rows.map(({ total: _total, ...row }) => contactOf(tenant, row))
  return {
    contacts: isMasked ? contacts.map(maskedContact) : contacts,
    count,
    hasMore: query.pageNumber * contactPageSize < count,
  }
}

function wanted(query: Query, timezone: string): RawBuilder<boolean>[] {
  const { searchParam, channel, isGroup, contactTag, dateStart, dateEnd } = query
  return [
    ...(searchParam ? [contactMatches(searchParam)] : []),
    ...(channel ? [sql<boolean>`contacts.channel = ${channel}::channel_kind`] : []),
    ...(isGroup === undefined ? [] : [sql<boolean>`contacts.is_group = ${isGroup}`]),
    ...(contactTag?.length ? [tagged(contactTag)] : []),
    ...(dateStart ? [sql<boolean>`contacts.created_at >= ${startOf(dateStart, timezone)}`] : []),
    ...(dateEnd ? [sql<boolean>`contacts.created_at < ${endOf(dateEnd, timezone)}`] : []),
  ]
}

const tagged = (tags: number[]) => sql<boolean>`not exists (
  select from unnest(${tags}::bigint[]) as wanted (id) where not exists (
    select from contact_tags where company_id = contacts.company_id and contact_id = contacts.id and tag_id = wanted.id))`

/** By name, number or address, without case and accents; a number however it is written. */
function contactMatches(typed: string) {
  const digits = typed.replace(/\D/g, '')
  const isNumber = digits.length >= 4 && /^[\d\s()+-]+$/.test(typed)
  return sql<boolean>`contacts.folded like ${foldedPattern(isNumber ? digits : typed)}`
}

const mostNames = 1_000

/** Contacts in short form, to choose from. */
export async function listContactNames(
  { db, companyId }: Tenant,
  name: string | undefined,
  isMasked: boolean,
) {
  let contacts = db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'isGroup'])
    .where('contacts.companyId', '=', companyId)
    .where('contacts.erasedAt', 'is', null)
    .orderBy((eb) => eb.fn('lower', ['contacts.name']))
    .limit(mostNames)
  if (name) contacts = contacts.where(contactMatches(name))
  const rows = await contacts.execute()
  return isMasked ? rows.map(maskedContact) : rows
}
