import { invitationDays, type AcceptForm, type Invitation, type InvitationForm } from '@chatflow/contract'
import type { z } from 'zod'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireQueues } from '../queues/requireQueues.ts'
import { days, later } from '../../platform/clock.ts'
import { fingerprint, randomToken } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { createUser } from './createUser.ts'

interface By {
  userId: number
  address: string
}

export function listInvitations({ db, companyId, now }: Tenant): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'invitations.companyId')
        .onRef('users.id', '=', 'invitations.createdBy'),
    )
    .select([
      'invitations.id',
      'invitations.profile',
      'users.name as invitedBy',
      'invitations.createdAt',
      'invitations.expiresAt',
    ])
    .where('invitations.companyId', '=', companyId)
    .where('invitations.acceptedAt', 'is', null)
    .where('invitations.revokedAt', 'is', null)
    .where('invitations.expiresAt', '>', now().toISOString())
    .orderBy('invitations.id', 'desc')
    .execute()
}

/** Only the fingerprint of the secret is kept: the link is told once. */
export async function createInvitation(
  tenant: Tenant,
  key: Buffer,
  form: z.output<typeof InvitationForm>,
  by: By,
) {
  const { db, companyId, now } = tenant
  await requireQueues(tenant, form.queueIds)
  const token = randomToken()
  const { id } = await db
    .insertInto('invitations')
    .values({
      companyId,
      tokenHash: fingerprint(key, token),
      ...form,
      createdBy: by.userId,
      createdAt: now().toISOString(),
      expiresAt: later(now(), days(invitationDays)).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tenant, { ...by, action: 'create', entity: 'invitation', entityId: id, after: form })
  const made = (await listInvitations(tenant)).find((invitation) => invitation.id === id)
  return { ...(made ?? fail('ERR_NO_INVITATION_FOUND')), token }
}

export async function revokeInvitation(tenant: Tenant, id: number, by: By) {
  const revoked = await tenant.db
    .updateTable('invitations')
    .set({ revokedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) fail('ERR_NO_INVITATION_FOUND')
  await recordAudit(tenant, { ...by, action: 'delete', entity: 'invitation', entityId: id })
}

/** The one living invitation that this secret opens. */
async function findByToken({ db, now }: Platform, key: Buffer, token: string) {
  const found = await db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.companyId')
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'invitations.companyId')
        .onRef('users.id', '=', 'invitations.createdBy'),
    )
    .select([
      'invitations.id',
      'invitations.companyId',
      'companies.name as companyName',
      'users.name as invitedBy',
    ])
    .where('invitations.tokenHash', '=', fingerprint(key, token))
    .where('invitations.acceptedAt', 'is', null)
    .where('invitations.revokedAt', 'is', null)
    .where('invitations.expiresAt', '>', now().toISOString())
    .where('companies.status', '=', true)
    .executeTakeFirst()
  return found ?? fail('ERR_NO_INVITATION_FOUND')
}

export async function readInvitation(tenancy: Tenancy, key: Buffer, token: string) {
  const { companyName, invitedBy } = await tenancy.withPlatform((platform) =>
    findByToken(platform, key, token),
  )
  return { companyName, invitedBy }
}

/** Two who use one link at once: the second finds it used. A refused form leaves it as it was. */
export async function acceptInvitation(
  tenancy: Tenancy,
  key: Buffer,
  { token, ...person }: z.output<typeof AcceptForm>,
  address: string,
) {
  const { id, companyId } = await tenancy.withPlatform((platform) => findByToken(platform, key, token))
  await tenancy.withTenant(companyId, async (tenant) => {
    const taken = await tenant.db
      .updateTable('invitations')
      .set({ acceptedAt: tenant.now().toISOString() })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .returning(['profile', 'queueIds', 'createdBy'])
      .executeTakeFirst()
    if (!taken) fail('ERR_NO_INVITATION_FOUND')
    const { profile, queueIds, createdBy } = taken
    const user = await createUser(
      tenant,
      { ...person, profile, queueIds: await stillThere(tenant, queueIds) },
      { userId: createdBy, address },
    )
    await tenant.db
      .updateTable('invitations')
      .set({ acceptedBy: user.id })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
  })
}

/** A queue that was deleted meanwhile does not keep the colleague out. */
async function stillThere({ db, companyId }: Tenant, queueIds: number[]): Promise<number[]> {
  if (queueIds.length === 0) return []
  const rows = await db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', queueIds)
    .execute()
  return rows.map(({ id }) => id)
}
