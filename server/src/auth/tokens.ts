import { accessTokenMinutes } from '@chatflow/contract'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { minutes } from '../platform/clock.ts'
import { fail } from '../platform/http/fail.ts'

const claims = z.object({ sub: z.coerce.number().int(), sid: z.uuid(), companyId: z.number().int() })
export type Claims = { userId: number; sessionId: string; companyId: number }

/** Access tokens: short-lived, signed, and worth nothing without a living session behind them. */
export function createTokens(key: Buffer, clock: Clock) {
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
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() })
        const { sub, sid, companyId } = claims.parse(payload)
        return { userId: sub, sessionId: sid, companyId }
      } catch (error) {
        if (error instanceof errors.JWTExpired) fail('ERR_SESSION_EXPIRED', { status: 403 })
        fail('ERR_SESSION_EXPIRED')
      }
    },
  }
}
export type Tokens = ReturnType<typeof createTokens>
