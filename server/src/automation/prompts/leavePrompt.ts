import { cancelPendingBotMessages } from '../../conversations/messages/cancelPendingBotMessages.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What a prompt leads that will be gone waits for people from now on, or for the menu. */
export async function leavePrompt(tenant: Tenant, { promptId }: { promptId: number }) {
  const led = await tenant.db
    .selectFrom('automationRuns')
    .select('ticketId')
    .where('companyId', '=', tenant.companyId)
    .where('promptId', '=', promptId)
    .where('kind', '=', 'prompt')
    .where('isCurrent', '=', true)
    .where('state', 'in', ['running', 'waiting'])
    .orderBy('ticketId')
    .execute()
  for (const { ticketId } of led) {
    const ticket = await lockTicket(tenant, ticketId)
    await cancelPendingBotMessages(tenant, ticket)
    await changeTicket(tenant, ticket, { automationEnds: { state: 'stopped' } })
  }
}
