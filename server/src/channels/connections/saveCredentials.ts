import {
  accountNames,
  credentialProblems,
  type Connection,
  type ConnectionCredentials,
} from '@chatflow/contract'
import { fingerprint } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { connectionStore } from './connectionStore.ts'

export interface CredentialKeys {
  tokenKey: Buffer
  storeKey: Buffer
}
interface Holder {
  provider: Connection['provider']
  accounts?: Connection['accounts']
  secrets?: Connection['secrets']
}

export function refuseWrongCredentials(
  { provider, accounts = {}, secrets = [] }: Holder,
  given: ConnectionCredentials,
) {
  const details = credentialProblems(provider, given, [...Object.keys(accounts), ...secrets])
  if (details.length > 0) fail('ERR_INVALID_INPUT', { details })
}

/**
 * Keeps what was given; what is empty stays as it was. Whose accounts they are is not believed before the network has
 * said so. Returns whether anything changed.
 */
export async function saveCredentials(
  tenant: Tenant,
  connectionId: number,
  given: ConnectionCredentials,
  { tokenKey, storeKey }: CredentialKeys,
): Promise<boolean> {
  const values = Object.entries(given).filter(([, value]) => value !== '' && value !== undefined)
  if (values.length === 0) return false
  const { db, companyId } = tenant
  const names: readonly string[] = accountNames
  const secrets = values.filter(([name]) => !names.includes(name))
  await connectionStore(tenant, { sealKey: storeKey, connectionId }).write(Object.fromEntries(secrets))
  const found = values.filter(([name]) => names.includes(name) || name === 'verifyToken')
  for (const [kind, value] of found) {
    await db
      .deleteFrom('connectionAccounts')
      .where('companyId', '=', companyId)
      .where('connectionId', '=', connectionId)
      .where('kind', '=', kind)
      .execute()
    if (!value) continue
    const kept = kind === 'verifyToken' ? fingerprint(tokenKey, value) : value
    await db.insertInto('connectionAccounts').values({ companyId, connectionId, kind, value: kept }).execute()
  }
  await db
    .updateTable('connectionAccounts')
    .set({ isProven: false })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .execute()
  return true
}
