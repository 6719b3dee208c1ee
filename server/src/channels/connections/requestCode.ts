import { randomInt } from 'node:crypto'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { pairingCodeKey, pairingCodeWanted } from '../channel/pairingTopic.ts'
import { findConnection } from './findConnection.ts'

/** Without letters and digits that are taken for one another. */
const letters = '123456789ABCDEFGHJKLMNPQRSTVWXYZ'
const codeLength = 8

/**
 * A code to type on the phone instead of scanning one. It is ours to choose: the process that holds the session hears
 * it and tells the network, and nobody has to wait for that.
 */
export async function requestCode(tenant: Tenant, id: number, number: string): Promise<string> {
  const { status, abilities } = (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND')
  if (status !== 'qrcode' || !abilities.pairingCode) fail('ERR_WAPP_WRONG_STATE', { details: { status } })
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  tenant.invalidate(pairingCodeWanted, pairingCodeKey({ connectionId: id, number, code }))
  return code
}
