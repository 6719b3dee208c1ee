import { sql } from 'kysely'
import { closeTicket } from '../tickets/closeTicket.ts'
import { fillIn } from '../messages/fillIn.ts'
import { say } from '../messages/sendMessage.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../tickets/tickets.queries.ts'

/** Asks a quiet customer whether he is still there, once: whatever is said after it begins anew. */
export async function askWhetherThere(tenant: Tenant, ticket: LockedTicket) {
  const { inactiveMessage } = await connectionOf(tenant, ticket)
  await tell(tenant, ticket, inactiveMessage)
  await tenant.db
    .updateTable('tickets')
    .set({ inactiveSaidAt: sql<string>`last_message_at` })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', ticket.id)
    .execute()
}

/** Ends what nobody goes on with. */
export async function endInactive(tenant: Tenant, ticket: LockedTicket) {
  const { expiresInactiveMessage } = await connectionOf(tenant, ticket)
  if (expiresInactiveMessage) await tell(tenant, ticket, expiresInactiveMessage)
  await closeTicket(tenant, ticket, { userId: null, reason: 'inactive' })
}

async function tell(tenant: Tenant, ticket: LockedTicket, text: string) {
  await say(tenant, ticket, { body: await fillIn(tenant, ticket, text, ticket.userId) }, { lane: 'bot' })
}

export const connectionOf = ({ db, companyId }: Tenant, { whatsappId }: LockedTicket) =>
  db
    .selectFrom('connections')
    .select(['inactiveMessage', 'expiresInactiveMessage', 'sendIdQueue'])
    .where('companyId', '=', companyId)
    .where('id', '=', whatsappId)
    .executeTakeFirstOrThrow()
