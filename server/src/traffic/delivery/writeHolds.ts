import type { HoldReason } from '@chatflow/contract'
import { sql } from 'kysely'
import { announceState } from '../../channels/connections/announceConnection.ts'
import { findConnection } from '../../channels/connections/findConnection.ts'
import type { Decision } from '../../channels/governor/governor.ts'
import { changeMessage, lockMessage } from '../../conversations/messages/changeMessage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/**
 * Puts sends off until a governor lets them go. What waits for that does not expire meanwhile, but nobody wants to hear
 * it days later. Waits for nobody who holds one.
 */
export async function writeHolds({ db, companyId }: Tenant, holds: Decision['holds']) {
  const ids = holds.map(({ id }) => id)
  const until = holds.map(({ until: at }) => at.toISOString())
  const reasons = holds.map(({ reason }) => reason)
  await sql`with held as (
      select * from unnest(${ids}::bigint[], ${until}::timestamptz[], ${reasons}::text[]) as given (id, until, reason)),
    free as (
      select id from outbox where company_id = ${companyId} and id = any(${ids}::bigint[]) for update skip locked)
    update outbox set due_at = held.until, hold_reason = held.reason,
      expires_at = greatest(expires_at, least(held.until + interval '1 hour', created_at + interval '3 days'))
    from held join free using (id) where company_id = ${companyId} and outbox.id = held.id`.execute(db)
}

/** A message that a governor holds. */
export interface HeldMessage {
  messageId: number
  reason: HoldReason
  until: Date
}

/** Shows in its bubble why a message does not leave yet. */
export async function showHold(tenant: Tenant, { messageId, reason, until }: HeldMessage) {
  const message = await lockMessage(tenant, messageId)
  if (!message || message.ack > 0) return
  await changeMessage(tenant, messageId, { holdReason: reason, holdUntil: until.toISOString() })
}

/** Shows everybody who looks at the connection that it holds something back. */
export async function showPace(tenant: Tenant, connectionId: number) {
  const connection = await findConnection(tenant, connectionId)
  if (connection) await announceState(tenant, connection)
}
