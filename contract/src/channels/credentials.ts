import { z } from 'zod'
import { text } from '../platform/fields.ts'

/** What proves to a network who we are. Written, and never read again: responses name what is there, not what it says. */

const networkId = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/, 'Digits only')
const secret = text(1000).trim()

/** How networks know an account. No secrets: calls of the network carry them, and screens show them. */
export const accountNames = ['phoneNumberId', 'wabaId', 'pageId', 'igUserId'] as const
export type AccountName = (typeof accountNames)[number]
export const secretNames = ['accessToken', 'appSecret', 'verifyToken', 'pageToken', 'proxyUrl'] as const
export type SecretName = (typeof secretNames)[number]
export type CredentialName = AccountName | SecretName

/** A null removes; what is not named, or empty, stays as it is. */
export const ConnectionCredentials = z
  .strictObject({
    phoneNumberId: networkId,
    wabaId: networkId,
    pageId: networkId,
    igUserId: networkId.nullable(),
    accessToken: secret,
    pageToken: secret,
    appSecret: secret.nullable(),
    verifyToken: secret.nullable(),
    /** Through which the phone's session goes out. */
    proxyUrl: z.union([z.literal(''), z.url({ protocol: /^(https?|socks5?)$/ })]).nullable(),
  })
  .partial()
export type ConnectionCredentials = z.infer<typeof ConnectionCredentials>

/** What each way to reach a network is proved with. */
export const credentialsOf: Record<string, { needed: CredentialName[]; optional: CredentialName[] }> = {
  cloud: { needed: ['phoneNumberId', 'wabaId', 'accessToken'], optional: ['appSecret', 'verifyToken'] },
  graph: { needed: ['pageId', 'pageToken'], optional: ['igUserId', 'appSecret', 'verifyToken'] },
  baileys: { needed: [], optional: ['proxyUrl'] },
}

/** Whether the network calls us, so that its console must know our address. */
export const isCalledByNetwork = (provider: string): boolean =>
  credentialsOf[provider]?.optional.includes('verifyToken') ?? false
/** Where Meta calls, below the address of the installation. */
export const metaWebhookPath = '/api/webhooks/meta'

interface CredentialProblem {
  path: string
  message: string
}
/** What is wrong with the credentials that a connection would have; `known` are those that it has. */
export function credentialProblems(
  provider: string,
  given: ConnectionCredentials,
  known: readonly string[] = [],
): CredentialProblem[] {
  const { needed, optional } = credentialsOf[provider] ?? { needed: [], optional: [] }
  const allowed: readonly string[] = [...needed, ...optional]
  const foreign = Object.keys(given).filter((name) => !allowed.includes(name))
  const missing = needed.filter((name) => given[name] === null || (!given[name] && !known.includes(name)))
  return [
    ...foreign.map((name) => ({ path: `credentials.${name}`, message: 'Not of this network' })),
    ...missing.map((name) => ({ path: `credentials.${name}`, message: 'Required' })),
  ]
}
