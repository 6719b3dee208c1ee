import { forgetInAuditLog, recordAudit } from '../../company/audit/recordAudit.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactDeleted } from './contactEvents.ts'
import { refuseHeld } from './legalHolds.ts'

interface Doer {
  /** Nobody, where a rule of the company does it. */
  userId: number | null
  address?: string
}

/**
 * Removes a contact with its tickets and everything said in them. Who did it stays on record, and not whom it was:
 * nobody could erase that name any more.
 */
export async function deleteContact(tenant: Tenant, id: number, by: Doer) {
  await refuseHeld(tenant, id)
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
