import { sql } from 'kysely'
import { queueBotMessage } from '../../conversations/botMessages/queueBotMessage.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { writeTicket } from '../../conversations/tickets/writeTicket.ts'

/** Asks a quiet customer whether they are still there, once: whatever is said after it begins anew. */
export async function askWhetherThere(tenant: Tenant, ticket: LockedTicket) {
  const { inactiveMessage } = await connectionOf(tenant, ticket)
  if (await isWithinReach(tenant, ticket)) await queueBotMessage(tenant, ticket, { body: inactiveMessage })
  await writeTicket(tenant, ticket.id, { inactiveSaidAt: sql<string>`last_message_at` })
}

/** Ends what nobody goes on with. */
export async function endInactive(tenant: Tenant, ticket: LockedTicket) {
  const { expiresInactiveMessage } = await connectionOf(tenant, ticket)
  if (expiresInactiveMessage && (await isWithinReach(tenant, ticket)))
    await queueBotMessage(tenant, ticket, { body: expiresInactiveMessage })
  await closeTicket(tenant, ticket, { userId: null, reason: 'inactive' })
}

export const connectionOf = ({ db, companyId }: Tenant, { whatsappId }: LockedTicket) =>
  db
    .selectFrom('connections')
    .select(['inactiveMessage', 'expiresInactiveMessage', 'sendIdQueue'])
    .where('companyId', '=', companyId)
    .where('id', '=', whatsappId)
    .executeTakeFirstOrThrow()
