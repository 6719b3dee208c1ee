import {
  consentPurposes,
  pageSize,
  type Consent,
  type ConsentPurpose,
  type ContactConsents,
  type listOptOuts as call,
  type OptOut,
  type Received,
} from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { foldedPattern } from '../../platform/database/folded.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { personOfContact } from './consentPerson.ts'

const maxHistory = 100

/** What a contact is out of, and the ledger of them under all of their names, newest first. */
export async function findConsents(tenant: Tenant, contactId: number): Promise<ContactConsents> {
  const { db, companyId } = tenant
  const { identities } = await personOfContact(tenant, contactId)
  const [kinds, values] = [identities.map(({ kind }) => kind), identities.map(({ value }) => value)]
  const names = sql`unnest(${kinds}::identity_kind[], ${values}::text[]) as name (kind, value)`
  const { rows: out } = await sql<{ purpose: ConsentPurpose }>`select distinct purpose from suppressions
    join ${names} using (kind, value) where company_id = ${companyId}`.execute(db)
  const { rows } = await sql<Omit<Consent, 'user'> & { userId: number | null; userName: string | null }>`
    select consents.id, consents.purpose, is_given, source, words, note, consents.user_id, user_name,
      consents.created_at, tickets.uuid as ticket_uuid
    from consents
    left join messages on messages.company_id = consents.company_id and messages.id = consents.message_id
    left join tickets on tickets.company_id = consents.company_id and tickets.id = messages.ticket_id
    where consents.company_id = ${companyId} and (consents.contact_id = ${contactId} or exists (
      select from ${names} where name.kind = consents.kind and name.value = consents.value))
    order by consents.id desc limit ${maxHistory}`.execute(db)
  return {
    out: consentPurposes.filter((purpose) => out.some((row) => row.purpose === purpose)),
    history: rows.map(({ userId, userName, ...entry }) => ({
      ...entry,
      user: userName === null ? null : { id: userId, name: userName },
    })),
  }
}

/** One row for each person: under the name that stands for them in the ledger, by what they left first. */
const people = ({ companyId }: Tenant, purpose: ConsentPurpose | undefined) => sql`
  from suppressions
  join consents on consents.company_id = suppressions.company_id and consents.id = suppressions.consent_id
    and consents.kind = suppressions.kind and consents.value = suppressions.value
  left join contact_identities names on names.company_id = suppressions.company_id and names.kind = suppressions.kind
    and names.value = suppressions.value
  left join contacts on contacts.company_id = names.company_id and contacts.id = names.contact_id
  where suppressions.company_id = ${companyId} and suppressions.purpose = ${
    purpose === undefined
      ? sql`(select min(every.purpose) from suppressions every where every.company_id = suppressions.company_id
          and every.kind = suppressions.kind and every.value = suppressions.value)`
      : sql`${purpose}::consent_purpose`
  }`

interface Row extends Omit<OptOut, 'contact'> {
  contactId: number | null
  contactName: string | null
}
const columns = sql`suppressions.consent_id as id, suppressions.kind, suppressions.value as number,
  array(select every.purpose from suppressions every where every.company_id = suppressions.company_id
    and every.kind = suppressions.kind and every.value = suppressions.value order by every.purpose)::text[] as purposes,
  consents.source, consents.words, consents.note, suppressions.since,
  contacts.id as contact_id, contacts.name as contact_name`

/** Who does not want to be written to, newest first. */
export async function listOptOuts(tenant: Tenant, query: Received<typeof call>['query']) {
  const { searchParam, pageNumber, purpose, cursor } = query
  const found = sql`${people(tenant, purpose)} ${searched(searchParam)}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(
    tenant.db,
  )
  const place = cursor === undefined ? undefined : readPlace(cursor)
  const after = place
    ? sql`and (suppressions.since, suppressions.consent_id) < (${place[0]}::timestamptz, ${place[1]}::bigint)`
    : sql``
  const offset = place ? 0 : (pageNumber - 1) * pageSize
  const rows = await readRows(tenant, sql`${found} ${after}`, { limit: pageSize + 1, offset })
  const shown = rows.slice(0, pageSize)
  const [hasMore, last] = [rows.length > pageSize, shown.at(-1)]
  return {
    optOuts: shown,
    count: counted[0]?.count ?? 0,
    hasMore,
    nextCursor: hasMore && last ? writePlace([last.since, last.id]) : null,
  }
}

/** The next ones for a file, oldest entries first. */
export const nextOptOuts = (tenant: Tenant, after: number, limit: number) =>
  readRows(tenant, sql`${people(tenant, undefined)} and suppressions.consent_id > ${after}`, {
    limit,
    order: sql`suppressions.consent_id`,
  })

const newestFirst = sql`suppressions.since desc, suppressions.consent_id desc`
async function readRows(
  { db }: Tenant,
  found: ReturnType<typeof people>,
  { limit, offset = 0, order = newestFirst }: { limit: number; offset?: number; order?: typeof newestFirst },
): Promise<OptOut[]> {
  const { rows } =
    await sql<Row>`select ${columns} ${found} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ contactId, contactName, ...row }) => ({
    ...row,
    contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
  }))
}

function searched(typed: string) {
  if (!typed) return sql``
  const digits = typed.replace(/\D/g, '')
  const number = digits.length >= 4 ? sql`or suppressions.value like ${`%${digits}%`}` : sql``
  return sql`and (fold(contacts.name) like ${foldedPattern(typed)} ${number})`
}

const placeInList = z.tuple([z.iso.datetime(), z.number().int()])
const writePlace = (place: [string, number]) => Buffer.from(JSON.stringify(place)).toString('base64url')
function readPlace(cursor: string): [string, number] {
  try {
    return placeInList.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return fail('ERR_INVALID_QUERY')
  }
}
