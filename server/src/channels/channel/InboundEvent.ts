import type { GroupChange, IdentityKind, MessageType } from '@chatflow/contract'

/** One of the names by which the network knows a person or a group. The first given is the one to answer to. */
interface NetworkIdentity {
  kind: IdentityKind
  raw: string
}

export interface NetworkPerson {
  identities: NetworkIdentity[]
  /** The name the person goes by, where the network tells. */
  name?: string
}

interface InboundFile {
  type: 'image' | 'audio' | 'video' | 'application'
  name: string
  mime: string
  /** As declared: nothing is known before it is fetched. */
  size: number
  isVoice: boolean
  /** How the channel finds it again. */
  reference: unknown
}

export interface InboundMessage {
  kind: 'message'
  wid: string
  /** The conversation: a person, or a group. */
  chat: NetworkPerson & { isGroup: boolean }
  /** In a group, who of its members wrote. */
  member?: NetworkPerson
  /** Written by the business: an echo of what we sent, or typed on its phone. */
  fromMe: boolean
  /** On networks that name messages themselves: the name under which we sent it, or null where they do not repeat it. */
  sentAs?: string | null
  at: Date
  type: MessageType
  body: string
  data?: unknown
  vCard?: string
  file?: InboundFile
  quotedWid?: string
  isForwarded: boolean
  /** From before the connection: stored with its own time, answered by nobody. */
  isImported: boolean
}

/** What the members of a group see of a change. */
export interface GroupNotice {
  wid: string
  change: GroupChange
  /** Whom it is about. */
  people: NetworkPerson[]
  at: Date
}

/** What a network can tell, in our words. Everything else is unknown, and kept for a person to look at. */
export type InboundEvent =
  | InboundMessage
  /** `sentAs`: the name that we sent it under, where the network gives it back. */
  | { kind: 'ack'; wid: string; ack: number; sentAs?: string }
  /** Networks that give a moment instead of names: the tick of everything we said to this person until then. */
  | { kind: 'ackUntil'; chat: NetworkPerson; ack: number; until: Date }
  | { kind: 'failure'; wid: string; code: string; text: string; sentAs?: string }
  /** `fromMe`, where the network tells who changed it: nobody changes the words of others. */
  | { kind: 'edit'; wid: string; body: string; fromMe?: boolean }
  /** With the files that came with it. */
  | { kind: 'revoke'; wid: string; fromMe?: boolean }
  | { kind: 'reaction'; wid: string; emoji: string; fromMe: boolean; by: NetworkPerson }
  /** To a poll or an invitation. Nothing chosen takes it back. */
  | { kind: 'vote'; wid: string; chosen: string[]; by: NetworkPerson }
  | { kind: 'call'; wid: string; from: NetworkPerson; isVideo: boolean; at: Date }
  | { kind: 'groupChange'; chat: NetworkPerson; notice?: GroupNotice }
  /** How the channel finds the picture again; null when it was taken away. */
  | { kind: 'pictureChange'; of: NetworkPerson; reference: unknown }
  /** Something about us changed at the network: it is asked again. */
  | { kind: 'accountChange'; about: 'account' | 'templates' }
  | { kind: 'unknown' }
