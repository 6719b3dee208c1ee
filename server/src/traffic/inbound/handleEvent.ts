import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { applyAck, applyFailure } from './applyAck.ts'
import { applyAckUntil } from './applyAckUntil.ts'
import { applyVote } from './applyVote.ts'
import { hearAccountChange } from './hearAccountChange.ts'
import { changeGroup } from './changeGroup.ts'
import { changePicture } from './changePicture.ts'
import { applyEdit, applyReaction, applyRevoke } from './applyChange.ts'
import { receiveCall } from './receiveCall.ts'
import { receiveMessage } from './receiveMessage.ts'
import type { Outcome, ReceivingConnection, Recollection } from './receiving.ts'

/** One event, to its end. Whatever it decides is rows of this transaction. */
export async function handleEvent(
  tenant: Tenant,
  connection: ReceivingConnection,
  event: InboundEvent,
  recollection: Recollection,
): Promise<Outcome> {
  if (event.kind === 'message') return receiveMessage(tenant, connection, event, recollection)
  // Whatever it changes, the next message looks at the ticket anew.
  recollection.last = undefined
  switch (event.kind) {
    case 'ack':
      return applyAck(tenant, connection, event)
    case 'ackUntil':
      return applyAckUntil(tenant, connection, event)
    case 'failure':
      return applyFailure(tenant, connection, event)
    case 'edit':
      return applyEdit(tenant, connection, event)
    case 'revoke':
      return applyRevoke(tenant, connection, event)
    case 'reaction':
      return applyReaction(tenant, connection, event)
    case 'vote':
      return applyVote(tenant, connection, event)
    default:
      return handleNotice(tenant, connection, event)
  }
}

type Notice = Extract<
  InboundEvent,
  { kind: 'call' | 'groupChange' | 'pictureChange' | 'accountChange' | 'unknown' }
>

/** What is said beside the messages. */
async function handleNotice(
  tenant: Tenant,
  connection: ReceivingConnection,
  event: Notice,
): Promise<Outcome> {
  switch (event.kind) {
    case 'call':
      return receiveCall(tenant, connection, event)
    case 'groupChange':
      return changeGroup(tenant, connection, event)
    case 'pictureChange':
      return changePicture(tenant, connection, event)
    case 'accountChange':
      return hearAccountChange(tenant, connection, event)
    case 'unknown':
      return 'unknown'
  }
}
