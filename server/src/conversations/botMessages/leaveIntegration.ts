import { cancelPendingBotMessages } from '../messages/cancelPendingBotMessages.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { changeTicket } from '../tickets/changeTicket.ts'
import { lockTicket } from '../tickets/lockTicket.ts'

/** What a service leads that will be gone waits for people from now on, or for the menu. */
export async function leaveIntegration(tenant: Tenant, { integrationId }: { integrationId: number }) {
  const led = await tenant.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('integrationId', '=', integrationId)
    .where('useIntegration', '=', true)
    .orderBy('id')
    .execute()
  for (const { id } of led) {
    const ticket = await lockTicket(tenant, id)
    await cancelPendingBotMessages(tenant, ticket)
    await changeTicket(tenant, ticket, { automationEnds: { state: 'stopped' }, integrationId: null })
  }
}
