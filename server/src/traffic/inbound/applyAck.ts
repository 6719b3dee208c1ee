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
  { wid, ack, sentAs }: Event<'ack'>,
): Promise<Outcome> {
  const message = await findSent(tenant, connection, { wid, sentAs })
  if (!message) return 'waits'
  if (message.ack < ack) await raiseAck(tenant, message, ack)
  return 'done'
}

export async function raiseAck(tenant: Tenant, { id, failureCode }: Ticked, ack: number) {
  addToTimeline(tenant, id, { kind: 'ack', ack })
  // A customer who has received it cannot have missed it.
  await changeMessage(tenant, id, failureCode ? { failureCode: null, failureText: null } : {}, ack)
}
interface Ticked {
  id: number
  failureCode: string | null
}

export async function applyFailure(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, code, text, sentAs }: Event<'failure'>,
): Promise<Outcome> {
  const message = await findSent(tenant, connection, { wid, sentAs })
  if (!message) return 'waits'
  addToTimeline(tenant, message.id, { kind: 'failed', code, text })
  await changeMessage(tenant, message.id, { failureCode: code, failureText: text })
  return 'done'
}

/**
 * By the network's name, or by ours: a network with names of its own may speak of a message before we have seen what it
 * calls it. From then on it goes by that name.
 */
async function findSent(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, sentAs }: { wid: string; sentAs: string | undefined },
) {
  const known = await findByWid(tenant, connection, wid)
  if (known || sentAs === undefined) return known
  const ours = await findByWid(tenant, connection, sentAs)
  if (ours) await changeMessage(tenant, ours.id, { wid })
  return ours
}
