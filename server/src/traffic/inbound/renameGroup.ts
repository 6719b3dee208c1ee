import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import { resolveContact } from '../../conversations/contacts/resolveContact.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'

/** A group has a new subject. */
export async function renameGroup(
  tenant: Tenant,
  { id, channel, allowGroup }: ReceivingConnection,
  { chat }: Extract<InboundEvent, { kind: 'groupChange' }>,
): Promise<Outcome> {
  if (allowGroup)
    await resolveContact(tenant, chat, { channel, connectionId: id, isGroup: true, acceptsAudio: true })
  return 'done'
}
