import { sql } from 'kysely'
import { z } from 'zod'
import type { ConnectionKey, RawEvent } from '../channels/Channel.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'

/** Handles what a conversation has received, in order. A burst costs one job, not one for each event. */
export const drainConversation = defineJob({
  name: 'drainConversation',
  lane: 'inbound',
  maxAttempts: 100,
  payload: z.object({ companyId: z.number(), connectionId: z.number(), address: z.string() }),
})
export interface ConversationKey {
  companyId: number
  connectionId: number
  address: string
}
export const drainKey = ({ connectionId, address }: ConversationKey) => `inbound:${connectionId}:${address}`

/** The name under which the ledger keeps a message that was imported. */
export const importedAs = (wid: string) => `history:${wid}`

/** Writes down what a network said, word for word. What was written before is not written again. */
export function receiveEvents(
  tenancy: Tenancy,
  { companyId, id }: ConnectionKey,
  events: RawEvent[],
): Promise<void> {
  return tenancy.withTenant(companyId, async (tenant) => {
    const { rows } = await sql<{ address: string }>`
      insert into inbound_events (company_id, connection_id, external_id, address, payload, received_at)
      select ${companyId}, ${id}, external_id, address, payload::jsonb, ${tenant.now().toISOString()}::timestamptz
      from unnest(${events.map((event) => event.externalId)}::text[], ${events.map((event) => event.address)}::text[],
        ${events.map((event) => JSON.stringify(event.payload))}::text[]) with ordinality as said (external_id, address, payload, place)
      order by place
      on conflict (company_id, connection_id, external_id) do nothing
      returning address`.execute(tenant.db)
    const addresses = [...new Set(rows.map(({ address }) => address))]
    await tenant.enqueueMany(
      drainConversation,
      addresses.map((address) => {
        const payload = { companyId, connectionId: id, address }
        return { payload, key: drainKey(payload) }
      }),
    )
  })
}

export interface LedgerEvent {
  id: number
  payload: unknown
  attempts: number
  receivedAt: string
}

/**
 * The next events of a conversation. Whoever reads them holds the conversation until the end of the transaction, so
 * that two processes, one of which only seems dead, cannot handle it at once. What came after an event that is to be
 * tried again waits for it: the order matters more than a few seconds.
 */
export async function takeEvents(
  tenant: Tenant,
  conversation: ConversationKey,
  most: number,
): Promise<LedgerEvent[]> {
  const { connectionId, address } = conversation
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.companyId}:${connectionId}:${address}`}, 0))`.execute(
    tenant.db,
  )
  const now = tenant.now().toISOString()
  return tenant.db
    .selectFrom('inboundEvents')
    .select(['id', 'payload', 'attempts', 'receivedAt'])
    .where('companyId', '=', tenant.companyId)
    .where('connectionId', '=', connectionId)
    .where('address', '=', address)
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '<=', now)]))
    .where(
      sql<boolean>`not exists (select from inbound_events failed where failed.company_id = ${tenant.companyId}
        and failed.connection_id = ${connectionId} and failed.address = ${address} and failed.status = 'pending'
        and failed.id < inbound_events.id and failed.error is not null and failed.due_at > ${now}::timestamptz)`,
    )
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Whether there are ticks, edits or reactions whose message has not arrived. */
export async function hasWaiting(tenant: Tenant, conversation: ConversationKey): Promise<boolean> {
  const [waiting] = await tenant.db
    .selectFrom('inboundEvents')
    .select('id')
    .where(isWaiting(tenant, conversation))
    .limit(1)
    .execute()
  return waiting !== undefined
}

/** A message has arrived: it may be theirs. */
export async function wakeWaiting(tenant: Tenant, conversation: ConversationKey) {
  await tenant.db
    .updateTable('inboundEvents')
    .set({ dueAt: null })
    .where(isWaiting(tenant, conversation))
    .execute()
}

const isWaiting = ({ companyId, now }: Tenant, { connectionId, address }: ConversationKey) =>
  sql<boolean>`company_id = ${companyId} and connection_id = ${connectionId} and address = ${address}
    and status = 'pending' and error is null and due_at > ${now().toISOString()}::timestamptz`

/**
 * Comes back when the first of what is put off is due. By the clock of the database, which starts the jobs: by ours,
 * a job could run before its event is due and leave it behind. Under a key of its own: news must not wait for this.
 */
export async function comeBack(tenant: Tenant, conversation: ConversationKey) {
  const { connectionId, address } = conversation
  const { rows } = await sql<{ runAt: string | null }>`
    select now() + greatest(min(due_at) - ${tenant.now().toISOString()}::timestamptz, interval '100 ms') as run_at
    from inbound_events where company_id = ${tenant.companyId} and connection_id = ${connectionId}
      and address = ${address} and status = 'pending' having min(due_at) is not null`.execute(tenant.db)
  const runAt = rows[0]?.runAt
  if (!runAt) return
  const key = `${drainKey(conversation)}:later`
  await tenant.enqueue(drainConversation, conversation, { key, runAt: new Date(runAt) })
}

export async function closeEvents({ db, companyId, now }: Tenant, ids: number[]) {
  if (ids.length === 0) return
  await db
    .updateTable('inboundEvents')
    .set({ status: 'done', handledAt: now().toISOString(), error: null })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
