import { recordAudit } from '../audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { withoutTarget } from '../queues/withoutTarget.ts'
import { auditable } from './createUser.ts'
import { refuseLastAdmin } from './updateUser.ts'
import { findUser } from './findUser.ts'

/** Raised while the user's row is still there. */
export const userDeleted = defineEvent<{ userId: number }>('userDeleted')

/** Returns the picture that nobody needs any more. */
export async function deleteUser(tenant: Tenant, id: number, by: { session: Session; address: string }) {
  const user = (await findUser(tenant, tenant.companyId, id)) ?? fail('ERR_NO_USER_FOUND')
  if (id === by.session.userId || (user.super && !by.session.super)) fail('ERR_NO_PERMISSION')
  await refuseLastAdmin(tenant, id)
  await tenant.raise(userDeleted, { userId: id })
  await revokeSessions(tenant, { companyId: tenant.companyId, userId: id, because: 'userDeleted' })
  const deleted = await withoutTarget(tenant, () =>
    tenant.db
      .deleteFrom('users')
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', id)
      .returning('profileImage')
      .executeTakeFirst(),
  )
  // Somebody else was faster, and this request waited for them.
  if (!deleted) fail('ERR_NO_USER_FOUND')
  tenant.invalidate('user', id)
  await recordAudit(tenant, {
    userId: by.session.userId,
    address: by.address,
    action: 'delete',
    entity: 'user',
    entityId: id,
    before: auditable(user),
  })
  tenant.publish('user', { action: 'delete', userId: id }, everyone)
  return deleted.profileImage
}
