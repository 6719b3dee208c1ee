import { itemEventName, type ContactListItem } from '@chatflow/contract'
import { room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getContactList } from './contactLists.queries.ts'

const rooms = [room.capability('campaigns:manage')]
export const managers: Audience = { rooms }

/** Clients that show one list listen to the name of it. */
export const ofList = ({ companyId }: Tenant, contactListId: number): Audience => ({
  rooms,
  also: [{ name: itemEventName(companyId, contactListId), rooms }],
})

export async function announceList(tenant: Tenant, action: 'create' | 'update', id: number) {
  const record = await getContactList(tenant, id)
  tenant.publish('ContactList', { action, record }, managers)
  return record
}

export function announceItem(tenant: Tenant, action: 'create' | 'update', record: ContactListItem) {
  tenant.publish('ContactListItem', { action, record }, ofList(tenant, record.contactListId))
  return record
}

/** Many have changed: an event for each would keep every browser busy. */
export async function announceMany(tenant: Tenant, contactListId: number) {
  tenant.publish('ContactListItem', { action: 'reload', contactListId }, ofList(tenant, contactListId))
  await announceList(tenant, 'update', contactListId)
}
