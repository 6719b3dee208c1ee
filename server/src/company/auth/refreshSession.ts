import { sessionEnds, type SessionEnd, type SessionEnded } from '@chatflow/contract'
import type { z } from 'zod'
import { fail } from '../../platform/http/fail.ts'
import { lastSeqOf } from '../../platform/tenancy/eventLog.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { isWithinHours } from '../users/workingHours.ts'
import { findUser } from '../users/findUser.ts'
import type { AuthContext, OpenedSession } from './openSession.ts'
import { matchesHash, newRefreshToken, nextSecret, sessionEnd } from './refreshCookie.ts'
import { renewSession } from '../sessions/sessions.ts'

interface Presented {
  sessionId: string
  secret: string
  /** The browser's name for this refresh. A page reloaded in mid-flight repeats it, a thief does not know it. */
  attempt: string | undefined
}

/** Exchanges a refresh token for the next one. One that was exchanged before ends the whole session: somebody copied it. */
export async function refreshSession(auth: AuthContext, presented: Presented): Promise<OpenedSession> {
  const opened = await auth.tenancy.withPlatform(async (platform) => {
    const session = await platform.db
      .selectFrom('sessions')
      .selectAll()
      .select(lastSeqOf('sessions.companyId').as('lastSeq'))
      .where('id', '=', presented.sessionId)
      .where('expiresAt', '>', platform.now().toISOString())
      .select((eb) =>
        eb
          .selectFrom('users')
          .select('users.active')
          .whereRef('users.companyId', '=', 'sessions.companyId')
          .whereRef('users.id', '=', 'sessions.userId')
          .as('isUserActive'),
      )
      .forUpdate()
      .executeTakeFirst()
    if (!session) return undefined
    const isCurrent = matchesHash(auth.refreshKey, presented.secret, session.refreshHash)
    // Only those who hold its last secret are told why it ended: others may have found an old one.
    if (session.revokedAt !== null || !session.isUserActive) return isCurrent ? endOf(session) : undefined
    if (session.grantId === null) await refuseOutOfHours(platform, session)
    const isRepeat =
      presented.attempt !== undefined &&
      presented.attempt === session.refreshAttempt &&
      matchesHash(auth.refreshKey, presented.secret, session.previousHash)
    if (!isCurrent && !isRepeat) {
      const { companyId, userId } = session
      await revokeSessions(platform, { companyId, userId, id: session.id, because: 'secretCopied' })
      return undefined
    }
    return rotate(
      auth,
      platform,
      { ...session, previousHash: isCurrent ? session.refreshHash : session.previousHash },
      presented,
    )
  })
  if (opened === undefined || typeof opened === 'string')
    fail(
      'ERR_SESSION_EXPIRED',
      opened && { details: { ended: opened } satisfies z.infer<typeof SessionEnded> },
    )
  return opened
}

function endOf(session: {
  isUserActive: boolean | null
  revokedBecause: string | null
}): SessionEnd | undefined {
  if (!session.isUserActive) return 'deactivated'
  return sessionEnds.find((end) => end === session.revokedBecause)
}

/** The cookie stays good: a user who comes back in the morning is signed in as before. */
async function refuseOutOfHours(
  { db, now }: Platform,
  { companyId, userId }: Pick<Rotated, 'companyId' | 'userId'>,
) {
  const { startWork, endWork, timezone } = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.startWork', 'users.endWork', 'companies.timezone'])
    .where('users.companyId', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isWithinHours(now(), { start: startWork, end: endWork, timezone })) fail('ERR_OUT_OF_HOURS')
}

interface Rotated {
  id: string
  companyId: number
  userId: number
  remember: boolean
  previousHash: string | null
  lastSeq: number
  grantId: number | null
  expiresAt: string
}

async function rotate(
  { tokens, refreshKey }: AuthContext,
  platform: Platform,
  session: Rotated,
  { secret, attempt }: Presented,
): Promise<OpenedSession | undefined> {
  const { id: sessionId, companyId, userId, remember, previousHash } = session
  const refresh = newRefreshToken(refreshKey, sessionId, nextSecret(refreshKey, secret, attempt))
  // What a grant opened ends with the grant.
  const expires =
    session.grantId === null ? sessionEnd(platform.now(), remember) : new Date(session.expiresAt)
  await renewSession(platform, session, {
    refreshHash: refresh.hash,
    previousHash,
    refreshAttempt: attempt ?? null,
    expiresAt: expires.toISOString(),
  })
  const user = await findUser(platform, companyId, userId)
  if (!user) return undefined
  return {
    token: await tokens.sign({ userId, sessionId, companyId }),
    user,
    lastSeq: session.lastSeq,
    refreshToken: refresh.token,
    expires,
    remember,
  }
}
