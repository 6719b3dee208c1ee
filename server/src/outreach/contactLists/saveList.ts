import type { ContactList, ContactListForm } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { requireTags } from '../../conversations/tags/requireTags.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceList, managers } from './announceLists.ts'
import { getContactList } from './contactLists.queries.ts'
import { startFilling } from './fillList.ts'
import { forgetListImports } from './listImports.queries.ts'

/** Who does it, and from where. */
export interface ListAuthor {
  userId: number
  address: string
}

export async function createList(
  tenant: Tenant,
  form: ContactListForm,
  by: ListAuthor,
): Promise<ContactList> {
  const { name, filter = null, isRefreshed = false } = form
  await requireTags(tenant, filter?.contactTag ?? [], 0)
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('contactLists')
    .values({
      companyId: tenant.companyId,
      name,
      filter: filter && JSON.stringify(filter),
      isRefreshed: filter !== null && isRefreshed,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (filter) await startFilling(tenant, id, by.userId)
  const after = await announceList(tenant, 'create', id)
  await recordAudit(tenant, { ...by, action: 'create', entity: 'contactList', entityId: id, after })
  return after
}

/** What a form does not name stays. With another filter the list is filled anew. */
export async function updateList(
  tenant: Tenant,
  id: number,
  { form, by }: { form: ContactListForm; by: ListAuthor },
): Promise<ContactList> {
  const before = await getContactList(tenant, id)
  const filter = form.filter === undefined ? before.filter : form.filter
  await requireTags(tenant, filter?.contactTag ?? [], 0)
  await tenant.db
    .updateTable('contactLists')
    .set({
      name: form.name,
      filter: filter && JSON.stringify(filter),
      isRefreshed: filter !== null && (form.isRefreshed ?? before.isRefreshed),
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  if (filter && JSON.stringify(filter) !== JSON.stringify(before.filter))
    await startFilling(tenant, id, by.userId)
  const after = await announceList(tenant, 'update', id)
  await recordAudit(tenant, { ...by, action: 'update', entity: 'contactList', entityId: id, before, after })
  return after
}

export async function deleteList(tenant: Tenant, id: number, by: ListAuthor) {
  const before = await getContactList(tenant, id)
  const { db, companyId } = tenant
  await forgetListImports(tenant, (eb) => eb('contactListId', '=', id))
  await db.deleteFrom('contactLists').where('companyId', '=', companyId).where('id', '=', id).execute()
  await recordAudit(tenant, { ...by, action: 'delete', entity: 'contactList', entityId: id, before })
  tenant.publish('ContactList', { action: 'delete', id }, managers)
}
