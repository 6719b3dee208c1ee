import type { ConnectionReport } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { listEvents } from './connectionEvents.ts'
import { countFailures } from './connections.queries.ts'
import { findConnection } from './findConnection.ts'

export async function readHealth(tenant: Tenant, id: number): Promise<ConnectionReport> {
  const connection = (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND')
  const events = await listEvents(tenant, id)
  const [present] = events
  const isRemembered =
    present?.status === connection.status && present.statusReason === connection.statusReason
  return {
    connection,
    // One that has not moved for a month: all that is known is when it was touched last.
    since: isRemembered ? present.at : (connection.health.healthySince ?? connection.updatedAt),
    events,
    failures: await countFailures(tenant, id),
  }
}
