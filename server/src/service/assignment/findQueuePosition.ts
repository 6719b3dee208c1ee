import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Those who wait in the same queue and came before, and oneself. */
export async function findQueuePosition(
  { db, companyId }: Tenant,
  ticket: { id: number; queueId: number | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    select position from (
      select waiting.id, row_number() over (order by attendance.queued_at, waiting.id)::int as position
      from tickets as waiting join ticket_trackings as attendance on attendance.company_id = waiting.company_id
        and attendance.ticket_id = waiting.id and attendance.finished_at is null
      where waiting.company_id = ${companyId} and waiting.queue_id = ${ticket.queueId} and waiting.status = 'pending'
    ) as line where id = ${ticket.id}`.execute(db)
  return rows[0]?.position
}
