import { later } from '../../platform/clock.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'
import { pairMemoryMs } from './pairRate.ts'

/** Sends that were begun. The Cloud API takes no name of ours, so we remember what may already be on its way. */

interface Send {
  connectionId: number
  wid: string
}

export function findSend({ db, companyId }: Tenant, { connectionId, wid }: Send) {
  return db
    .selectFrom('cloudSends')
    .select(['begunAt', 'networkWid'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .executeTakeFirst()
}

/** When this person was written to of late. */
export async function recentSends({ db, companyId, now }: Tenant, connectionId: number, address: string) {
  const rows = await db
    .selectFrom('cloudSends')
    .select('begunAt')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('address', '=', address)
    .where('begunAt', '>', later(now(), -pairMemoryMs).toISOString())
    .execute()
  return rows.map(({ begunAt }) => new Date(begunAt))
}

export async function beginSend({ db, companyId, now }: Tenant, send: Send & { address: string }) {
  const begunAt = now().toISOString()
  await db
    .insertInto('cloudSends')
    .values({ companyId, begunAt, ...send })
    .onConflict((known) => known.columns(['companyId', 'connectionId', 'wid']).doUpdateSet({ begunAt }))
    .execute()
}

export async function endSend({ db, companyId }: Tenant, { connectionId, wid }: Send, networkWid: string) {
  await db
    .updateTable('cloudSends')
    .set({ networkWid })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .execute()
}

/** The network has said that it did not take it. */
export async function dropSend({ db, companyId }: Tenant, { connectionId, wid }: Send) {
  await db
    .deleteFrom('cloudSends')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .execute()
}

export async function forgetOldSends({ db }: Pick<Platform, 'db'>, before: Date) {
  await db.deleteFrom('cloudSends').where('begunAt', '<', before.toISOString()).execute()
}
