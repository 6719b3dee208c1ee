import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import { recheckConnection } from '../../channels/connections/requestConnectionAction.ts'
import { syncSoon } from '../../channels/templates/syncTemplates.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'

/** The network says that something about us changed. It is asked how things stand now: notices may come late, or twice. */
export async function hearAccountChange(
  tenant: Tenant,
  { id }: ReceivingConnection,
  { about }: Extract<InboundEvent, { kind: 'accountChange' }>,
): Promise<Outcome> {
  if (about === 'account') await recheckConnection(tenant, id)
  else await syncSoon(tenant, id)
  return 'done'
}
