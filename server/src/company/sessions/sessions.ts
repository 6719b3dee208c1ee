import type { Database } from '../../platform/database/connect.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

export interface NewSession {
  id: string
  companyId: number
  userId: number
  refreshHash: string
  remember: boolean
  address: string
  userAgent: string
  expiresAt: string
  grantId?: number
}

export async function insertSession({ db, now }: Platform, session: NewSession) {
  const at = now().toISOString()
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt: at, lastUsedAt: at })
    .execute()
}

interface Renewal {
  refreshHash: string
  previousHash: string | null
  refreshAttempt: string | null
  expiresAt: string
}
/** The session goes on under a new secret. */
export async function renewSession(
  { db, now }: Platform,
  { companyId, id }: { companyId: number; id: string },
  renewal: Renewal,
) {
  await db
    .updateTable('sessions')
    .set({ ...renewal, lastUsedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export function listLivingSessions({ db, companyId, now }: Tenant, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'address', 'userAgent'])
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('lastUsedAt', 'desc')
    .execute()
}

/** What a person has open besides one session. */
export async function otherSessions(
  { db }: Pick<Platform, 'db'>,
  { companyId, userId, sessionId }: { companyId: number; userId: number; sessionId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('id', '!=', sessionId)
    .where('revokedAt', 'is', null)
    // Somebody of the platform who is inside is shown out, and does not go because the admin comes.
    .where('grantId', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

interface Which {
  companyId: number
  userId: number
  id?: string
  ids?: string[]
  except?: string
  because: 'signedOut' | 'password' | 'newLogin' | 'secretCopied' | 'userDeleted'
}

/** Ends sessions for good: their tokens stop working and their sockets close, on every process. */
export async function revokeSessions(
  scope: Pick<Platform, 'db' | 'now' | 'invalidate'>,
  { companyId, userId, id, ids, except, because }: Which,
): Promise<number> {
  let living = scope.db
    .updateTable('sessions')
    .set({ revokedAt: scope.now().toISOString(), revokedBecause: because })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
  if (id) living = living.where('id', '=', id)
  if (ids) living = living.where('id', 'in', ids)
  if (except) living = living.where('id', '!=', except)
  const revoked = await living.returning('id').execute()
  for (const session of revoked) scope.invalidate('session', session.id)
  return revoked.length
}

/** Ends what a grant of the company has opened. */
export async function revokeGrantSessions(
  scope: Pick<Platform, 'db' | 'now' | 'invalidate'>,
  companyId: number,
  grantId: number,
) {
  const revoked = await scope.db
    .updateTable('sessions')
    .set({ revokedAt: scope.now().toISOString(), revokedBecause: 'signedOut' })
    .where('companyId', '=', companyId)
    .where('grantId', '=', grantId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of revoked) scope.invalidate('session', id)
}

/** Ends every session of a company that is closed for good. */
export async function revokeCompanySessions(
  scope: Pick<Platform, 'db' | 'now' | 'invalidate'>,
  companyId: number,
) {
  const revoked = await scope.db
    .updateTable('sessions')
    .set({ revokedAt: scope.now().toISOString(), revokedBecause: 'companyClosed' })
    .where('companyId', '=', companyId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of revoked) scope.invalidate('session', id)
}

export async function forgetOldSessions(db: Database, before: Date) {
  await db.deleteFrom('sessions').where('expiresAt', '<', before.toISOString()).execute()
}
