import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ConnectionKey, RawEvent } from '../../channels/channel/Channel.ts'
import { storableJson, storableText } from '../../platform/storable.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'

/** Handles what conversations have received, each in order. What arrives together costs one job, not one for each event. */
export const drainConversations = defineJob({
  name: 'drainConversations',
  lane: 'inbound',
  maxAttempts: 100,
  payload: z.object({ companyId: z.number(), connectionId: z.number(), addresses: z.array(z.string()) }),
})
export interface Conversations {
  companyId: number
  connectionId: number
  addresses: string[]
}
/** Few enough that one slow conversation does not keep many others waiting. */
const conversationsPerJob = 10

/** As long as a job for the same conversations waits, they need no second one. */
export const drainKey = ({ connectionId, addresses }: Conversations) =>
  `inbound:${connectionId}:${createHash('sha1').update(addresses.join('\n')).digest('base64url')}`

/** The process that handles a conversation holds it: two processes, one of which only seems dead, cannot handle it at once. */
export const heldBy = ({ connectionId, addresses }: Conversations) =>
  addresses.map((address) => `inbound:${connectionId}:${address}`)

/** The name under which the ledger keeps a message that was imported. */
export const importedAs = (wid: string) => `history:${wid}`

/** Writes down what a network said, word for word. What was written before is not written again. Returns how much was new. */
export function receiveEvents(
  tenancy: Tenancy,
  connection: ConnectionKey,
  events: RawEvent[],
): Promise<number> {
  return tenancy.withTenant(connection.companyId, (tenant) => writeEvents(tenant, connection, events))
}

/** The same in a transaction that is under way. */
export async function writeEvents(
  tenant: Tenant,
  { companyId, id }: ConnectionKey,
  events: RawEvent[],
): Promise<number> {
  const { rows } = await sql<{ address: string }>`
      insert into inbound_events (company_id, connection_id, external_id, address, payload, received_at)
      select ${companyId}, ${id}, external_id, address, payload::jsonb, ${tenant.now().toISOString()}::timestamptz
      from unnest(${events.map(({ externalId }) => storableText(externalId))}::text[], ${events.map(({ address }) => storableText(address))}::text[],
        ${events.map(({ payload }) => storableJson(payload))}::text[]) with ordinality as said (external_id, address, payload, place)
      order by place
      on conflict (company_id, connection_id, external_id) do nothing
      returning address`.execute(tenant.db)
  const addresses = [...new Set(rows.map(({ address }) => address))].toSorted()
  const jobs: { payload: Conversations; key: string }[] = []
  while (addresses.length > 0) {
    const payload = { companyId, connectionId: id, addresses: addresses.splice(0, conversationsPerJob) }
    jobs.push({ payload, key: drainKey(payload) })
  }
  await tenant.enqueueMany(drainConversations, jobs)
  return rows.length
}

export interface LedgerEvent {
  id: number
  address: string
  payload: unknown
  attempts: number
  receivedAt: string
  /** There are ticks, edits or reactions whose message has not arrived. */
  isAwaited: boolean
}

/**
 * Takes the next events of each conversation: they are done when the transaction commits. What came after an event
 * that is to be tried again waits for it: the order matters more than a few seconds. They are chosen once, whatever the
 * ledger was like when the statement was planned: on an empty one it seems cheap to choose them anew for each row.
 */
export async function takeEvents(
  { db, companyId, now }: Tenant,
  { connectionId, addresses }: Conversations,
  maxOfEach: number,
): Promise<LedgerEvent[]> {
  const at = now().toISOString()
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId} and status = 'pending'`
  const { rows } = await sql<LedgerEvent>`
    with next as materialized (
      select taken.id from unnest(${addresses}::text[]) as wanted (address), lateral (
        select id from inbound_events
        where ${ofConnection} and address = wanted.address and (due_at is null or due_at <= ${at}::timestamptz)
          and not exists (select from inbound_events failed
            where failed.company_id = ${companyId} and failed.connection_id = ${connectionId}
              and failed.address = wanted.address and failed.status = 'pending'
              and failed.id < inbound_events.id and failed.error is not null and failed.due_at > ${at}::timestamptz)
        order by id limit ${maxOfEach}) as taken),
    awaited as (
      select distinct address from inbound_events
      where ${ofConnection} and address = any(${addresses}::text[]) and error is null and due_at > ${at}::timestamptz)
    update inbound_events set status = 'done', handled_at = ${at}::timestamptz, error = null
    where inbound_events.company_id = ${companyId} and inbound_events.id = any(array(select id from next))
    returning inbound_events.id, address, payload, attempts, received_at,
      address in (select address from awaited) as is_awaited`.execute(db)
  return rows.toSorted((left, right) => left.id - right.id)
}

/** A message has arrived: it may be theirs. */
export async function wakeWaiting(
  { db, companyId, now }: Tenant,
  { connectionId, addresses }: Conversations,
) {
  await db
    .updateTable('inboundEvents')
    .set({ dueAt: null })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('address', 'in', addresses)
    .where('status', '=', 'pending')
    .where('error', 'is', null)
    .where('dueAt', '>', now().toISOString())
    .execute()
}

/** Gives back what was taken and not handled. */
export async function putBack({ db, companyId }: Tenant, ids: number[], change: PutOff = {}) {
  if (ids.length === 0) return
  await db
    .updateTable('inboundEvents')
    .set({ status: 'pending', handledAt: null, ...change })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
interface PutOff {
  dueAt?: string
  error?: string
  attempts?: number
}

/**
 * Comes back when the first of what is put off is due. By the clock of the database, which starts the jobs: by ours,
 * a job could run before its event is due and leave it behind. Under a key of its own: news must not wait for this.
 */
export async function comeBack(tenant: Tenant, conversation: Conversations) {
  const { connectionId, addresses } = conversation
  const { rows } = await sql<{ runAt: string | null }>`
    select now() + greatest(min(due_at) - ${tenant.now().toISOString()}::timestamptz, interval '100 ms') as run_at
    from inbound_events where company_id = ${tenant.companyId} and connection_id = ${connectionId}
      and address = any(${addresses}::text[]) and status = 'pending' having min(due_at) is not null`.execute(
    tenant.db,
  )
  const runAt = rows[0]?.runAt
  if (!runAt) return
  const key = `${drainKey(conversation)}:later`
  await tenant.enqueue(drainConversations, conversation, { key, runAt: new Date(runAt) })
}

/** What was handled so long ago is not repeated by any network. */
export async function forgetHandled({ db }: Pick<Platform, 'db'>, before: Date) {
  await db
    .deleteFrom('inboundEvents')
    .where('status', '=', 'done')
    .where('handledAt', '<', before.toISOString())
    .execute()
}
