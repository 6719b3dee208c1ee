import type { ChannelKind, Provider } from '@chatflow/contract'
import type { KnownContact } from '../../conversations/contacts/resolveContact.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'

/** What the handlers of inbound events share. They do not import one another: `handleEvent.ts` imports them all. */

export interface ReceivingConnection {
  id: number
  provider: Provider
  channel: ChannelKind
  allowGroup: boolean
}

/** `waits`: it speaks of a message that has not arrived. `unknown`: nobody knows what it means. */
export type Outcome = 'done' | 'waits' | 'unknown'

/** What the last message of a conversation was about, within one transaction: the next one mostly is about the same. */
export interface Recollection {
  last?: { person: string; chat: KnownContact; ticket: LockedTicket } | undefined
  /** The ticket that may need an automatic reply, once everything is stored. */
  toReply?: number | undefined
}
