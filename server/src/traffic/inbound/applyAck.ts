import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import { addToTimeline } from '../../conversations/messages/timeline.ts'
import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findByWid } from './findByWid.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'

type Event<K> = Extract<InboundEvent, { kind: K }>

/** A tick. It never falls, and one that says nothing new is told to nobody. */
export async function applyAck(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, ack }: Event<'ack'>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  if (message.ack >= ack) return 'done'
  await addToTimeline(tenant, message.id, { kind: 'ack', ack })
  // A customer who has received it cannot have missed it.
  await changeMessage(
    tenant,
    message.id,
    message.failureCode ? { failureCode: null, failureText: null } : {},
    ack,
  )
  return 'done'
}

export async function applyFailure(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, code, text }: Event<'failure'>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  await addToTimeline(tenant, message.id, { kind: 'failed', code, text })
  await changeMessage(tenant, message.id, { failureCode: code, failureText: text })
  return 'done'
}
