import { sql } from 'kysely'
import { later, seconds } from '../../platform/clock.ts'
import type { Provider } from '@chatflow/contract'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { SessionTaken } from '../channel/Channel.ts'

const usually = seconds(30)

/** The right to hold a connection's session, for a while. */
export interface Lease {
  companyId: number
  id: number
  epoch: number
  generation: number
  provider: Provider
}

/** Takes over connections that nobody holds, or whose holder has not been heard of for too long. */
export function claimLeases(
  tenancy: Tenancy,
  nodeId: string,
  max: number,
  leaseFor = usually,
): Promise<Lease[]> {
  return tenancy.withPlatform(async ({ db, now }) => {
    const at = now()
    return db
      .updateTable('connections')
      .set({
        ownerNode: nodeId,
        leaseEpoch: sql`lease_epoch + 1`,
        leaseUntil: later(at, leaseFor).toISOString(),
      })
      .where((eb) =>
        eb(
          eb.refTuple('companyId', 'id'),
          'in',
          eb
            .selectFrom('connections')
            .select(['companyId', 'id'])
            .where('wanted', '=', true)
            .where((inner) =>
              inner.or([inner('leaseUntil', 'is', null), inner('leaseUntil', '<', at.toISOString())]),
            )
            .limit(max)
            .forUpdate()
            .skipLocked()
            .$asTuple('companyId', 'id'),
        ),
      )
      .returning(['companyId', 'id', 'leaseEpoch as epoch', 'generation', 'provider'])
      .execute()
  })
}

/** Says that this process is alive. Returns the ids it still holds: one that is missing was taken over. */
export function renewLeases(tenancy: Tenancy, nodeId: string, leaseFor = usually): Promise<Set<number>> {
  return tenancy.withPlatform(async ({ db, now }) => {
    const rows = await db
      .updateTable('connections')
      .set({ leaseUntil: later(now(), leaseFor).toISOString() })
      .where('ownerNode', '=', nodeId)
      .where('leaseUntil', 'is not', null)
      .returning('id')
      .execute()
    return new Set(rows.map((row) => row.id))
  })
}

/** A transaction of the holder: nobody takes the connection over while it runs, and a former holder is refused. */
export function holdLease<T>(tenancy: Tenancy, lease: Lease, work: (tenant: Tenant) => Promise<T>) {
  return tenancy.withTenant(lease.companyId, async (tenant) => {
    const held = await tenant.db
      .selectFrom('connections')
      .select('id')
      .where('companyId', '=', lease.companyId)
      .where('id', '=', lease.id)
      .where('leaseEpoch', '=', lease.epoch)
      // Not alone: those who send for the connection at the same time must not wait.
      .forShare()
      .executeTakeFirst()
    if (!held) throw new SessionTaken()
    return work(tenant)
  })
}

/** Nobody else is there: a process that is written down as a holder is dead, and need not be waited for. */
export function releaseEveryLease(tenancy: Tenancy): Promise<void> {
  return tenancy.withPlatform(async ({ db }) => {
    await db.updateTable('connections').set({ ownerNode: null, leaseUntil: null }).execute()
  })
}

export function releaseLeases(tenancy: Tenancy, nodeId: string, id?: number): Promise<void> {
  return tenancy.withPlatform(async ({ db }) => {
    let held = db
      .updateTable('connections')
      .set({ ownerNode: null, leaseUntil: null })
      .where('ownerNode', '=', nodeId)
    if (id !== undefined) held = held.where('id', '=', id)
    await held.execute()
  })
}
