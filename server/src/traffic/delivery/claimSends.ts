import { sql, type RawBuilder } from 'kysely'
import {
  alongIndexes,
  listDue,
  listGoverned,
  unknownTo,
  updateHeads,
  type PausedLanes,
  type Unknown,
} from '../../channels/outbox/outboxHeads.ts'
import type { Pace } from '../../channels/channel/Channel.ts'
import type { Lease } from '../../channels/connections/leases.ts'
import type { Allowance } from '../../channels/governor/allowance.ts'
import { decide, type Decision } from '../../channels/governor/governor.ts'
import { paceColumn, readAllowance, type Governed } from '../../channels/governor/governorRow.ts'
import { isContactOut } from '../../conversations/optOuts/optedOut.ts'
import type { SenderLane } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { writeHolds, type HeldMessage } from './writeHolds.ts'

export interface OutboxItem {
  id: number
  address: string
  kind: 'send' | 'edit' | 'revoke' | 'reaction' | 'read'
  messageId: number | null
  content: Record<string, unknown>
  attempts: number
  lane: SenderLane
  connectionId: number
  /** Nobody asked for it, and the customer does not want it: it must not leave. */
  isOptedOut: boolean
}

interface Claim {
  lease: Lease
  /** Conversations that are being sent to at this moment. */
  busy: string[]
  limit: number
  pace: Pace
  /** From 0 to 1, for pauses that no two are alike. */
  random?: () => number
}

export interface Claimed {
  items: OutboxItem[]
  isPaced: boolean
  held: HeldMessage[]
  /** Lanes that pause, and until when; the first of them with something in it. */
  after: PausedLanes
  pausedUntil?: Date | undefined
  /** Before a bot's words leave, somebody is seen typing them. */
  isTyped: boolean
}
const nothing: Claimed = { items: [], isPaced: false, held: [], after: {}, isTyped: false }

/**
 * Takes the next send of each conversation that is not busy, people's before bots', as many as the connection may send
 * now. The attempt is written down before it is made. Nothing for a holder whose lease is over.
 */
export async function claimSends(tenant: Tenant, claim: Claim): Promise<Claimed> {
  const connection = await holdConnection(tenant, claim)
  if (!connection) return nothing
  const connectionId = claim.lease.id
  await updateHeads(tenant, connectionId, connection)
  const allowance = readAllowance(connection, tenant.now())
  if (allowance) return claimGoverned(tenant, claim, { allowance, tokens: connection.tokens })
  const due = await listDue(tenant, { connectionId, busy: claim.busy }, claim.limit)
  const mayGo = due.slice(0, Math.max(0, Math.floor(connection.tokens)))
  const items = await writeAttempts(tenant, mayGo, { connectionId, tokens: connection.tokens })
  return { ...nothing, items, isPaced: connection.tokens < due.length }
}

/** The same for a number that has to look like a person's: what it may not send now is put off, with the reason. */
async function claimGoverned(
  tenant: Tenant,
  { lease, busy, limit, random = Math.random }: Claim,
  { allowance, tokens }: { allowance: Allowance; tokens: number },
): Promise<Claimed> {
  const connectionId = lease.id
  const due = await listGoverned(tenant, { connectionId, busy }, allowance.after)
  const candidates = due.map(({ kind, heardAt, ...item }) => ({
    ...item,
    isMessage: kind === 'send',
    heardAt: heardAt === null ? null : new Date(heardAt),
  }))
  const room = Math.max(0, Math.min(limit, Math.floor(tokens)))
  const decision = decide(candidates, allowance, { now: tenant.now(), limit: room, random })
  if (decision.holds.length > 0) await writeHolds(tenant, decision.holds)
  const noted = countsOf(tenant, connectionId, { decision, hour: allowance.hour })
  const items = await writeAttempts(tenant, decision.go, { connectionId, tokens, noted })
  const messageOf = new Map(due.map(({ id, messageId }) => [id, messageId]))
  return {
    items,
    isPaced: room < limit && decision.go.length === room,
    held: decision.holds.flatMap(({ id, ...hold }) => {
      const messageId = messageOf.get(id)
      return messageId ? [{ messageId, ...hold }] : []
    }),
    after: decision.after,
    pausedUntil: decision.pausedUntil,
    isTyped: allowance.hasPauses,
  }
}

