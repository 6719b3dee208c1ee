/** What a program may be allowed to do with a token. */
export const apiScopes = ['messages:send', 'messages:read', 'contacts:read', 'webhooks:manage'] as const
export type ApiScope = (typeof apiScopes)[number]

/** Called by programs with a token that has this scope, never with a session. */
export type ByToken = `token:${ApiScope}`
export const scopeOf = (access: string): ApiScope | undefined =>
  apiScopes.find((scope) => access === `token:${scope}`)
