import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { enqueueCall } from '../integrations/enqueueCall.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { BotTurn } from './botTurn.ts'

/** Services answer only where the company's plan has them. */
export async function isAllowed(tenant: Tenant): Promise<boolean> {
  return (await serviceRules(tenant)).company.useIntegrations
}

/** A service leads this conversation from now on: it gets the new messages, and whatever comes next. */
export async function handToIntegration(
  turn: BotTurn,
  integrationId: number,
  event: 'start' | 'message',
  messageIds = turn.newMessages.map(({ id }) => id),
) {
  const { ticket, memory, tenant } = turn
  if (event === 'start') memory.integration = { session: null, usedAt: null, choices: [], isOver: false }
  Object.assign(ticket, { useIntegration: true, integrationId })
  turn.automation = 'integration'
  await enqueueCall(tenant, { ticketId: ticket.id, integrationId, event, messageIds })
}

/** The service is done with it: people, or the menu, go on. */
export function endIntegration(turn: BotTurn) {
  const { ticket, memory } = turn
  ticket.useIntegration = false
  memory.integration = { session: null, usedAt: null, choices: [], isOver: true }
  turn.automation = 'none'
}
