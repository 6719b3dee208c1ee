import { sql } from 'kysely'
import type { SenderLane } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** How many changes one look works off: a claim costs the same, however many were made at once. */
const maxChanges = 32

interface OfConnection {
  connectionId: number
  /** Conversations that are being sent to at this moment. */
  busy: string[]
}

/**
 * For the rest of a transaction rows are read along their indexes, in order. The statistics of a queue are out of date
 * most of the time: a planner that believes them reads and sorts all that waits.
 */
export const alongIndexes = sql`set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('enable_seqscan', 'off', true)`

/** What happened since the heads were last brought up to date. */
export interface Unknown {
  hasDated: boolean
  hasChanges: boolean
}
export const unknownTo = ({ companyId, now }: Tenant, connectionId: number) => {
  const ours = sql`company_id = ${companyId} and connection_id = ${connectionId}`
  return sql`exists (select from outbox where ${ours} and is_dated
      and due_at <= ${now().toISOString()}::timestamptz) as has_dated,
    exists (select from outbox_changes where ${ours}) as has_changes`
}

/**
 * Brings the heads of a connection's conversations up to date: dated sends whose time has come get in line, then the
 * next send of each changed conversation is looked up. The caller holds the connection; nobody else is waited for.
 */
export async function updateHeads(tenant: Tenant, connectionId: number, { hasDated, hasChanges }: Unknown) {
  if (hasDated) await admitDated(tenant, connectionId)
  if (hasDated || hasChanges) await findHeads(tenant, connectionId)
}

async function admitDated({ db, companyId, now }: Tenant, connectionId: number) {
  await sql`update outbox set is_dated = false where company_id = ${companyId} and id = any(array(
    select id from outbox where company_id = ${companyId} and connection_id = ${connectionId} and is_dated
      and due_at <= ${now().toISOString()}::timestamptz
    order by due_at limit ${maxChanges} for update skip locked))`.execute(db)
}

async function findHeads({ db, companyId }: Tenant, connectionId: number) {
  const ours = sql`company_id = ${companyId} and connection_id = ${connectionId}`
  const { rows } = await sql<{ isEmpty: boolean }>`with taken as (
      delete from outbox_changes where ctid = any(array(
        select ctid from outbox_changes where ${ours} order by lane, id limit ${maxChanges}))
      returning address)
    insert into outbox_heads (company_id, connection_id, address, item_id, lane, due_at)
    select ${companyId}, ${connectionId}, touched.address, coalesce(head.id, 0), coalesce(head.lane, 'reply'),
      coalesce(head.due_at, '-infinity')
    from (select distinct address from taken) touched left join lateral (
      select id, lane, due_at from outbox where ${ours} and outbox.address = touched.address and not is_dated
      order by (attempts = 0), lane, id limit 1) head on true
    on conflict (company_id, connection_id, address) do update
      set item_id = excluded.item_id, lane = excluded.lane, due_at = excluded.due_at
    returning item_id = 0 as is_empty`.execute(db)
  // Conversations with nothing left were put first in the order, where they are found without a search.
  if (rows.some(({ isEmpty }) => isEmpty))
    await sql`delete from outbox_heads where ctid = any(array(select ctid from (
      select ctid, item_id from outbox_heads where ${ours} order by lane, due_at, item_id limit ${maxChanges}) first
      where item_id = 0))`.execute(db)
}

