import { sql } from 'kysely'
import { outboxFilled } from './enqueueSend.ts'
import { forgetEmptied } from './outboxHeads.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Takes back what has not left yet. Returns whether the message itself was among it, and not only a change to it. */
export async function withdraw(tenant: Tenant, messageId: number): Promise<boolean> {
  const withdrawn = await tenant.db
    .deleteFrom('outbox')
    .where('companyId', '=', tenant.companyId)
    .where('messageId', '=', messageId)
    .where('attempts', '=', 0)
    .returning(['kind', 'connectionId'])
    .execute()
  for (const { connectionId } of withdrawn) tenant.invalidate(outboxFilled, connectionId)
  return withdrawn.some(({ kind }) => kind === 'send')
}

/** Takes back what the product was about to say by itself in a ticket. Returns which messages these are. */
export async function withdrawBotSends(
  tenant: Tenant,
  { id, whatsappId, address }: { id: number; whatsappId: number | null; address: string },
): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`
    delete from outbox using messages
    where outbox.company_id = ${tenant.companyId} and outbox.connection_id = ${whatsappId}
      and outbox.address = ${address} and outbox.lane = 'bot' and outbox.kind = 'send' and outbox.attempts = 0
      and messages.company_id = outbox.company_id and messages.id = outbox.message_id
      and messages.ticket_id = ${id}
    returning outbox.message_id`.execute(tenant.db)
  if (whatsappId !== null && rows.length > 0) tenant.invalidate(outboxFilled, whatsappId)
  return rows.map(({ messageId }) => messageId)
}

/** Nothing more leaves for these addresses. */
export async function withdrawFrom(tenant: Tenant, addresses: string[]) {
  const { db, companyId } = tenant
  await sql`delete from outbox where company_id = ${companyId} and address = any(${addresses}::text[])`.execute(
    db,
  )
  await forgetEmptied(tenant, addresses)
}

/** Nothing more leaves of these messages. */
export async function withdrawMessages({ db, companyId }: Tenant, ids: number[]) {
  await sql`delete from outbox where company_id = ${companyId} and message_id = any(${ids}::bigint[])`.execute(
    db,
  )
}

/** Takes back those of these messages that were never tried. Returns which these are. */
export async function withdrawUntried(tenant: Tenant, messageIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ messageId: number; connectionId: number }>`delete from outbox
    where company_id = ${tenant.companyId} and message_id = any(${messageIds}::bigint[]) and kind = 'send' and attempts = 0
    returning message_id, connection_id`.execute(tenant.db)
  for (const connectionId of new Set(rows.map((row) => row.connectionId)))
    tenant.invalidate(outboxFilled, connectionId)
  return rows.map(({ messageId }) => messageId)
}
