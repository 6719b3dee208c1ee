import type { ConnectionStatus, StatusReason } from '@chatflow/contract'
import { later, minutes } from '../../platform/clock.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { announceState } from './announceConnection.ts'
import { recordState } from './connectionEvents.ts'
import { connectionUp } from './connectionUp.ts'
import { findConnection } from './findConnection.ts'
import type { Lease } from './leases.ts'
import { resumeImport } from './wantImport.ts'

/** A session that stayed up this long has nothing to do with the troubles before it. */
const healthyAfter = minutes(1)

export interface StateChange {
  status: ConnectionStatus
  statusReason: StatusReason
  qrcode: string
  number?: string
  wanted?: false
  healthy?: true
  /** How long to wait, by the number of failed tries so far. */
  retryAfter?: (retries: number) => number
}

/** Writes a change of state, unless the lease is over or people want something else by now. */
export function writeState(tenancy: Tenancy, lease: Lease, change: StateChange): Promise<void> {
  const { retryAfter, healthy, ...columns } = change
  return tenancy.withTenant(lease.companyId, async (tenant) => {
    const now = tenant.now()
    const current = await tenant.db
      .selectFrom('connections')
      .select(['retries', 'number'])
      .where('companyId', '=', lease.companyId)
      .where('id', '=', lease.id)
      .where('leaseEpoch', '=', lease.epoch)
      .where('generation', '=', lease.generation)
      .where('wanted', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!current) return
    await tenant.db
      .updateTable('connections')
      .set({
        ...columns,
        // Another number: the network has to get to know it.
        ...(columns.number !== undefined &&
          columns.number !== current.number && { numberSince: now.toISOString() }),
        healthySince: healthy ? now.toISOString() : null,
        retryAt: retryAfter ? later(now, retryAfter(current.retries)).toISOString() : null,
        retries: retryAfter ? current.retries + 1 : current.retries,
        updatedAt: now.toISOString(),
      })
      .where('companyId', '=', lease.companyId)
      .where('id', '=', lease.id)
      .execute()
    await recordState(tenant, lease.id, change)
    tenant.invalidate('companySnapshot', lease.companyId)
    if (columns.status === 'CONNECTED') {
      await resumeImport(tenant, lease.id)
      await tenant.raise(connectionUp, { connectionId: lease.id })
    }
    const connection = await findConnection(tenant, lease.id)
    if (connection) await announceState(tenant, connection)
  })
}

/** What people want of a connection, and once: whether its phone is to be forgotten. */
export function readDesiredState(tenancy: Tenancy, lease: Lease) {
  return tenancy.withTenant(lease.companyId, async ({ db }) => {
    const desired = await db
      .selectFrom('connections')
      .select(['wanted', 'generation', 'forgetPhone'])
      .where('companyId', '=', lease.companyId)
      .where('id', '=', lease.id)
      .where('leaseEpoch', '=', lease.epoch)
      .executeTakeFirst()
    if (desired?.forgetPhone) {
      await db
        .updateTable('connections')
        .set({ forgetPhone: false })
        .where('companyId', '=', lease.companyId)
        .where('id', '=', lease.id)
        .execute()
    }
    return desired
  })
}

/** Whether the connection still exists, held by this process or another. */
export function isThere(tenancy: Tenancy, { companyId, id }: Lease): Promise<boolean> {
  return tenancy.readTenant(companyId, async ({ db }) => {
    const found = await db
      .selectFrom('connections')
      .select('id')
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst()
    return found !== undefined
  })
}

/** Sessions of this process whose time to try again has come. */
export function dueRetries(tenancy: Tenancy, nodeId: string): Promise<Lease[]> {
  return tenancy.withPlatform(({ db, now }) =>
    db
      .updateTable('connections')
      .set({ retryAt: null })
      .where('ownerNode', '=', nodeId)
      .where('wanted', '=', true)
      .where('retryAt', '<=', now().toISOString())
      .returning(['companyId', 'id', 'leaseEpoch as epoch', 'generation', 'provider'])
      .execute(),
  )
}

export function forgetRetries(tenancy: Tenancy, nodeId: string): Promise<void> {
  return tenancy.withPlatform(async ({ db, now }) => {
    await db
      .updateTable('connections')
      .set({ retries: 0 })
      .where('ownerNode', '=', nodeId)
      .where('retries', '>', 0)
      .where('status', '=', 'CONNECTED')
      .where('healthySince', '<', later(now(), -healthyAfter).toISOString())
      .execute()
  })
}
