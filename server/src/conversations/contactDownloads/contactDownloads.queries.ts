import type { ExportFilter } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactFound } from '../contacts/contactMatches.ts'

/** What a file is to hold, and for whose eyes. */
export interface Wanted {
  filter: ExportFilter
  hidesNumbers: boolean
}

export function wantedContacts({ db, companyId }: Tenant, { filter, hidesNumbers }: Wanted) {
  const { searchParam, contactTag, channel, isGroup, contactIds, exceptIds } = filter
  const conditions: RawBuilder<boolean>[] = [
    ...(searchParam ? [contactFound(searchParam, hidesNumbers)] : []),
    ...(contactTag?.length ? [hasTags(contactTag)] : []),
    ...(channel ? [sql<boolean>`contacts.channel = ${channel}`] : []),
    ...(isGroup === undefined ? [] : [sql<boolean>`contacts.is_group = ${isGroup}`]),
    ...(contactIds ? [sql<boolean>`contacts.id = any(${contactIds}::bigint[])`] : []),
    ...(exceptIds ? [sql<boolean>`contacts.id <> all(${exceptIds}::bigint[])`] : []),
  ]
  return db
    .selectFrom('contacts')
    .where('contacts.companyId', '=', companyId)
    .where('contacts.erasedAt', 'is', null)
    .where((eb) => eb.and(conditions))
}

const hasTags = (tags: number[]) => sql<boolean>`(select count(*) from contact_tags
  where company_id = contacts.company_id and contact_id = contacts.id and tag_id = any(${tags}::bigint[])) = ${new Set(tags).size}`

/** The last contact of a page: the next one begins behind it, so that no page reads those before. */
interface PageEnd {
  sortName: string
  id: number
}
export const beforeFirst: PageEnd = { sortName: '', id: 0 }

/** The next contacts of the file, by name as the list shows them. Who is renamed meanwhile may be missed or come twice. */
export function nextContacts(
  tenant: Tenant,
  wanted: Wanted,
  { after, max }: { after: PageEnd; max: number },
) {
  return wantedContacts(tenant, wanted)
    .select([
      'contacts.id',
      sql<string>`contacts.sort_name`.as('sortName'),
      'contacts.name',
      'contacts.number',
      'contacts.email',
      'contacts.channel',
      'contacts.isGroup',
      'contacts.active',
      'contacts.connectionId',
      'contacts.createdAt',
    ])
    .select(
      sql<number[]>`array(select tag_id from contact_tags where company_id = contacts.company_id
        and contact_id = contacts.id order by tag_id)`.as('tagIds'),
    )
    .select(
      sql<
        { name: string; value: string }[] | null
      >`(select json_agg(json_build_object('name', name, 'value', value))
        from contact_extra_info where company_id = contacts.company_id and contact_id = contacts.id)`.as(
        'extraInfo',
      ),
    )
    .where(sql<boolean>`(contacts.sort_name, contacts.id) > (${after.sortName}, ${after.id}::bigint)`)
    .orderBy('contacts.sortName')
    .orderBy('contacts.id')
    .limit(max)
    .execute()
}

const maxExtraColumns = 50

/** What companies keep beside their contacts, the most frequent first: each becomes a column. */
export async function extraColumns({ db, companyId }: Tenant): Promise<string[]> {
  const rows = await db
    .selectFrom('contactExtraInfo')
    .select('name')
    .where('companyId', '=', companyId)
    .groupBy('name')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('name')
    .limit(maxExtraColumns)
    .execute()
  return rows.map(({ name }) => name)
}
