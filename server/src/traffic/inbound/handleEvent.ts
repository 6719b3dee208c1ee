import type { ChannelKind, Provider } from '@chatflow/contract'
import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { applyAck, applyFailure } from './applyAck.ts'
import { applyAnswer } from './applyAnswer.ts'
import { applyEdit, applyReaction, applyRevoke } from './applyChange.ts'
import { receiveCall } from './receiveCall.ts'
import { receiveMessage, type Recollection } from './receiveMessage.ts'
import { renameGroup } from './renameGroup.ts'

export interface ReceivingConnection {
  id: number
  provider: Provider
  channel: ChannelKind
  allowGroup: boolean
}

/** `waits`: it speaks of a message that has not arrived. `unknown`: nobody knows what it means. */
export type Outcome = 'done' | 'waits' | 'unknown'

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
    case 'failure':
      return applyFailure(tenant, connection, event)
    case 'edit':
      return applyEdit(tenant, connection, event)
    case 'revoke':
      return applyRevoke(tenant, connection, event)
    case 'reaction':
      return applyReaction(tenant, connection, event)
    case 'answer':
      return applyAnswer(tenant, connection, event)
    case 'call':
      return receiveCall(tenant, connection, event)
    case 'groupChange':
      return renameGroup(tenant, connection, event)
    case 'unknown':
      return 'unknown'
  }
}
