import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getContactList } from './contactLists.queries.ts'

/** For others who let users choose a list. */
export async function requireList(tenant: Tenant, contactListId: number) {
  await getContactList(tenant, contactListId)
}
