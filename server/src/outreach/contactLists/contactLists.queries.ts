import type { ContactList, ContactListFilter, PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { paged } from '../../platform/database/paged.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const columns = [
  'id',
  'name',
  'contactsCount',
  'isRefreshed',
  'filledAt',
  'companyId',
  'createdAt',
  'updatedAt',
] as const
const filter = sql<ContactListFilter | null>`filter`.as('filter')
const byName = sql`fold(name)`

const lists = ({ db, companyId }: Tenant) => db.selectFrom('contactLists').where('companyId', '=', companyId)

export async function listContactLists(tenant: Tenant, { searchParam, pageNumber }: PageQuery) {
  let found = lists(tenant)
  if (searchParam) found = found.where(sql<boolean>`fold(name) like ${foldedPattern(searchParam)}`)
  const { rows, ...end } = await paged(found, pageNumber, (all) =>
    all
      .select([...columns, filter])
      .orderBy(byName)
      .orderBy('id'),
  )
  return { records: rows, ...end }
}

export const listAllLists = (tenant: Tenant): Promise<ContactList[]> =>
  lists(tenant)
    .select([...columns, filter])
    .orderBy(byName)
    .orderBy('id')
    .execute()

export async function getContactList(tenant: Tenant, id: number): Promise<ContactList> {
  const row = await lists(tenant)
    .select([...columns, filter])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? fail('ERR_NO_CONTACT_LIST_FOUND')
}
