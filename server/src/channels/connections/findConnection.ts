import type { Connection } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { complete, withHealth } from './connections.queries.ts'

export async function findConnection(tenant: Tenant, id: number): Promise<Connection | undefined> {
  const row = await withHealth(tenant)
    .where('connections.companyId', '=', tenant.companyId)
    .where('connections.id', '=', id)
    .executeTakeFirst()
  return row && complete(tenant, row)
}
