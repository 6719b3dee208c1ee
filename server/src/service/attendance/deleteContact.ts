import { sql } from 'kysely'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactDeleted } from '../../conversations/contacts/contactEvents.ts'
import { deleteTicket } from './deleteTicket.ts'

/**
 * Removes a contact with its tickets and everything said in them. Who did it stays on record, and not whom it was:
 * nobody could erase that name any more.
 */
export async function deleteContact(tenant: Tenant, id: number, by: { userId: number; address: string }) {
  const { db, companyId } = tenant
  await tenant.raise(contactDeleted, { contactId: id })
  const tickets = await db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .execute()
  for (const ticket of tickets) await deleteTicket(tenant, ticket.id, by)
  await forgetFiles(tenant, await filesInGroups(tenant, id))
  const deleted = await db
    .deleteFrom('contacts')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('urlPicture')
    .executeTakeFirst()
  if (!deleted) fail('ERR_NO_CONTACT_FOUND')
  await forgetFiles(tenant, [{ mediaPath: deleted.urlPicture, mediaThumbnail: null, mediaPlayable: null }])
  await recordAudit(tenant, { ...by, action: 'delete', entity: 'contact', entityId: id })
  await sql`select forget_in_audit_log(${id})`.execute(db)
  tenant.publish('contact', { action: 'delete', contactId: id }, everyone)
}

/** What he sent to tickets that are not his own. */
const filesInGroups = ({ db, companyId }: Tenant, contactId: number) =>
  db
    .selectFrom('messages')
    .select(['mediaPath', 'mediaThumbnail', 'mediaPlayable'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('mediaPath', 'is not', null)
    .execute()
