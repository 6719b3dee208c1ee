import { forgetInAuditLog, recordAudit } from '../../company/audit/recordAudit.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactDeleted } from './contactEvents.ts'

/**
 * Removes a contact with its tickets and everything said in them. Who did it stays on record, and not whom it was:
 * nobody could erase that name any more.
 */
export async function deleteContact(tenant: Tenant, id: number, by: { userId: number; address: string }) {
  await tenant.raise(contactDeleted, { contactId: id, by })
  const deleted = await tenant.db
    .deleteFrom('contacts')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning('urlPicture')
    .executeTakeFirst()
  if (!deleted) fail('ERR_NO_CONTACT_FOUND')
  await forgetFiles(tenant, [{ mediaPath: deleted.urlPicture, mediaThumbnail: null, mediaPlayable: null }])
  await recordAudit(tenant, { ...by, action: 'delete', entity: 'contact', entityId: id })
  await forgetInAuditLog(tenant, id)
  tenant.publish('contact', { action: 'delete', contactId: id }, everyone)
}
