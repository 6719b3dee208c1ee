import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { namesOf } from '../directory/names.ts'
import type { LockedTicket } from '../tickets/tickets.queries.ts'
import { renderVariables } from '@chatflow/contract'

/** A text with its variables replaced by what they stand for in this ticket. */
export async function fillIn(
  tenant: Tenant,
  ticket: LockedTicket,
  text: string,
  userId: number | null,
): Promise<string> {
  if (!text.includes('{{')) return text
  const { company, queues, users, connections } = await namesOf(tenant)
  const contact = await tenant.db
    .selectFrom('contacts')
    .select(['name', 'number', 'email'])
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', ticket.contactId)
    .executeTakeFirstOrThrow()
  const extraInfo = await tenant.db
    .selectFrom('contactExtraInfo')
    .select(['name', 'value'])
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', ticket.contactId)
    .execute()
  return renderVariables(text, {
    contact: { ...contact, extraInfo },
    queueName: queues.get(ticket.queueId ?? 0)?.name,
    connectionName: connections.get(ticket.whatsappId ?? 0)?.name,
    userName: users.get(userId ?? 0)?.name,
    ticketId: ticket.id,
    ticketCreatedAt: new Date(ticket.createdAt),
    companyName: company.name,
    timezone: company.timezone,
    now: tenant.now(),
  })
}
