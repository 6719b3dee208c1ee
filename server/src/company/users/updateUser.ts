import { can, ownFields, type User, type UserChanges } from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { requireQueues } from '../queues/requireQueues.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { auditable, refuseTakenAddress, replaceQueues } from './createUser.ts'
import { hashPassword } from './passwords.ts'
import { requireConnection } from './users.queries.ts'
import { findUser } from './findUser.ts'

type By = { session: Session; address: string }

/** Changes a user: an admin anyone of the company, a plain user some fields of their own. */
export async function updateUser(
  tenant: Tenant,
  id: number,
  form: UserChanges,
  { session, address }: By,
): Promise<User> {
  const before = await findVisibleUser(tenant, id, session)
  // A super user stands above the admins of the same company: an admin who could set the password would be one.
  if (before.super && !session.super) fail('ERR_NO_PERMISSION')
  const changes = changed(before, form)
  refuseForbidden(session, changes)
  await requireConnection(tenant, changes.whatsappId)
  if (changes.profile === 'user') await refuseLastAdmin(tenant, id)

  const { queueIds, password, ...columns } = changes
  if (queueIds) {
    await requireQueues(tenant, queueIds)
    await replaceQueues(tenant, id, queueIds)
  }
  await tenant.db
    .updateTable('users')
    .set({
      ...columns,
      ...(password && { passwordHash: await hashPassword(password) }),
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenAddress)
  if (password) {
    const which = { companyId: tenant.companyId, userId: id, except: session.id }
    await revokeSessions(tenant, { ...which, because: 'password' })
  }
  tenant.invalidate('user', id)
  tenant.invalidate('companySnapshot', tenant.companyId)

  const user = (await findUser(tenant, tenant.companyId, id)) ?? fail('ERR_NO_USER_FOUND')
  await recordAudit(tenant, {
    userId: session.userId,
    address,
    action: password ? 'update with password' : 'update',
    entity: 'user',
    entityId: id,
    before: auditable(before),
    after: auditable(user),
  })
  tenant.publish('user', { action: 'update', user }, everyone)
  return user
}

/** Oneself, or anyone of the company for those who manage users. Anyone else is not found. */
export async function findVisibleUser(tenant: Tenant, id: number, session: Session): Promise<User> {
  if (id !== session.userId && !can(session, 'users:manage')) fail('ERR_NO_USER_FOUND')
  return (await findUser(tenant, tenant.companyId, id)) ?? fail('ERR_NO_USER_FOUND')
}

/** Forms send everything back; only what differs is a change, and only changes need a permission. */
function changed(user: User, form: UserChanges): UserChanges {
  const isSame = (key: string, value: unknown) => {
    if (value === undefined) return true
    if (key === 'password') return value === ''
    if (key === 'queueIds')
      return sameIds(
        value as number[],
        user.queues.map((queue) => queue.id),
      )
    return user[key as keyof User] === value
  }
  return Object.fromEntries(Object.entries(form).filter(([key, value]) => !isSame(key, value)))
}
const sameIds = (left: number[], right: number[]) =>
  left.length === right.length && left.every((id) => right.includes(id))

function refuseForbidden(session: Session, changes: UserChanges) {
  const own: readonly string[] = ownFields
  for (const field of Object.keys(changes)) {
    const needed = field === 'queueIds' ? 'user-modal:editQueues' : 'user-modal:editProfile'
    if (!own.includes(field) && !can(session, needed))
      fail('ERR_NO_PERMISSION', { details: [{ path: field }] })
  }
}

/**
 * A company without an admin could never be managed again. All admins are held, in one order: two who would demote or
 * remove each other would otherwise wait for each other.
 */
export async function refuseLastAdmin({ db, companyId }: Tenant, id: number) {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (admins.every((admin) => admin.id === id)) fail('ERR_NO_OTHER_ADMIN')
}
