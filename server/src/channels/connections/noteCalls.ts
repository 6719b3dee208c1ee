import { hours, later } from '../../platform/clock.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey } from '../channel/Channel.ts'
import { announceConnection } from './announceConnection.ts'
import { findConnection } from './findConnection.ts'

/** Calls come by the hundred in a second: that they come at all is written down once in an hour. */
const restMs = hours(1)

/** Remembers that a network has reached us on behalf of these connections: an admin waits to hear that. */
export function createCallNotes(tenancy: Tenancy) {
  const noted = new Map<number, number>()
  return async (connections: Iterable<ConnectionKey>) => {
    const at = performance.now()
    for (const { companyId, id } of connections) {
      if ((noted.get(id) ?? -Infinity) + restMs > at) continue
      noted.set(id, at)
      await tenancy.withTenant(companyId, async (tenant) => {
        const changed = await tenant.db
          .updateTable('connections')
          .set({ calledAt: tenant.now().toISOString() })
          .where('companyId', '=', companyId)
          .where('id', '=', id)
          .where((eb) =>
            eb.or([
              eb('calledAt', 'is', null),
              eb('calledAt', '<', later(tenant.now(), -restMs).toISOString()),
            ]),
          )
          .returning('id')
          .executeTakeFirst()
        const connection = changed && (await findConnection(tenant, id))
        if (connection) await announceConnection(tenant, connection)
      })
    }
  }
}
