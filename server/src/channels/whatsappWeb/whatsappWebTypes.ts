import type {
  AnyMessageContent,
  BaileysEventMap,
  Contact,
  GroupMetadata,
  MessageUserReceiptUpdate,
  MiscMessageGenerationOptions,
  WACallEvent,
  WAMessage,
  WAMessageKey,
  WAMessageUpdate,
  proto,
} from 'baileys'

/** What the client tells of the network, in its own types. */
export type NetworkEvent =
  /** First when it was decrypted, then again as the client hands it on: both give the same external ids. */
  | { what: 'message'; message: WAMessage; isHistory?: boolean }
  /** The server has taken what we sent, or refuses it (`error`). */
  | { what: 'ack'; attrs: Record<string, string> }
  | { what: 'updates'; updates: WAMessageUpdate[] }
  | { what: 'receipts'; receipts: MessageUserReceiptUpdate[] }
  | { what: 'calls'; calls: WACallEvent[] }
  | { what: 'groups'; groups: Partial<GroupMetadata>[] }
  | { what: 'groupParticipants'; change: BaileysEventMap['group-participants.update'] }
  | { what: 'contacts'; contacts: Partial<Contact>[] }

export interface EventContext {
  /** Our own addresses. */
  me: { id: string; lid?: string }
  /** A message of the last weeks, ours or theirs. */
  kept(wid: string): Promise<KeptMessage | undefined>
}

export interface KeptMessage {
  key: WAMessageKey
  message: proto.IMessage
}

/** A command in the words of the client. */
export type ToNetwork =
  | { do: 'send'; jid: string; content: AnyMessageContent; options?: MiscMessageGenerationOptions }
  | { do: 'read'; keys: WAMessageKey[] }
  /** This network never takes it. */
  | { do: 'refuse'; code: string; text: string }
