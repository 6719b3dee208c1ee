import type { AutomationReason } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { queueBotMessage } from '../../conversations/botMessages/queueBotMessage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'

/** Closes a ticket that waited for its rating, with a farewell when there was one. Returns the ids of what was said. */
export async function endRating(
  tenant: Tenant,
  ticket: LockedTicket,
  why: Extract<AutomationReason, 'rated' | 'tooOften' | 'newSubject' | 'expired'>,
): Promise<number[]> {
  const { connections } = await companySnapshot(tenant)
  const farewell = connections.get(ticket.whatsappId ?? 0)?.complationMessage
  const said = why === 'rated' && farewell ? [await queueBotMessage(tenant, ticket, { body: farewell })] : []
  await closeTicket(tenant, ticket, { userId: ticket.userId, reason: why })
  return said
}
