import type { LoginEvent, SignedIn } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { fail } from '../../platform/http/fail.ts'
import { lastSeqOf, room } from '../../platform/tenancy/eventLog.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { later } from '../../platform/clock.ts'
import { endOlderSessions, olderSessionsLast } from '../sessions/endOlderSessions.ts'
import { insertSession, otherSessions } from '../sessions/sessions.ts'
import { findUser } from '../users/findUser.ts'
import { forgiveLogin, type Visitor } from './loginAttempts.ts'
import { newRefreshToken, sessionEnd } from './refreshCookie.ts'
import type { Tokens } from './tokens.ts'
import { recordLogin } from '../loginHistory/recordLogin.ts'
import { secondStepColumns } from '../twoFactor/secondStep.ts'
import { isWithinHours } from '../users/workingHours.ts'
import { noteLogin } from '../companies/noteLogin.ts'

export interface AuthContext {
  tenancy: Tenancy
  tokens: Tokens
  refreshKey: Buffer
}
interface Opening extends Visitor {
  remember: boolean
  userAgent: string
  endsOthers?: boolean
  /** With what the person proved who they are. */
  method?: LoginEvent['method']
}
export interface OpenedSession extends SignedIn {
  refreshToken: string
  expires: Date
  remember: boolean
}

export const findAccount = (platform: Platform, email: string) =>
  accountWith(platform, email).executeTakeFirst()

export const accountWith = ({ db }: Pick<Platform, 'db'>, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select([
      'users.id',
      'users.companyId',
      'users.passwordHash',
      'users.name',
      'users.email',
      'users.language',
      'users.startWork',
      'users.endWork',
      'companies.timezone',
      lastSeqOf('users.companyId').as('lastSeq'),
      ...secondStepColumns,
    ])
    .where('users.emailKey', '=', email)
    .where('users.active', '=', true)

interface Found {
  id: number
  companyId: number
  startWork: string
  endWork: string
  timezone: string
  lastSeq: number
}

async function endOthers(platform: Platform, older: { companyId: number; userId: number; ids: string[] }) {
  const runAt = later(platform.now(), olderSessionsLast)
  if (older.ids.length > 0) await platform.enqueue(endOlderSessions, older, { runAt })
}

/** Nothing outside working hours; the count of wrong passwords is cleared all the same, for this one was right. */
export function openSession(
  { tenancy, tokens, refreshKey }: AuthContext,
  found: Found,
  attempt: Opening,
): Promise<OpenedSession | undefined> {
  const { id: userId, companyId } = found
  return tenancy.withPlatform(async (platform) => {
    const now = platform.now()
    const isWorking = isWithinHours(now, {
      start: found.startWork,
      end: found.endWork,
      timezone: found.timezone,
    })
    const { remember, address, userAgent, method = 'password' } = attempt
    const outcome = isWorking ? 'signedIn' : 'outOfHours'
    await Promise.all([
      forgiveLogin(platform, attempt),
      recordLogin(platform, { companyId, userId, outcome, method, address, userAgent }),
    ])
    if (!isWorking) return undefined

    const sessionId = randomUUID()
    const refresh = newRefreshToken(refreshKey, sessionId)
    const expires = sessionEnd(now, attempt.remember)
    // In this order: logins of one company wait for each other at `noteLogin`, so that of two at once one sees the other's.
    const [, , ids, user] = await Promise.all([
      insertSession(platform, {
        id: sessionId,
        companyId,
        userId,
        refreshHash: refresh.hash,
        remember,
        address,
        userAgent: userAgent.slice(0, 300),
        expiresAt: expires.toISOString(),
      }),
      noteLogin(platform, companyId),
      attempt.endsOthers ? otherSessions(platform, { companyId, userId, sessionId }) : [],
      findUser(platform, companyId, userId),
    ])
    if (!user) fail('ERR_INVALID_CREDENTIALS')
    const others = { rooms: [room.user(userId)], except: room.session(sessionId) }
    platform.publish(companyId, 'auth', { action: 'update', user: { id: userId } }, others)
    await endOthers(platform, { companyId, userId, ids })
    const token = await tokens.sign({ userId, sessionId, companyId })
    return { token, user, lastSeq: found.lastSeq, refreshToken: refresh.token, expires, remember }
  })
}
