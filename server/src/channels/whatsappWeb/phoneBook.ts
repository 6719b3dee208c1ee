import { sql } from 'kysely'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey, PeopleSource, PhonePerson } from '../channel/Channel.ts'
import { namesOf } from './jids.ts'

/** What a phone tells of somebody. The name in its address book is `name`, the one they chose themselves `notify`. */
interface Told {
  id: string
  lid?: string
  phoneNumber?: string
  name?: string
  notify?: string
}
interface Known {
  isInBook?: boolean
  hasChat?: boolean
}
export interface PhoneBook {
  note(people: Told[], known: Known): Promise<void>
}

/** The phone tells whom it knows once, after pairing, and later only what changes: it is kept here. */
export const createPhoneBook = (tenancy: Tenancy, { companyId, id }: ConnectionKey): PhoneBook => ({
  note: async (people, known) => {
    const rows = new Map<string, string>()
    for (const { name, notify, ...told } of people) {
      const { phone } = namesOf(told.id, told.phoneNumber, told.lid)
      if (phone) rows.set(phone, name || notify || rows.get(phone) || '')
    }
    if (rows.size === 0) return
    await tenancy.withTenant(companyId, (tenant) => write(tenant, id, rows, known))
  },
})

/** In the order of numbers: two that write at once must not wait for each other. */
async function write(
  { db, companyId, now }: Tenant,
  connectionId: number,
  rows: Map<string, string>,
  { isInBook = false, hasChat = false }: Known,
) {
  const people = [...rows].toSorted(([left], [right]) => (left < right ? -1 : 1))
  await sql`
    insert into whatsapp_people as known (company_id, connection_id, number, name, is_in_book, has_chat, updated_at)
    select ${companyId}, ${connectionId}, number, name, ${isInBook} and name <> '', ${hasChat}, ${now().toISOString()}::timestamptz
    from unnest(${people.map(([number]) => number)}::text[], ${people.map(([, name]) => name)}::text[]) as told (number, name)
    on conflict (company_id, connection_id, number) do update set
      name = case when excluded.name = '' or (known.is_in_book and not excluded.is_in_book) then known.name else excluded.name end,
      is_in_book = known.is_in_book or excluded.is_in_book,
      has_chat = known.has_chat or excluded.has_chat,
      updated_at = excluded.updated_at`.execute(db)
}

const atOnce = 100

/** Whom the phone knows, by number, without those who have none. */
export async function* readPhoneBook(
  tenancy: Tenancy,
  { companyId, id }: ConnectionKey,
  source: PeopleSource,
): AsyncGenerator<PhonePerson[]> {
  for (let after = ''; ;) {
    const from = after
    const people = await tenancy.readTenant(companyId, ({ db }) =>
      db
        .selectFrom('whatsappPeople')
        .select(['number', 'name'])
        .where('companyId', '=', companyId)
        .where('connectionId', '=', id)
        .where(source === 'phoneBook' ? 'isInBook' : 'hasChat', '=', true)
        .where('number', '>', from)
        .orderBy('number')
        .limit(atOnce)
        .execute(),
    )
    const last = people.at(-1)
    if (!last) return
    yield people
    after = last.number
  }
}

export async function forgetInPhoneBook(
  { db, companyId }: Tenant,
  connectionId: number,
  numbers: string[] | 'everybody',
) {
  const people = db
    .deleteFrom('whatsappPeople')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
  if (numbers === 'everybody') await people.execute()
  else await people.where(sql<boolean>`number = any(${numbers}::text[])`).execute()
}
