import type { InboundProblem } from '@chatflow/contract'
import { paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { drainConversations, drainKey } from './ledger.ts'

/** Puts an event where a person will see it. The conversation goes on without it. */
export async function setAside(tenant: Tenant, eventId: number, error: string) {
  await tenant.db
    .updateTable('inboundEvents')
    .set((eb) => ({
      status: 'attention',
      attempts: eb('attempts', '+', 1),
      error: error.slice(0, 2_000),
      dueAt: null,
      handledAt: null,
    }))
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', eventId)
    .execute()
  await announceAttention(tenant)
}

export async function announceAttention(tenant: Tenant) {
  const { count } = await tenant.db
    .selectFrom('inboundEvents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', tenant.companyId)
    .where('status', '=', 'attention')
    .executeTakeFirstOrThrow()
  tenant.publish(
    'inbound',
    { action: 'update', attention: count },
    { rooms: [room.capability('inbound:manage')] },
  )
}

export async function listProblems(tenant: Tenant, pageNumber: number) {
  const found = tenant.db
    .selectFrom('inboundEvents')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.companyId', '=', 'inboundEvents.companyId')
        .onRef('connections.id', '=', 'inboundEvents.connectionId'),
    )
    .where('inboundEvents.companyId', '=', tenant.companyId)
    .where('inboundEvents.status', '=', 'attention')
  const { rows, count, hasMore } = await paged(found, pageNumber, (query) =>
    query
      .select([
        'inboundEvents.id',
        'inboundEvents.externalId',
        'inboundEvents.address',
        'inboundEvents.error',
        'inboundEvents.attempts',
        'inboundEvents.receivedAt',
        'inboundEvents.payload',
        'connections.id as connectionId',
        'connections.name as connectionName',
      ])
      .orderBy('inboundEvents.id', 'desc'),
  )
  const records = rows.map(({ connectionId, connectionName, error, ...row }): InboundProblem => ({
    ...row,
    error: error ?? '',
    whatsapp: { id: connectionId, name: connectionName },
  }))
  return { records, count, hasMore }
}

/** Lets the conversation try again. It takes its place by when it was received. */
export async function rerun(tenant: Tenant, eventId: number) {
  const { connectionId, address } = await decide(tenant, eventId, { status: 'pending', error: null })
  const payload = { companyId: tenant.companyId, connectionId, addresses: [address] }
  await tenant.enqueue(drainConversations, payload, { key: drainKey(payload) })
}

/** A person has seen it and wants nothing done. */
export async function dismiss(tenant: Tenant, eventId: number) {
  await decide(tenant, eventId, { status: 'done', handledAt: tenant.now().toISOString() })
}

async function decide(
  tenant: Tenant,
  eventId: number,
  change: { status: 'pending' | 'done'; error?: null; handledAt?: string },
) {
  const event = await tenant.db
    .updateTable('inboundEvents')
    .set(change)
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', eventId)
    .where('status', '=', 'attention')
    .returning(['connectionId', 'address'])
    .executeTakeFirst()
  if (!event) fail('ERR_NO_EVENT_FOUND')
  await announceAttention(tenant)
  return event
}
