import { newUserDefaults, type NewUser, type User } from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import { lockLimits } from '../companies/lockLimits.ts'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'
import { requireQueues } from '../queues/requireQueues.ts'
import { hashPassword } from './passwords.ts'
import { requireConnection } from './users.queries.ts'
import { findUser } from './findUser.ts'

interface By {
  userId: number
  address: string
}

/** Adds a user to the company, within the limit of its plan. */
export async function createUser(tenant: Tenant, form: NewUser, by: By): Promise<User> {
  await refuseBeyondPlan(tenant)
  await requireConnection(tenant, form.whatsappId)
  await requireQueues(tenant, form.queueIds ?? [])
  const { password, ...user } = form
  const id = await insertUser(tenant, tenant.companyId, {
    ...user,
    passwordHash: await hashPassword(password),
  })
  tenant.invalidate('companySnapshot', tenant.companyId)
  await replaceQueues(tenant, id, form.queueIds ?? [])

  const created = (await findUser(tenant, tenant.companyId, id)) ?? fail('ERR_NO_USER_FOUND')
  await recordAudit(tenant, {
    ...by,
    action: 'create',
    entity: 'user',
    entityId: id,
    after: auditable(created),
  })
  tenant.publish('user', { action: 'create', user: created }, everyone)
  return created
}

async function refuseBeyondPlan(tenant: Tenant) {
  const { users: limit } = await lockLimits(tenant)
  const { count } = await tenant.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  if (count >= limit) fail('ERR_PLAN_LIMIT', { details: { limit } })
}

export interface UserToInsert
  extends Omit<NewUser, 'password' | 'profile'>, Partial<Pick<NewUser, 'profile'>> {
  passwordHash: string
  super?: boolean
}

export async function insertUser(
  { db }: Pick<Platform, 'db'>,
  companyId: number,
  user: UserToInsert,
): Promise<number> {
  const { queueIds: _default, ...defaults } = newUserDefaults
  const { queueIds: _given, ...given } = user
  const { id } = await db
    .insertInto('users')
    .values({ ...defaults, ...given, companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenAddress)
  return id
}

export function refuseTakenAddress(error: unknown): never {
  if (violatedUnique(error) === 'users_email') fail('ERR_DUPLICATED_EMAIL')
  throw error
}

export async function replaceQueues({ db, companyId }: Tenant, userId: number, queueIds: number[]) {
  const left = db.deleteFrom('userQueues').where('companyId', '=', companyId).where('userId', '=', userId)
  if (queueIds.length === 0) return void (await left.execute())
  await left.where('queueId', 'not in', queueIds).execute()
  const rows = [...new Set(queueIds)].map((queueId) => ({ companyId, userId, queueId }))
  // Who stays in a queue keeps their place among those who are next.
  await db
    .insertInto('userQueues')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** What the audit log keeps of a user: what a person decided, not the company's copy inside it. */
export function auditable({ company: _company, online: _online, profileImage: _image, ...user }: User) {
  return user
}
