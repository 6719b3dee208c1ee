import { sql } from 'kysely'
import {
  alongIndexes,
  listDue,
  unknownTo,
  updateHeads,
  type Unknown,
} from '../../channels/outbox/outboxHeads.ts'
import type { Pace } from '../../channels/channel/Channel.ts'
import type { Lease } from '../../channels/connections/leases.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export interface OutboxItem {
  id: number
  address: string
  kind: 'send' | 'edit' | 'revoke' | 'reaction' | 'read'
  messageId: number | null
  content: Record<string, unknown>
  attempts: number
}

interface Claim {
  lease: Lease
  /** Conversations that are being sent to at this moment. */
  busy: string[]
  most: number
  pace: Pace
}

/**
 * Takes the next send of each conversation that is not busy, people's before bots', as many as the connection may send
 * now. The attempt is written down before it is made. Nothing for a holder whose lease is over.
 */
export async function claimSends(
  tenant: Tenant,
  claim: Claim,
): Promise<{ items: OutboxItem[]; isPaced: boolean }> {
  const held = await holdConnection(tenant, claim)
  if (!held) return { items: [], isPaced: false }
  const connectionId = claim.lease.id
  await updateHeads(tenant, connectionId, held)
  const due = await listDue(tenant, { connectionId, busy: claim.busy }, claim.most)
  const mayGo = due.slice(0, Math.max(0, Math.floor(held.tokens)))
  const items = await writeAttempts(tenant, mayGo, { connectionId, tokens: held.tokens })
  return { items, isPaced: held.tokens < due.length }
}

/**
 * Locks the connection: one claim at a time, and heads have one writer. Returns what is in its bucket, which fills with
 * time up to its size, and what the heads do not know yet; nothing when the lease is over.
 */
async function holdConnection(tenant: Tenant, { lease, pace }: Claim) {
  const now = sql`${tenant.now().toISOString()}::timestamptz`
  const { rows } = await sql<{ tokens: number } & Unknown>`
    select least(${pace.burst}::float8, case when send_tokens_at is null then ${pace.burst}::float8
        else send_tokens + extract(epoch from ${now} - send_tokens_at) * ${pace.perSecond}::float8 end) as tokens,
      ${alongIndexes}, ${unknownTo(tenant, lease.id)}
    from connections where company_id = ${tenant.companyId} and id = ${lease.id} and lease_epoch = ${lease.epoch}
    for no key update`.execute(tenant.db)
  return rows[0]
}

/** Returns those that are still to be sent: one may have been taken back meanwhile. Waits for nobody who holds one. */
async function writeAttempts(
  tenant: Tenant,
  ids: number[],
  { connectionId, tokens }: { connectionId: number; tokens: number },
): Promise<OutboxItem[]> {
  const { db, companyId } = tenant
  const now = tenant.now().toISOString()
  if (ids.length === 0) return []
  const { rows } = await sql<OutboxItem>`with free as (
      select id from outbox where company_id = ${companyId} and id = any(${ids}::bigint[]) for update skip locked),
    tried as (
      update outbox set attempts = attempts + 1 from free where company_id = ${companyId} and outbox.id = free.id
      returning outbox.id, address, kind, message_id, content, attempts),
    noted as (
      insert into message_events (company_id, message_id, at, kind, attempt)
      select ${companyId}, message_id, ${now}::timestamptz, 'attempt', attempts from tried
      where message_id is not null and kind = 'send'),
    paid as (
      update connections set send_tokens = ${tokens}::float8 - (select count(*) from tried), send_tokens_at = ${now}::timestamptz
      where company_id = ${companyId} and id = ${connectionId})
    select id, address, kind, message_id, content, attempts from tried
    order by array_position(${ids}::bigint[], id)`.execute(db)
  return rows
}
