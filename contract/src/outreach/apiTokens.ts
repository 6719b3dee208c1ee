import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Nothing, text } from '../platform/fields.ts'
import { apiScopes } from '../platform/scopes.ts'

export const apiScope = z.enum(apiScopes)
export const maxApiTokens = 50
/** Calls of one token in a minute; more are refused until the minute is over. */
export const apiCallsPerMinute = 300
/** How long the token before is still accepted after a rotation, at most. */
export const maxOverlapHours = 168

/** What another program signs in with. The token itself is told once and kept as a hash. */
export const ApiToken = z.object({
  id,
  name: z.string(),
  /** Its first characters, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  /** Through which it sends; a token that does not send has none. */
  connectionId: id.nullable(),
  createdAt: isoDate,
  createdBy: z.object({ id, name: z.string() }).nullable(),
  expiresAt: isoDate.nullable(),
  lastUsedAt: isoDate.nullable(),
  rotatedAt: isoDate.nullable(),
  /** Until when the one before the rotation is still accepted. */
  previousUntil: isoDate.nullable(),
  revokedAt: isoDate.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

const ToldToken = ApiToken.extend({ token: z.string() })

export const ApiTokenForm = z.object({
  name: text(100).trim().min(1, 'Required'),
  scopes: z.array(apiScope).min(1, 'Required').max(apiScopes.length),
  connectionId: id.nullish(),
  expiresAt: isoDate.nullish(),
})
export type ApiTokenForm = z.infer<typeof ApiTokenForm>

const common = { access: 'api:manage', plan: 'useExternalApi' } as const
const byToken = z.object({ apiTokenId: idParam })

export const listApiTokens = endpoint({
  ...common,
  method: 'GET',
  path: '/api-tokens',
  summary: 'The tokens of other programs, newest first, with what they may do and when they were last used.',
  response: z.array(ApiToken),
})
export const createApiToken = endpoint({
  ...common,
  method: 'POST',
  path: '/api-tokens',
  summary: 'Makes a token for a program. It is told here and never again.',
  body: ApiTokenForm,
  response: ToldToken,
})
export const rotateApiToken = endpoint({
  ...common,
  method: 'POST',
  path: '/api-tokens/:apiTokenId/rotate',
  summary: 'Makes a new token in the place of one, which is accepted for a while beside it.',
  params: byToken,
  body: z.object({ overlapHours: z.number().min(0).max(maxOverlapHours).default(24) }),
  response: ToldToken,
})
export const revokeApiToken = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api-tokens/:apiTokenId',
  summary: 'Ends a token at once. It stays in the list for the record.',
  params: byToken,
  response: Nothing,
})
