import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import { fetchPicture, setPicture } from '../../conversations/contacts/contactPicture.ts'
import { findKnown } from '../../conversations/contacts/resolveContact.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'

/** Somebody changed their picture, or took it away. It makes no contact of a stranger. */
export async function changePicture(
  tenant: Tenant,
  { id: connectionId }: ReceivingConnection,
  { of, reference }: Extract<InboundEvent, { kind: 'pictureChange' }>,
): Promise<Outcome> {
  const contactId = await findKnown(tenant, of)
  if (contactId === undefined) return 'done'
  const { companyId } = tenant
  if (reference === null) await setPicture(tenant, contactId, null)
  else await tenant.enqueue(fetchPicture, { companyId, contactId, connectionId, reference })
  return 'done'
}
