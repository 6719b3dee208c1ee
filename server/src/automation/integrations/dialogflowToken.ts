import { ServiceKey } from '@chatflow/contract'
import { z } from 'zod'
import { later, minutes, seconds, systemClock } from '../../platform/clock.ts'
import { readResponse } from './responses.ts'
import type { SafeHttpClient } from './safeHttpClient.ts'
import { ServiceFailure, type Service } from './reply.ts'

const Granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.number(),
})

interface Token {
  /** What it was given out for: with another key it is not ours any more. */
  jsonContent: string
  token: string
  until: Date
}
/** Only a copy: a process that has none asks for one. */
const tokens = new Map<number, Token>()

export const dropToken = ({ id }: Service) => tokens.delete(id)

/** A token for the service account, from where its key says that tokens are given out. */
export async function tokenOf(safeHttp: SafeHttpClient, { id, jsonContent }: Service): Promise<string> {
  const kept = tokens.get(id)
  // Google's clock is the real one, wherever the program's has travelled to.
  if (kept && kept.jsonContent === jsonContent && kept.until > systemClock.now()) return kept.token
  const { token, seconds: validFor } = await askForToken(safeHttp, keyOf(jsonContent))
  const until = later(systemClock.now(), seconds(validFor) - minutes(1))
  tokens.set(id, { jsonContent: jsonContent ?? '', token, until })
  return token
}

async function askForToken(safeHttp: SafeHttpClient, key: ServiceKey) {
  const grant = {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await assertionOf(key),
  }
  const { status, body } = await safeHttp
    .postJson(key.token_uri, {
      body: new URLSearchParams(grant).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    .catch((error: unknown) => {
      // A key that was withdrawn is answered with 400.
      const isRefused = error instanceof ServiceFailure && error.failure === 'refused' && !error.mayPass
      throw isRefused ? new ServiceFailure('notAllowedIn', error.status, false) : error
    })
  const { access_token, expires_in } = readResponse(Granted, body, status)
  return { token: access_token, seconds: expires_in }
}

async function assertionOf({ client_email, private_key, token_uri }: ServiceKey): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose')
  const key = await importPKCS8(private_key, 'RS256').catch(refuse)
  const now = Math.floor(systemClock.now().getTime() / 1000)
  return new SignJWT({ scope: 'https://www.googleapis.com/auth/dialogflow' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(key)
}

function keyOf(jsonContent: string | null): ServiceKey {
  try {
    return ServiceKey.parse(JSON.parse(jsonContent ?? ''))
  } catch {
    return refuse()
  }
}

function refuse(): never {
  throw new ServiceFailure('notAllowedIn', null, false)
}
