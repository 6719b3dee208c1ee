import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { cancelPendingBotMessages } from '../../conversations/messages/cancelPendingBotMessages.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { queueTrees } from '../../company/queues/queueTree.ts'
import { endRuns, startRun } from '../../conversations/automationRuns/runs.ts'
import type { TicketChange } from '../../conversations/tickets/changeTicket.ts'
import { noAutomation } from '../../conversations/tickets/writeTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'

/** Lets a service lead a waiting conversation from the next message on, or takes it back from it. */
export async function switchIntegration(
  tenant: Tenant,
  ticket: LockedTicket,
  useIntegration: boolean,
): Promise<TicketChange> {
  if (!useIntegration) {
    if (ticket.automation !== 'integration') return { useIntegration }
    await cancelPendingBotMessages(tenant, ticket)
    // Somebody took it away: it does not begin again by itself.
    return { automationEnds: { state: 'stopped', remembers: 'integration' } }
  }
  const integrationId = ticket.integrationId ?? (await usualIntegration(tenant, ticket))
  if (integrationId === null || ticket.status !== 'pending') return { useIntegration, integrationId }
  await endRuns(tenant, ticket.id, { state: 'done' })
  await startRun(tenant, ticket.id, 'integration', { state: 'waiting', integrationId })
  return { ...noAutomation, useIntegration, integrationId, automation: 'integration', isBot: true }
}

async function usualIntegration(tenant: Tenant, { queueId, whatsappId }: LockedTicket) {
  const queue = (await queueTrees(tenant)).find(({ id }) => id === queueId)
  const connection = (await serviceRules(tenant)).connections.get(whatsappId ?? 0)
  return queue?.integrationId ?? connection?.integrationId ?? null
}
