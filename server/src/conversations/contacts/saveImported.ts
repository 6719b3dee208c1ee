import type { KnownPolicy } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { drawIds } from '../../platform/database/drawIds.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { formatNumber } from './identities.ts'

/** Somebody from a list: nobody else in the same portion has this number. */
export interface ImportedPerson {
  /** The number in the form in which identities are compared, and in the form for sending. */
  value: string
  number: string
  name: string
  email: string
  extraInfo: { name: string; value: string }[]
}
export interface KnownPerson {
  id: number
  name: string
  number: string
  email: string
}

/** Which of these numbers belong to a contact, by the form in which they are compared. */
export async function findByNumbers({ db, companyId }: Tenant, values: string[]) {
  const rows = await db
    .selectFrom('contactIdentities')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'contactIdentities.companyId')
        .onRef('contacts.id', '=', 'contactIdentities.contactId'),
    )
    .select(['contactIdentities.value', 'contacts.id', 'contacts.name', 'contacts.number', 'contacts.email'])
    .where('contactIdentities.companyId', '=', companyId)
    .where('contactIdentities.kind', '=', 'phone')
    .where(sql<boolean>`contact_identities.value = any(${values}::text[])`)
    .execute()
  return new Map<string, KnownPerson>(rows.map(({ value, ...contact }) => [value, contact]))
}

/**
 * Makes contacts of people, in one statement: whose number somebody else takes at this very moment is left out. Returns
 * the new ids by number.
 */
export async function createImported(
  tenant: Tenant,
  people: ImportedPerson[],
  { isNameEdited }: { isNameEdited: boolean },
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const { db, companyId } = tenant
  const { settings } = await companySnapshot(tenant)
  const at = tenant.now().toISOString()
  const ids = await drawIds(db, 'contacts', people.length)
  const columns = (pick: (person: ImportedPerson) => unknown) => people.map(pick)
  const { rows } = await sql<{ id: number; value: string }>`
    with given as (
      select * from unnest(${ids}::bigint[], ${columns(({ value }) => value)}::text[],
        ${columns(({ number }) => number)}::text[], ${columns(({ name }) => name)}::text[],
        ${columns(({ email }) => email)}::text[],
        ${columns(({ name, number }) => isNameEdited && name !== formatNumber(number))}::boolean[])
        as person (id, value, number, name, email, is_name_edited)),
    fresh as (
      insert into contact_identities (company_id, kind, value, address, contact_id, created_at)
      select ${companyId}, 'phone', value, number, id, ${at}::timestamptz from given order by value
      on conflict do nothing returning contact_id, value),
    made as (
      insert into contacts (id, company_id, name, number, email, channel, accept_audio_message, is_name_edited,
        created_at, updated_at)
      overriding system value
      select given.id, ${companyId}, given.name, given.number, given.email, 'whatsapp',
        ${settings.acceptAudioMessageContact}, given.is_name_edited, ${at}, ${at}
      from given join fresh on fresh.contact_id = given.id)
    select contact_id as id, value from fresh`.execute(db)
  const made = new Map(rows.map(({ id, value }) => [value, id]))
  await addExtraInfo(
    tenant,
    people.flatMap(({ value, extraInfo }) => {
      const contactId = made.get(value)
      return contactId === undefined ? [] : extraInfo.map((info) => ({ contactId, ...info }))
    }),
  )
  return made
}

interface Change {
  known: KnownPerson
  given: ImportedPerson
}

/** Gives known contacts what a list says about them. Returns the ids of those who have changed. */
export async function updateImported(
  tenant: Tenant,
  changes: Change[],
  policy: Exclude<KnownPolicy, 'skip'>,
) {
  const changed = await updateFields(tenant, changes, policy)
  for (const id of await updateExtraInfo(tenant, changes, policy)) changed.add(id)
  return changed
}

async function updateFields({ db, companyId, now }: Tenant, changes: Change[], policy: 'fill' | 'replace') {
  const moved = changes.flatMap(({ known, given }) => {
    const isNameless = known.name === known.number || known.name === formatNumber(known.number)
    const isNamed = given.name !== formatNumber(given.number)
    const name = isNamed && (policy === 'replace' || isNameless) ? given.name : known.name
    const email = given.email && (policy === 'replace' || known.email === '') ? given.email : known.email
    return name === known.name && email === known.email
      ? []
      : [{ id: known.id, name, email, isNamed: name !== known.name }]
  })
  if (moved.length > 0)
    await sql`update contacts set name = given.name, email = given.email,
        is_name_edited = is_name_edited or given.is_named, updated_at = ${now().toISOString()}::timestamptz
      from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ name }) => name)}::text[],
        ${moved.map(({ email }) => email)}::text[], ${moved.map(({ isNamed }) => isNamed)}::boolean[])
        as given (id, name, email, is_named)
      where contacts.company_id = ${companyId} and contacts.id = given.id`.execute(db)
  return new Set(moved.map(({ id }) => id))
}

/** Facts are told apart by their names, whatever their case. */
async function updateExtraInfo(tenant: Tenant, changes: Change[], policy: 'fill' | 'replace') {
  const given = changes.flatMap(({ known, given: { extraInfo } }) =>
    extraInfo.map((info) => ({ contactId: known.id, ...info })),
  )
  if (given.length === 0) return []
  const { db, companyId } = tenant
  const ids = given.map(({ contactId }) => contactId)
  const rows = await db
    .selectFrom('contactExtraInfo')
    .select(['id', 'contactId', 'name', 'value'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`contact_id = any(${ids}::bigint[])`)
    .execute()
  const keyOf = ({ contactId, name }: { contactId: number; name: string }) =>
    `${contactId} ${name.toLowerCase()}`
  const kept = new Map(rows.map((row) => [keyOf(row), row]))
  const missing = given.filter((info) => !kept.has(keyOf(info)))
  const other = given.flatMap((info) => {
    const before = kept.get(keyOf(info))
    return policy === 'replace' && before && before.value !== info.value
      ? [{ id: before.id, contactId: info.contactId, value: info.value }]
      : []
  })
  if (other.length > 0)
    await sql`update contact_extra_info set value = given.value
      from unnest(${other.map(({ id }) => id)}::bigint[], ${other.map(({ value }) => value)}::text[]) as given (id, value)
      where company_id = ${companyId} and contact_extra_info.id = given.id`.execute(db)
  await addExtraInfo(tenant, missing)
  return [...missing, ...other].map(({ contactId }) => contactId)
}

async function addExtraInfo(
  { db, companyId }: Tenant,
  info: { contactId: number; name: string; value: string }[],
) {
  if (info.length === 0) return
  await sql`insert into contact_extra_info (company_id, contact_id, name, value)
    select ${companyId}, * from unnest(${info.map(({ contactId }) => contactId)}::bigint[],
      ${info.map(({ name }) => name)}::text[], ${info.map(({ value }) => value)}::text[])`.execute(db)
}
