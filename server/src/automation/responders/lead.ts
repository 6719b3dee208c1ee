import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { askLater } from '../integrations/askLater.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Hearing } from './hearing.ts'

/** Services answer only where the company's plan has them. */
export async function isAllowed(tenant: Tenant): Promise<boolean> {
  return (await serviceRules(tenant)).company.useIntegrations
}

/** A service leads this conversation from now on: what was heard is passed on to it, and whatever comes next. */
export async function leaveTo(
  hearing: Hearing,
  integrationId: number,
  event: 'start' | 'message',
  messageIds = hearing.heard.map(({ id }) => id),
) {
  const { ticket, memory, tenant } = hearing
  if (event === 'start') memory.integration = { session: null, usedAt: null, choices: [], isOver: false }
  Object.assign(ticket, { useIntegration: true, integrationId })
  hearing.automation = 'integration'
  await askLater(tenant, { ticketId: ticket.id, integrationId, event, messageIds })
}

/** The service is done with it: people, or the menu, go on. */
export function takeBack(hearing: Hearing) {
  const { ticket, memory } = hearing
  ticket.useIntegration = false
  memory.integration = { session: null, usedAt: null, choices: [], isOver: true }
  hearing.automation = 'none'
}
