import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Takes back what has not left yet. Returns whether the message itself was among it, and not only a change to it. */
export async function withdraw({ db, companyId }: Tenant, messageId: number): Promise<boolean> {
  const withdrawn = await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .where('attempts', '=', 0)
    .returning('kind')
    .execute()
  return withdrawn.some(({ kind }) => kind === 'send')
}

/** Takes back what the product was about to say by itself in a ticket. Returns which messages these are. */
export async function withdrawBotSends(
  { db, companyId }: Tenant,
  { id, whatsappId, address }: { id: number; whatsappId: number | null; address: string },
): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`
    delete from outbox using messages
    where outbox.company_id = ${companyId} and outbox.connection_id = ${whatsappId}
      and outbox.address = ${address} and outbox.lane = 'bot' and outbox.kind = 'send' and outbox.attempts = 0
      and messages.company_id = outbox.company_id and messages.id = outbox.message_id
      and messages.ticket_id = ${id}
    returning outbox.message_id`.execute(db)
  return rows.map(({ messageId }) => messageId)
}

/** Nothing more leaves for these addresses. */
export async function withdrawFrom({ db, companyId }: Tenant, addresses: string[]) {
  await sql`delete from outbox where company_id = ${companyId} and address = any(${addresses}::text[])`.execute(
    db,
  )
}

/** Nothing more leaves of these messages. */
export async function withdrawMessages({ db, companyId }: Tenant, ids: number[]) {
  await sql`delete from outbox where company_id = ${companyId} and message_id = any(${ids}::bigint[])`.execute(
    db,
  )
}
