import { cancelPendingBotMessages } from '../messages/cancelPendingBotMessages.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { writeTicket } from '../tickets/writeTicket.ts'

/**
 * A person is there now: whatever the product was about to say by itself is taken back, and in this attendance it says
 * nothing more. The ticket is locked.
 */
export async function stopAutomation(tenant: Tenant, ticket: LockedTicket) {
  await writeTicket(tenant, ticket.id, { automationEnds: { state: 'stopped' }, isAutomationStopped: true })
  await cancelPendingBotMessages(tenant, ticket)
}
