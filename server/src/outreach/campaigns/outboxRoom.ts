import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** How many messages of campaigns wait in the outbox of a connection, and until when the governor holds the first of them. */
export async function readWaiting({ db, companyId }: Tenant, connectionId: number) {
  const { rows } = await sql<{ count: number; heldUntil: string | null }>`
    select count(*)::integer as count, min(outbox.due_at) filter (where outbox.hold_reason is not null) as held_until
    from campaign_recipients recipients
    left join outbox on outbox.company_id = recipients.company_id
      and outbox.message_id = coalesce(recipients.message_id, recipients.confirmation_message_id) and outbox.kind = 'send'
    where recipients.company_id = ${companyId} and recipients.whatsapp_id = ${connectionId}
      and recipients.queued_at is not null`.execute(db)
  const { count = 0, heldUntil = null } = rows[0] ?? {}
  return { count, heldUntil: heldUntil === null ? null : new Date(heldUntil) }
}
