import { randomToken } from '../../platform/crypto.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface TokenToMake {
  name: string
  scopes: string[]
  connectionId?: number
  createdBy?: number
  createdAt: Date
  lastUsedAt?: Date
  expiresAt?: Date
}

/** Tokens for demo data: nobody knows what hashes to these, so that nothing can be called with them. */
export async function someTokens({ db, companyId }: Tenant, tokens: TokenToMake[]) {
  await db
    .insertInto('apiTokens')
    .values(
      tokens.map(({ createdAt, lastUsedAt, expiresAt, ...token }) => ({
        companyId,
        prefix: `cf_${randomToken().slice(0, 6)}`,
        tokenHash: randomToken(),
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        expiresAt: expiresAt?.toISOString() ?? null,
        ...token,
      })),
    )
    .execute()
}
