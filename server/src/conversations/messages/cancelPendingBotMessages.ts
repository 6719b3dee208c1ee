import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessageGone } from '../tickets/announceTicket.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { getMessage } from './messages.queries.ts'
import { showNewest } from './showNewest.ts'

/** Takes back what the product was about to say by itself in a ticket: nobody heard it, so nothing stays of it. */
export async function cancelPendingBotMessages(tenant: Tenant, ticket: LockedTicket) {
  const { db, companyId } = tenant
  const { rows } = await sql<{ messageId: number }>`
    delete from outbox using messages
    where outbox.company_id = ${companyId} and outbox.connection_id = ${ticket.whatsappId}
      and outbox.address = ${ticket.address} and outbox.lane = 'bot' and outbox.kind = 'send' and outbox.attempts = 0
      and messages.company_id = outbox.company_id and messages.id = outbox.message_id
      and messages.ticket_id = ${ticket.id}
    returning outbox.message_id`.execute(db)
  if (rows.length === 0) return
  const shown = await getTicket(tenant, ticket.id)
  for (const { messageId } of rows)
    await announceMessageGone(tenant, { message: await getMessage(tenant, messageId), ticket: shown })
  await db
    .deleteFrom('messages')
    .where('companyId', '=', companyId)
    .where(
      'id',
      'in',
      rows.map(({ messageId }) => messageId),
    )
    .execute()
  await showNewest(tenant, ticket)
}
