import { accessTokenMinutes } from '@chatflow/contract'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'

const claims = z.object({
  sub: z.coerce.number().int(),
  sid: z.uuid(),
  companyId: z.number().int(),
  exp: z.number(),
})
export type Claims = { userId: number; sessionId: string; companyId: number }

interface Verified {
  claims: Claims
  expiresAt: number
}
/** Signatures that were checked before: enough for everybody who works at once. */
const maxVerified = 5_000

/** Access tokens: short-lived, signed, and worth nothing without a living session behind them. */
export function createTokens(key: Buffer, clock: Clock) {
  const verified = new Map<string, Verified>()
  const remember = (token: string, known: Verified) => {
    const [oldest] = verified.keys()
    if (oldest !== undefined && verified.size >= maxVerified) verified.delete(oldest)
    verified.set(token, known)
  }
  return {
    sign: ({ userId, sessionId, companyId }: Claims) => {
      const now = clock.now().getTime()
      return new SignJWT({ sid: sessionId, companyId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + minutes(accessTokenMinutes)) / 1000))
        .sign(key)
    },
    /** 403 tells the client that a refresh will help; 401 that it will not. */
    verify: async (token: string): Promise<Claims> => {
      const known = verified.get(token)
      if (known && known.expiresAt > clock.now().getTime()) return known.claims
      verified.delete(token)
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() })
        const { sub, sid, companyId, exp } = claims.parse(payload)
        const read = { userId: sub, sessionId: sid, companyId }
        remember(token, { claims: read, expiresAt: exp * 1000 })
        return read
      } catch (error) {
        if (error instanceof errors.JWTExpired) fail('ERR_SESSION_EXPIRED', { status: 403 })
        fail('ERR_SESSION_EXPIRED')
      }
    },
  }
}
export type Tokens = ReturnType<typeof createTokens>
