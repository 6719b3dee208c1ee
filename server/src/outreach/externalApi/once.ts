import { createHash } from 'node:crypto'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

/** How a caller names its call, so that a repeated one is the same. */
export interface CallKeys {
  /** Names the program: two may choose the same key. */
  caller: string
  /** The header: the same key with another body is a mistake of the caller. */
  idempotencyKey?: string | undefined
  /** The field: the same message, whatever else is said of it. */
  clientId?: string | undefined
  bodyHash: string
}

export const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

const namesOf = ({ idempotencyKey, clientId }: CallKeys) => [
  ...(idempotencyKey === undefined ? [] : [`key:${idempotencyKey}`]),
  ...(clientId === undefined ? [] : [`client:${clientId}`]),
]

/** To be held by the transaction: calls with the same key wait for each other. */
export const locksOf = (keys: CallKeys) => namesOf(keys).map((name) => `api:${keys.caller}:${name}`)

/** The response to this call before, if it is repeated. */
export async function findResponse<T>({ db, companyId }: Tenant, keys: CallKeys): Promise<T | undefined> {
  const names = namesOf(keys)
  if (names.length === 0) return undefined
  const known = await db
    .selectFrom('apiRequests')
    .select(['key', 'bodyHash', 'response'])
    .where('companyId', '=', companyId)
    .where('caller', '=', keys.caller)
    .where('key', 'in', names)
    .execute()
  // In the order of the names: the header says more than the field.
  const found = names.flatMap((name) => known.find(({ key }) => key === name) ?? [])[0]
  if (!found) return undefined
  if (found.key.startsWith('key:') && found.bodyHash !== keys.bodyHash) fail('ERR_IDEMPOTENCY_KEY_REUSED')
  return found.response as T
}

export async function keepResponse(tenant: Tenant, keys: CallKeys, response: object) {
  const names = namesOf(keys)
  if (names.length === 0) return
  await tenant.db
    .insertInto('apiRequests')
    .values(
      names.map((key) => ({
        companyId: tenant.companyId,
        caller: keys.caller,
        key,
        bodyHash: keys.bodyHash,
        response: JSON.stringify(response),
        createdAt: tenant.now().toISOString(),
      })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}

export async function forgetOldResponses({ db }: Platform, before: Date) {
  await db.deleteFrom('apiRequests').where('createdAt', '<', before.toISOString()).execute()
}
