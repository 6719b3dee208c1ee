import type { CheckNumber } from '../../channels/connections/sessionRequests.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { typedPhone } from './identities.ts'

interface Deps {
  tenancy: Tenancy
  checkNumber: CheckNumber
}

/**
 * A number that a person typed, in the form in which the network knows it: with or without the ninth digit. Fails for
 * one that nobody has there. Where no connection can be asked, it stays as it is. One number at a time: networks
 * mind those who try many.
 */
export async function networkNumber({ tenancy, checkNumber }: Deps, companyId: number, typed: string) {
  const identity = typedPhone(typed) ?? fail('ERR_WAPP_INVALID_CONTACT')
  const connection = await tenancy.readTenant(companyId, findAskable)
  if (!connection) return typed
  const found = await checkNumber({ companyId, id: connection.id }, identity.address)
  if (found === 'notThere') fail('ERR_WAPP_INVALID_CONTACT')
  if (found === 'unanswered') fail('ERR_WAPP_CHECK_CONTACT')
  return `+${found.address}`
}

async function findAskable(tenant: Tenant) {
  const { connections } = await companySnapshot(tenant)
  const askable = [...connections.values()].filter(
    // A network that we play knows every number: asking it says nothing about the person.
    ({ status, abilities }) => status === 'CONNECTED' && abilities.numberCheck && !abilities.simulated,
  )
  return askable.find(({ isDefault }) => isDefault) ?? askable[0]
}
