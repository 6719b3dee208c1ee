import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** How many tickets could not be answered any more without a connection. */
export async function countTicketsOfConnection(tenant: Tenant, whatsappId: number) {
  const { connections } = await companySnapshot(tenant)
  if (!connections.has(whatsappId)) fail('ERR_NO_WAPP_FOUND')
  const { count } = await tenant.db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', tenant.companyId)
    .where('whatsappId', '=', whatsappId)
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow()
  return { count: Number(count) }
}
