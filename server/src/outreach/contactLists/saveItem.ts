import type { ContactListItem, ContactListItemChanges, ContactListItemForm } from '@chatflow/contract'
import { sql } from 'kysely'
import { typedPhone } from '../../conversations/contacts/identities.ts'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceItem, announceList, ofList } from './announceLists.ts'
import { getContactList } from './contactLists.queries.ts'
import { isKnownThere } from './addItems.ts'
import { getListItem } from './listItems.queries.ts'

export async function createItem(tenant: Tenant, form: ContactListItemForm): Promise<ContactListItem> {
  const { db, companyId } = tenant
  const { contactListId, name, email } = form
  await getContactList(tenant, contactListId)
  const { value, number } = phoneOf(form.number)
  const at = tenant.now().toISOString()
  const made = await db
    .insertInto('contactListItems')
    .values({
      companyId,
      contactListId,
      name,
      email,
      number,
      value,
      isWhatsappValid: isKnownThere(companyId, sql`${value}`),
      source: 'hand',
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'contactListId', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = made ?? fail('ERR_DUPLICATED_LIST_ITEM')
  await countItems(tenant, contactListId, 1)
  return announceItem(tenant, 'create', await getListItem(tenant, id))
}

export async function updateItem(
  tenant: Tenant,
  id: number,
  { name, email, number: typed }: ContactListItemChanges,
): Promise<ContactListItem> {
  const { db, companyId } = tenant
  const before = await getListItem(tenant, id)
  const phone = typed === undefined ? undefined : phoneOf(typed)
  await db
    .updateTable('contactListItems')
    .set({
      name,
      email,
      ...phone,
      // What was found out about a number is said of that one.
      ...(phone &&
        phone.number !== before.number && { isWhatsappValid: isKnownThere(companyId, sql`${phone.value}`) }),
      source: 'hand',
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseDuplicate)
  return announceItem(tenant, 'update', await getListItem(tenant, id))
}

export async function deleteItem(tenant: Tenant, id: number) {
  const { contactListId } = await getListItem(tenant, id)
  const { db, companyId } = tenant
  const { numDeletedRows } = await db
    .deleteFrom('contactListItems')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  // Somebody else was faster, and has counted it.
  if (numDeletedRows === 0n) fail('ERR_NO_CONTACT_LIST_ITEM_FOUND')
  await countItems(tenant, contactListId, -1)
  tenant.publish('ContactListItem', { action: 'delete', id, contactListId }, ofList(tenant, contactListId))
}

async function countItems(tenant: Tenant, id: number, change: number) {
  await tenant.db
    .updateTable('contactLists')
    .set((eb) => ({ contactsCount: eb('contactsCount', '+', change) }))
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await announceList(tenant, 'update', id)
}

function refuseDuplicate(error: unknown): never {
  if (violatedUnique(error) === 'contact_list_items_by_number') fail('ERR_DUPLICATED_LIST_ITEM')
  throw error
}

function phoneOf(typed: string) {
  const { value, address } = typedPhone(typed) ?? fail('ERR_WAPP_INVALID_CONTACT')
  return { value, number: address }
}
