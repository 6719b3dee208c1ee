import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { closeConnection } from './requestConnectionAction.ts'

/** The company goes: the processes that hold its sessions let go. */
export async function closeAllConnections(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const open = await tenant.db
      .selectFrom('connections')
      .select('id')
      .where('companyId', '=', companyId)
      .where('wanted', '=', true)
      .orderBy('id')
      .execute()
    for (const { id } of open) await closeConnection(tenant, id)
  })
}