/**
 * Locks the connection: one claim at a time, and heads have one writer. Returns what is in its bucket, which fills with
 * time up to its size, and what the heads do not know yet; nothing when the lease is over.
 */
async function holdConnection(tenant: Tenant, { lease, pace }: Claim) {
  const now = sql`${tenant.now().toISOString()}::timestamptz`
  const { rows } = await sql<{ tokens: number } & Unknown & Governed>`
    select least(${pace.burst}::float8, case when send_tokens_at is null then ${pace.burst}::float8
        else send_tokens + extract(epoch from ${now} - send_tokens_at) * ${pace.perSecond}::float8 end) as tokens,
      ${alongIndexes}, ${unknownTo(tenant, lease.id)},
      channel, provider, reply_window_hours, governor, ${paceColumn(tenant.now())} as pace
    from connections where company_id = ${tenant.companyId} and id = ${lease.id} and lease_epoch = ${lease.epoch}
    for no key update`.execute(tenant.db)
  return rows[0]
}

/** What a governor writes down with the attempts: the hour's counts, and until when its lanes pause. */
interface Noted {
  counts: RawBuilder<unknown>
  pauses: RawBuilder<unknown>
  counted: number[]
}
function countsOf(
  { companyId }: Tenant,
  connectionId: number,
  { decision, hour }: { decision: Decision; hour: Date },
): Noted {
  const { counted, unasked, firstContacts, after } = decision
  const among = (ids: number[]) => sql`count(*) filter (where id = any(${ids}::bigint[]))`
  return {
    counted,
    pauses: sql`, bots_after = ${after.bot.toISOString()}::timestamptz,
      campaigns_after = ${after.campaign.toISOString()}::timestamptz`,
    counts: sql`, counted as (
      insert into send_counts as hours (company_id, connection_id, at, sent, unasked, first_contacts)
      select ${companyId}, ${connectionId}, ${hour.toISOString()}::timestamptz,
        ${among(counted)}, ${among(unasked)}, ${among(firstContacts)} from tried having ${among(counted)} > 0
      on conflict (company_id, connection_id, at) do update set sent = hours.sent + excluded.sent,
        unasked = hours.unasked + excluded.unasked, first_contacts = hours.first_contacts + excluded.first_contacts)`,
  }
}
const uncounted: Noted = { counts: sql``, pauses: sql``, counted: [] }

/** Asked for what nobody asked for, and for nothing else: whatever queued it, it does not leave. */
const isOptedOut = sql<boolean>`case when outbox.lane = 'campaign' and outbox.kind = 'send' then exists (
  select from messages where messages.company_id = outbox.company_id and messages.id = outbox.message_id
    and ${isContactOut(
      { companyId: sql`messages.company_id`, contactId: sql`messages.contact_id` },
      sql`coalesce(messages.purpose, 'marketing')`,
    )}) else false end`

/** Returns those that are still to be sent: one may have been taken back meanwhile. Waits for nobody who holds one. */
async function writeAttempts(
  tenant: Tenant,
  ids: number[],
  { connectionId, tokens, noted = uncounted }: { connectionId: number; tokens: number; noted?: Noted },
): Promise<OutboxItem[]> {
  const { db, companyId } = tenant
  const now = tenant.now().toISOString()
  if (ids.length === 0) return []
  const { rows } = await sql<OutboxItem>`with free as (
      select id from outbox where company_id = ${companyId} and id = any(${ids}::bigint[]) for update skip locked),
    tried as (
      update outbox set attempts = attempts + 1, is_counted = is_counted or outbox.id = any(${noted.counted}::bigint[]),
        hold_reason = null
      from free where company_id = ${companyId} and outbox.id = free.id
      returning outbox.id, address, kind, message_id, content, attempts, lane, connection_id,
        ${isOptedOut} as is_opted_out),
    noted as (
      insert into message_events (company_id, message_id, at, kind, attempt)
      select ${companyId}, message_id, ${now}::timestamptz, 'attempt', attempts from tried
      where message_id is not null and kind = 'send' and not is_opted_out),
    paid as (
      update connections set send_tokens = ${tokens}::float8 - (select count(*) from tried),
        send_tokens_at = ${now}::timestamptz ${noted.pauses}
      where company_id = ${companyId} and id = ${connectionId})
      ${noted.counts}
    select id, address, kind, message_id, content, attempts, lane, connection_id, is_opted_out from tried
    order by array_position(${ids}::bigint[], id)`.execute(db)
  return rows
}