/** The sends that may go now, one of a conversation: people's first, then bots', then campaigns', the longest due first. */
export async function listDue(
  tenant: Tenant,
  { connectionId, busy }: OfConnection,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select head.item_id as id from unnest(enum_range(null::sender_lane)) as lanes (lane)
    cross join lateral (
      select item_id, lane, due_at from outbox_heads heads
      where company_id = ${tenant.companyId} and connection_id = ${connectionId} and heads.lane = lanes.lane
        and due_at <= ${tenant.now().toISOString()}::timestamptz and address <> all(${busy}::text[])
        and exists (select from outbox where outbox.company_id = heads.company_id and outbox.id = heads.item_id)
      order by due_at, item_id limit ${limit}) head
    order by head.lane, head.due_at, head.item_id limit ${limit}`.execute(tenant.db)
  return rows.map(({ id }) => id)
}

/** A send that is due, with what a governor asks about it. */
interface DueSend {
  id: number
  messageId: number | null
  lane: SenderLane
  kind: string
  isCounted: boolean
  heardAt: string | null
}

/**
 * The same with what a governor asks: whether and when the person wrote on this connection. Some more of each lane than
 * can go, for those that are held make room for the next.
 */
export async function listGoverned(
  tenant: Tenant,
  { connectionId, busy }: OfConnection,
  after: PausedLanes,
): Promise<DueSend[]> {
  const now = tenant.now().toISOString()
  const { rows } = await sql<DueSend>`
    select head.item_id as id, outbox.message_id, outbox.lane, outbox.kind,
      outbox.is_counted or outbox.attempts > 0 as is_counted, heard.at as heard_at
    from unnest(${laneNames}::sender_lane[], ${startsOf(after)}::timestamptz[]) as lanes (lane, starts_at)
    cross join lateral (
      select item_id, lane, due_at from outbox_heads heads
      where company_id = ${tenant.companyId} and connection_id = ${connectionId} and heads.lane = lanes.lane
        and due_at <= ${now}::timestamptz and starts_at <= ${now}::timestamptz and address <> all(${busy}::text[])
      order by due_at, item_id limit ${lookAhead}) head
    join outbox on outbox.company_id = ${tenant.companyId} and outbox.id = head.item_id
    left join messages on messages.company_id = outbox.company_id and messages.id = outbox.message_id
    left join lateral (
      select max(last_inbound_at) as at from tickets where tickets.company_id = outbox.company_id
        and tickets.contact_id = messages.contact_id and tickets.whatsapp_id = ${connectionId}) heard on true
    order by head.lane, head.due_at, head.item_id`.execute(tenant.db)
  return rows
}
const lookAhead = 16

/** Until when a governor lets a lane pause. */
export type PausedLanes = Partial<Record<SenderLane, Date>>
const laneNames: SenderLane[] = ['reply', 'bot', 'campaign']
const startsOf = (after: PausedLanes) => laneNames.map((lane) => after[lane]?.toISOString() ?? '-infinity')

/** When there will be something to claim: now, if changes are left to work off. */
export async function nextDue(
  tenant: Tenant,
  { connectionId, busy }: OfConnection,
  after: PausedLanes = {},
): Promise<Date | undefined> {
  const now = tenant.now().toISOString()
  const ours = sql`company_id = ${tenant.companyId} and connection_id = ${connectionId}`
  const { rows } = await sql<{ dueAt: string | null }>`select least(
      (select ${now}::timestamptz from outbox_changes where ${ours} limit 1),
      (select due_at from outbox where ${ours} and is_dated order by due_at limit 1),
      (select min(greatest(head.due_at, starts_at)) from
        unnest(${laneNames}::sender_lane[], ${startsOf(after)}::timestamptz[]) as lanes (lane, starts_at) cross join lateral (
        select due_at from outbox_heads heads where ${ours} and heads.lane = lanes.lane
          and address <> all(${busy}::text[]) order by due_at limit 1) head)
    ) as due_at`.execute(tenant.db)
  return rows[0]?.dueAt ? new Date(rows[0].dueAt) : undefined
}

/**
 * Removes what is kept of conversations with nothing left to send, also where no session will ever look. Takes the place
 * of the holder: the connections are locked.
 */
export async function forgetEmptied({ db, companyId }: Tenant, addresses: string[]) {
  await sql`select from connections where company_id = ${companyId} and id in (
      select connection_id from outbox_heads where company_id = ${companyId} and address = any(${addresses}::text[])
      union select connection_id from outbox_changes where company_id = ${companyId} and address = any(${addresses}::text[]))
    order by id for no key update`.execute(db)
  const isEmptied = sql`kept.company_id = ${companyId} and kept.address = any(${addresses}::text[])
    and not exists (select from outbox where outbox.company_id = kept.company_id
      and outbox.connection_id = kept.connection_id and outbox.address = kept.address)`
  await sql`delete from outbox_heads kept where ${isEmptied}`.execute(db)
  await sql`delete from outbox_changes kept where ${isEmptied}`.execute(db)
}
