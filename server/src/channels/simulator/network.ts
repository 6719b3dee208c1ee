import { Faults } from '@chatflow/contract'
import { sql } from 'kysely'
import { later, seconds } from '../../platform/clock.ts'
import { defineTopic } from '../../platform/database/bus.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { RawEvent } from '../channel/Channel.ts'
import { announcePhones } from './announcePhones.ts'
import { phoneTopicKey } from './simulatorPhones.ts'
import type { SimulatorEvent } from './simulatorEvents.ts'

/** Something lies ready for a simulated phone. */
export const mailArrived = defineTopic('simulatorMail')

/** How long the simulated network waits for an answer before it delivers again. */
const redelivery = seconds(3)
const maxDetour = seconds(2)

export async function readFaults({ db, companyId }: Tenant, connectionId: number): Promise<Faults> {
  const row = await db
    .selectFrom('simulatorPhones')
    .select('faults')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return Faults.parse(row?.faults ?? {})
}

export async function changeFaults(
  tenant: Tenant,
  connectionId: number,
  changes: Partial<Faults>,
): Promise<Faults> {
  const faults = { ...(await readFaults(tenant, connectionId)), ...changes }
  await tenant.db
    .insertInto('simulatorPhones')
    .values({ companyId: tenant.companyId, connectionId, faults: JSON.stringify(faults) })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'connectionId']).doUpdateSet({ faults: JSON.stringify(faults) }),
    )
    .execute()
  announcePhones(tenant, connectionId, null)
  return faults
}

interface Carried {
  externalId: string
  address: string
  event: SimulatorEvent
}

/** Gives something to the simulated network, which delivers it when the session is up: late, twice or astray if told so. */
export async function carry(tenant: Tenant, connectionId: number, carried: Carried[], faults: Faults) {
  const rows = carried.flatMap(({ externalId, address, event }) => {
    const detour = happens(faults.reorderRate) ? Math.random() * maxDetour : 0
    const lost = happens(faults.dropRate) ? redelivery : 0
    const dueAt = later(tenant.now(), faults.delayMs + detour + lost).toISOString()
    const row = {
      companyId: tenant.companyId,
      connectionId,
      externalId,
      address,
      payload: JSON.stringify(event),
      dueAt,
    }
    return happens(faults.duplicateRate) ? [row, row] : [row]
  })
  await tenant.db.insertInto('simulatorDeliveries').values(rows).execute()
  tenant.invalidate(mailArrived, phoneTopicKey({ companyId: tenant.companyId, id: connectionId }))
}

export const happens = (rate: number) => rate > 0 && Math.random() < rate

const atOnce = 200

/** What is due, oldest first. */
export async function dueDeliveries({ db, companyId, now }: Tenant, connectionId: number) {
  const rows = await db
    .selectFrom('simulatorDeliveries')
    .select(['id', 'externalId', 'address', 'payload'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('dueAt', '<=', now().toISOString())
    .orderBy('dueAt')
    .orderBy('id')
    .limit(atOnce)
    .execute()
  return rows.map(({ id, ...event }) => ({ id, event: event satisfies RawEvent }))
}

/** We have it, so the customer's phone shows a second tick. */
export async function confirmDeliveries(
  tenant: Tenant,
  connectionId: number,
  delivered: { id: number; event: RawEvent }[],
) {
  const { db, companyId } = tenant
  const ticked = await db
    .with('gone', (done) =>
      done
        .deleteFrom('simulatorDeliveries')
        .where('companyId', '=', companyId)
        .where(sql<boolean>`id = any(${delivered.map(({ id }) => id)}::bigint[])`),
    )
    .updateTable('simulatorMessages')
    .set({ ack: 2 })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where(sql<boolean>`wid = any(${delivered.map(({ event }) => event.externalId)}::text[])`)
    .where('fromBusiness', '=', false)
    .where('ack', '<', 2)
    .returning('id')
    .execute()
  if (ticked.length > 0) announcePhones(tenant, connectionId, null)
}

/** How many milliseconds are left until something is due. */
export async function nextDelivery(
  { db, companyId, now }: Tenant,
  connectionId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('simulatorDeliveries')
    .select((eb) => eb.fn.min('dueAt').as('dueAt'))
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return row?.dueAt ? Date.parse(row.dueAt) - now().getTime() : undefined
}
