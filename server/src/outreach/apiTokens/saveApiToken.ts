import { maxApiTokens, type ApiToken, type ApiTokenForm } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { lockLimits } from '../../company/companies/lockLimits.ts'
import { hours, later } from '../../platform/clock.ts'
import { fingerprint, randomToken } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { getToken } from './apiTokens.queries.ts'

export interface Saver {
  userId: number
  address: string
  tokenKey: Buffer
}
type ToldToken = ApiToken & { token: string }

export async function createToken(tenant: Tenant, form: ApiTokenForm, by: Saver): Promise<ToldToken> {
  await refuseWrong(tenant, form)
  const { clear, ...columns } = makeToken(by)
  const { id } = await tenant.db
    .insertInto('apiTokens')
    .values({
      companyId: tenant.companyId,
      ...form,
      ...columns,
      createdBy: by.userId,
      createdAt: tenant.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return tell(tenant, id, clear, { by, action: 'create' })
}

/** The one before is accepted for a while, so that programs can be given the new one without a gap. */
export async function rotateToken(
  tenant: Tenant,
  id: number,
  { overlapHours }: { overlapHours: number },
  by: Saver,
): Promise<ToldToken> {
  const { db, companyId, now } = tenant
  const before = await lockToken(tenant, id)
  const { clear, ...columns } = makeToken(by)
  await db
    .updateTable('apiTokens')
    .set({
      ...columns,
      previousHash: overlapHours > 0 ? before.tokenHash : null,
      previousUntil: overlapHours > 0 ? later(now(), hours(overlapHours)).toISOString() : null,
      rotatedAt: now().toISOString(),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  return tell(tenant, id, clear, { by, action: 'rotate' })
}

export async function revokeToken(tenant: Tenant, id: number, { userId, address }: Saver) {
  await lockToken(tenant, id)
  await tenant.db
    .updateTable('apiTokens')
    .set({ revokedAt: tenant.now().toISOString(), previousHash: null, previousUntil: null })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await recordAudit(tenant, { userId, address, action: 'revoke', entity: 'apiToken', entityId: id })
}

async function refuseWrong(tenant: Tenant, { scopes, connectionId, expiresAt }: ApiTokenForm) {
  const { connections } = await companySnapshot(tenant)
  if (scopes.includes('messages:send') && !connectionId)
    fail('ERR_INVALID_INPUT', { details: [{ path: 'connectionId', message: 'Required' }] })
  if (typeof connectionId === 'number' && !connections.has(connectionId)) fail('ERR_NO_WAPP_FOUND')
  if (expiresAt && Date.parse(expiresAt) <= tenant.now().getTime())
    fail('ERR_INVALID_INPUT', { details: [{ path: 'expiresAt', message: 'In The Past!' }] })
  // Of several that are made at once, none counts without the others.
  await lockLimits(tenant)
  const { count } = await tenant.db
    .selectFrom('apiTokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', tenant.companyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxApiTokens) fail('ERR_TOO_MANY_API_TOKENS')
}

/** One that is revoked is over for good. */
async function lockToken({ db, companyId }: Tenant, id: number) {
  const token = await db
    .selectFrom('apiTokens')
    .select('tokenHash')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return token ?? fail('ERR_NO_API_TOKEN_FOUND')
}

/** The beginning tells people and scanners of leaked secrets whose it is. */
function makeToken({ tokenKey }: Saver) {
  const clear = `cf_${randomToken()}`
  return { clear, prefix: clear.slice(0, 9), tokenHash: fingerprint(tokenKey, clear) }
}

async function tell(
  tenant: Tenant,
  id: number,
  token: string,
  { by, action }: { by: Saver; action: 'create' | 'rotate' },
): Promise<ToldToken> {
  const after = await getToken(tenant, id)
  const { userId, address } = by
  await recordAudit(tenant, { userId, address, action, entity: 'apiToken', entityId: id, after })
  return { ...after, token }
}
