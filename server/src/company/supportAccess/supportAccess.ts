import { platformCompanyId, type SupportAccess } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../audit/recordAudit.ts'
import type { AuthContext, OpenedSession } from '../auth/openSession.ts'
import { newRefreshToken } from '../auth/refreshCookie.ts'
import { insertSession, revokeGrantSessions } from '../sessions/sessions.ts'
import { findUser } from '../users/findUser.ts'
import { later, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import { lastSeqOf, room } from '../../platform/tenancy/eventLog.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

const admins = { rooms: [room.capability('settings:manage')] }

interface Wish {
  companyId: number
  reason: string
  minutes: number
  by: Session
  address: string
}

/** Enters a company with the rights of its first admin. The session ends with the grant, whatever happens. */
export async function openSupportAccess(
  { tokens, refreshKey }: Pick<AuthContext, 'tokens' | 'refreshKey'>,
  platform: Platform,
  wish: Wish,
): Promise<OpenedSession> {
  const { companyId, reason, by, address } = wish
  if (companyId === platformCompanyId || companyId === by.companyId) fail('ERR_PLATFORM_COMPANY')
  const admin = await findAdmin(platform, companyId)
  const now = platform.now()
  const expires = later(now, minutes(wish.minutes))
  const { id: grantId } = await platform.db
    .insertInto('supportGrants')
    .values({
      companyId,
      grantedTo: by.userId,
      grantedToName: by.name,
      userId: admin.id,
      reason,
      address,
      createdAt: now.toISOString(),
      expiresAt: expires.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sessionId = randomUUID()
  const refresh = newRefreshToken(refreshKey, sessionId)
  await insertSession(platform, {
    id: sessionId,
    companyId,
    userId: admin.id,
    refreshHash: refresh.hash,
    remember: false,
    address,
    userAgent: '',
    expiresAt: expires.toISOString(),
    grantId,
  })
  const deed = { action: 'enter', entity: 'supportAccess', entityId: grantId, address } as const
  const after = { reason, company: companyId, until: expires.toISOString() }
  await recordAudit({ ...platform, companyId }, { ...deed, userId: null, actedBy: by.name, after })
  await recordAudit({ ...platform, companyId: by.companyId }, { ...deed, userId: by.userId, after })
  platform.publish(companyId, 'supportAccess', { action: 'update', grantId }, admins)
  return {
    token: await tokens.sign({ userId: admin.id, sessionId, companyId }),
    user: (await findUser(platform, companyId, admin.id)) ?? fail('ERR_NO_USER_FOUND'),
    lastSeq: admin.lastSeq,
    refreshToken: refresh.token,
    expires,
    remember: false,
  }
}

/** Never a super user: the way into one company is not the way into all. */
async function findAdmin({ db }: Platform, companyId: number) {
  const company = await db
    .selectFrom('companies')
    .select('deletingSince')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) fail('ERR_NO_COMPANY_FOUND')
  if (company.deletingSince !== null) fail('ERR_COMPANY_BEING_DELETED')
  const admin = await db
    .selectFrom('users')
    .select(['id', lastSeqOf('users.companyId').as('lastSeq')])
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .where('super', '=', false)
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return admin ?? fail('ERR_NO_USER_FOUND')
}

const shownBefore = 20

export async function listSupportAccess(
  { db, companyId, now }: Tenant,
  { grantId }: Session,
): Promise<SupportAccess[]> {
  const rows = await db
    .selectFrom('supportGrants')
    .select(['id', 'grantedToName', 'reason', 'address', 'createdAt', 'expiresAt', 'endedAt', 'endedBy'])
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc')
    .limit(shownBefore)
    .execute()
  return rows.map((row) => ({
    ...row,
    endedBy: row.endedBy as SupportAccess['endedBy'],
    isLiving: row.endedAt === null && new Date(row.expiresAt) > now(),
    isOwn: row.id === grantId,
  }))
}

/** By an admin of the company, or by the one who is inside. */
export async function endSupportAccess(
  tenant: Tenant,
  grantId: number,
  { session, address }: { session: Session; address: string },
) {
  const { db, companyId, now } = tenant
  const ended = await db
    .updateTable('supportGrants')
    .set({
      endedAt: now().toISOString(),
      endedBy: session.grantId === null ? 'company' : 'platform',
    })
    .where('companyId', '=', companyId)
    .where('id', '=', grantId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('ERR_NO_SESSION_FOUND')
  await revokeGrantSessions(tenant, companyId, grantId)
  const deed = { action: 'leave', entity: 'supportAccess', entityId: grantId } as const
  await recordAudit(tenant, { userId: session.userId, address, ...deed })
  tenant.publish('supportAccess', { action: 'update', grantId }, admins)
}
