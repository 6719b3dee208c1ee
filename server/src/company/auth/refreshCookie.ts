import { sessionHintCookie, type SignedIn } from '@chatflow/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { equalSecrets, fingerprint, randomToken } from '../../platform/crypto.ts'
import { days, later } from '../../platform/clock.ts'

export const refreshCookie = 'jrt'

/** `<session id>.<secret>`: the id finds the row, the secret proves the right to it. */
export function newRefreshToken(key: Buffer, sessionId: string, secret = randomToken()) {
  return { token: `${sessionId}.${secret}`, hash: fingerprint(key, secret) }
}

/** The secret after this one, always the same for one attempt: a repeat gets the cookie whose answer was lost. */
export const nextSecret = (key: Buffer, secret: string, attempt: string | undefined) =>
  attempt === undefined ? randomToken() : fingerprint(key, `${secret}/${attempt}`)

export function readRefreshCookie(
  request: FastifyRequest,
): { sessionId: string; secret: string } | undefined {
  const [sessionId, secret, more] = (request.cookies[refreshCookie] ?? '').split('.')
  const isUuid = z.uuid().safeParse(sessionId).success
  return sessionId && secret && isUuid && more === undefined ? { sessionId, secret } : undefined
}

export const matchesHash = (key: Buffer, secret: string, hash: string | null) =>
  hash !== null && equalSecrets(fingerprint(key, secret), hash)

/** A remembered session lives a month after its last use; another ends with the browser, or after a day. */
export const sessionEnd = (now: Date, remember: boolean) => later(now, remember ? days(30) : days(1))

function setRefreshCookie(reply: FastifyReply, token: string, expires: Date | undefined) {
  const [sessionId = ''] = token.split('.')
  const life = {
    path: '/',
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    ...(expires && { expires }),
  } as const
  reply.setCookie(refreshCookie, token, { ...life, httpOnly: true })
  reply.setCookie(sessionHintCookie, sessionId, life)
}

export function clearRefreshCookie(reply: FastifyReply) {
  reply.clearCookie(refreshCookie, { path: '/' })
  reply.clearCookie(sessionHintCookie, { path: '/' })
}

interface Opened extends SignedIn {
  refreshToken: string
  expires: Date
  remember: boolean
}
/** What is told of a session that was opened; its secret goes into the cookie only. */
export function sessionResponse(
  reply: FastifyReply,
  { token, user, lastSeq, refreshToken, expires, remember }: Opened,
): SignedIn {
  setRefreshCookie(reply, refreshToken, remember ? expires : undefined)
  reply.header('cache-control', 'no-store')
  return { token, user, lastSeq }
}
