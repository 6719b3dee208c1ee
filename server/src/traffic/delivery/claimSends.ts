import { sql } from 'kysely'
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
  pace: { perSecond: number; burst: number }
}

/**
 * Takes the first item of each conversation that is not busy, people's before bots', as many as the connection may
 * send now. The attempt is written down before it is made. Nothing for a holder whose lease is over.
 */
export async function claimSends(
  tenant: Tenant,
  claim: Claim,
): Promise<{ items: OutboxItem[]; isPaced: boolean }> {
  const now = tenant.now().toISOString()
  const { rows } = await sql<OutboxItem>`
    select id, address, kind, message_id, content, attempts from ${heads(tenant, claim)} head
    where due_at <= ${now}::timestamptz
    order by lane, id limit ${claim.most}`.execute(tenant.db)
  if (rows.length === 0) return { items: [], isPaced: false }
  const tokens = await takeTokens(tenant, claim, rows.length)
  if (tokens === undefined) return { items: [], isPaced: false }
  const tried = await writeAttempts(tenant, rows.slice(0, tokens), now)
  return {
    items: rows.flatMap((item) => (tried.has(item.id) ? { ...item, attempts: item.attempts + 1 } : [])),
    isPaced: tokens < rows.length,
  }
}

/** The first item of each conversation that is not busy: what is behind it waits for it. */
const heads = ({ companyId }: Tenant, { lease, busy }: Pick<Claim, 'lease' | 'busy'>) => sql`(
  select distinct on (address) id, address, kind, message_id, content, attempts, lane, due_at from outbox
  where company_id = ${companyId} and connection_id = ${lease.id} and address <> all(${busy}::text[])
  order by address, id)`

/** The bucket fills with time up to its size. Returns how many of the wanted it gave, or nothing when the lease is over. */
async function takeTokens(
  tenant: Tenant,
  { lease, pace }: Claim,
  wanted: number,
): Promise<number | undefined> {
  const now = tenant.now().toISOString()
  const { rows } = await sql<{ taken: number }>`
    with bucket as (
      select company_id, id, least(${pace.burst}::float8, case when send_tokens_at is null then ${pace.burst}::float8
        else send_tokens + extract(epoch from ${now}::timestamptz - send_tokens_at) * ${pace.perSecond}::float8 end) as tokens
      from connections where company_id = ${tenant.companyId} and id = ${lease.id} and lease_epoch = ${lease.epoch}
      for update)
    update connections set send_tokens = bucket.tokens - least(${wanted}::int, floor(greatest(bucket.tokens, 0))), send_tokens_at = ${now}::timestamptz
    from bucket where connections.company_id = bucket.company_id and connections.id = bucket.id
    returning least(${wanted}::int, floor(greatest(bucket.tokens, 0)))::int as taken`.execute(tenant.db)
  return rows[0]?.taken
}

/** Returns which of them are still to be sent: one may have been taken back meanwhile. */
async function writeAttempts(
  { db, companyId }: Tenant,
  items: OutboxItem[],
  now: string,
): Promise<Set<number>> {
  if (items.length === 0) return new Set()
  const ids = items.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`with tried as (
      update outbox set attempts = attempts + 1 where company_id = ${companyId} and id = any(${ids}::bigint[])
      returning id, message_id, attempts, kind),
    noted as (
      insert into message_events (company_id, message_id, at, kind, attempt)
      select ${companyId}, message_id, ${now}::timestamptz, 'attempt', attempts from tried
      where message_id is not null and kind = 'send')
    select id from tried`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** When a conversation that is not busy has its next item due. */
export async function nextDue(
  tenant: Tenant,
  claim: Pick<Claim, 'lease' | 'busy'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: string | null }>`
    select min(due_at) as due_at from ${heads(tenant, claim)} head`.execute(tenant.db)
  return rows[0]?.dueAt ? new Date(rows[0].dueAt) : undefined
}
