import type { ApiScope, ApiToken } from '@chatflow/contract'
import { later, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

const tokensOf = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('apiTokens')
    .leftJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'apiTokens.companyId').onRef('users.id', '=', 'apiTokens.createdBy'),
    )
    .select([
      'apiTokens.id',
      'apiTokens.name',
      'apiTokens.prefix',
      'apiTokens.scopes',
      'apiTokens.connectionId',
      'apiTokens.createdAt',
      'apiTokens.expiresAt',
      'apiTokens.lastUsedAt',
      'apiTokens.rotatedAt',
      'apiTokens.previousUntil',
      'apiTokens.revokedAt',
      'users.id as userId',
      'users.name as userName',
    ])
    .where('apiTokens.companyId', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof tokensOf>['executeTakeFirstOrThrow']>>
const tokenOf = ({ userId, userName, scopes, ...row }: Row): ApiToken => ({
  ...row,
  scopes: scopes as ApiScope[],
  createdBy: userId === null || userName === null ? null : { id: userId, name: userName },
})

export async function listTokens(tenant: Tenant): Promise<ApiToken[]> {
  return (await tokensOf(tenant).orderBy('apiTokens.id', 'desc').execute()).map(tokenOf)
}

export async function getToken(tenant: Tenant, id: number): Promise<ApiToken> {
  const row = await tokensOf(tenant).where('apiTokens.id', '=', id).executeTakeFirst()
  return row ? tokenOf(row) : fail('ERR_NO_API_TOKEN_FOUND')
}

interface Used {
  companyId: number
  id: number | null
  lastUsedAt: string | null
}
/** To the minute: more would write with every call. */
export async function noteUse({ db, now }: Platform, { companyId, id, lastUsedAt }: Used) {
  const isKnown = lastUsedAt !== null && Date.parse(lastUsedAt) > later(now(), -minutes(1)).getTime()
  if (id === null || isKnown) return
  await db
    .updateTable('apiTokens')
    .set({ lastUsedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}
