import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { hidesNumbers } from '../contacts/hiddenNumbers.ts'
import { maskedContact } from '../contacts/maskParts.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { renderVariables, type VariableValues } from '@chatflow/contract'

/** A text with its variables replaced by what they stand for in this ticket. */
export async function fillIn(
  tenant: Tenant,
  ticket: LockedTicket,
  text: string,
  userId: number | null,
): Promise<string> {
  return text.includes('{{') ? renderVariables(text, await variableValues(tenant, ticket, userId)) : text
}

/** What the variables of a text stand for in this ticket. */
export async function variableValues(
  tenant: Tenant,
  ticket: LockedTicket,
  userId: number | null,
): Promise<VariableValues> {
  const { company, queues, users, connections, settings } = await companySnapshot(tenant)
  const contact = await tenant.db
    .selectFrom('contacts')
    .select(['name', 'number', 'email', 'isGroup'])
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', ticket.contactId)
    .executeTakeFirstOrThrow()
  const extraInfo = await tenant.db
    .selectFrom('contactExtraInfo')
    .select(['name', 'value'])
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', ticket.contactId)
    .execute()
  // Whatever is said stands in the conversation, before the eyes from which numbers are hidden.
  const shown = hidesNumbers(settings) ? maskedContact({ ...contact, extraInfo }) : { ...contact, extraInfo }
  return {
    contact: shown,
    queueName: queues.get(ticket.queueId ?? 0)?.name,
    connectionName: connections.get(ticket.whatsappId ?? 0)?.name,
    userName: users.get(userId ?? 0)?.name,
    ticketId: ticket.id,
    ticketCreatedAt: new Date(ticket.createdAt),
    companyName: company.name,
    timezone: company.timezone,
    language: settings.language,
    now: tenant.now(),
  }
}
