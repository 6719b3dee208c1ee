import type { CheckNumber } from '../../channels/connections/sessionRequests.ts'
import { formatNumber, typedPhone } from '../../conversations/contacts/identities.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { ApiCaller } from '../apiTokens/identifyCaller.ts'
import { requireReady } from './sendExternal.ts'

interface Deps {
  tenancy: Tenancy
  ask: CheckNumber
}

/** Not every network can be asked: then nobody knows, and that is no answer. */
export async function checkNumber(deps: Deps, caller: ApiCaller, typed: string) {
  const { companyId, connectionId } = caller
  if (!typedPhone(typed)) fail('ERR_INVALID_NUMBER')
  const { abilities } = await deps.tenancy.readTenant(companyId, (tenant) =>
    requireReady(tenant, connectionId ?? fail('ERR_NO_WAPP_FOUND')),
  )
  return abilities.numberCheck ? askNetwork(deps, caller, typed) : fail('ERR_NOT_ON_THIS_CHANNEL')
}

export async function askNetwork({ ask }: Deps, { companyId, connectionId }: ApiCaller, typed: string) {
  const { address } = typedPhone(typed) ?? fail('ERR_INVALID_NUMBER')
  const found = await ask({ companyId, id: connectionId ?? fail('ERR_NO_WAPP_FOUND') }, address)
  if (found === 'unanswered') fail('ERR_WAPP_CHECK_CONTACT')
  const number = found === 'notThere' ? address : found.address
  return { existsInWhatsapp: found !== 'notThere', number, numberFormatted: formatNumber(number) }
}
