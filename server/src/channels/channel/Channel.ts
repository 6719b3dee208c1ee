import type { Abilities, InteractiveData, StatusReason } from '@chatflow/contract'
import type { Readable } from 'node:stream'
import type { Bus } from '../../platform/database/bus.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { InboundEvent, NetworkPerson } from './InboundEvent.ts'

/** A connection as its channel sees it. Companies, tickets and contacts are not a channel's business. */
export interface ConnectionKey {
  companyId: number
  id: number
}

/** What a channel may use. */
export interface ChannelDeps {
  tenancy: Tenancy
  bus: Bus
  storage: Storage
  log: Logger
}

/** Something the network told us, in its own words. */
export interface RawEvent {
  /** The network's name of it: what arrives twice under one name counts once. */
  externalId: string
  /** The conversation it belongs to: events of one are handled in the order in which they were received. */
  address: string
  payload: unknown
}

/** What a channel reports. Each call resolves when it is written down; only then may the network be told so. */
export interface ConnectionSession {
  waitingForScan(qrcode: string): Promise<void>
  pairing(): Promise<void>
  connected(number: string, reason: Extract<StatusReason, 'paired' | 'restored'>): Promise<void>
  /** Cut by something that passes: it will be opened again, later and later. */
  lost(reason: Extract<StatusReason, 'network' | 'timeout'>): Promise<void>
  /** Cut by something that only a person can mend. */
  ended(
    reason: Extract<
      StatusReason,
      'qr_expired' | 'replaced_elsewhere' | 'logged_out_by_phone' | 'banned' | 'auth_failed'
    >,
  ): Promise<void>
  received(events: RawEvent[]): Promise<void>
  /** Somebody is writing to us at this moment: shown, and not kept. */
  typing(who: NetworkPerson): Promise<void>
}

export interface OutgoingFile {
  name: string
  /** By what it is, not by what it is called. */
  extension: string
  mime: string
  size: number
  isVoice: boolean
  open(): Promise<Readable>
}

export type OutgoingContent =
  | { kind: 'text'; body: string }
  | { kind: 'file'; type: 'image' | 'audio' | 'video' | 'application'; caption: string; file: OutgoingFile }
  | { kind: 'card'; name: string; vCard: string }
  | { kind: 'interactive'; body: string; data: InteractiveData; picture?: OutgoingFile }

/** Something to tell the network. `wid` is ours to choose: the same one again must not become a second message. */
export type NetworkCommand = { address: string; wid: string } & (
  | { kind: 'send'; content: OutgoingContent; quotedWid?: string; isForwarded: boolean }
  | { kind: 'edit'; body: string }
  | { kind: 'revoke' }
  | { kind: 'reaction'; emoji: string }
  | { kind: 'read'; wids: string[] }
)

export type SendResult =
  /** `wid`, where the network insists on a name of its own. */
  | { outcome: 'sent'; wid?: string }
  /** The network will never take it. */
  | { outcome: 'refused'; code: string; text: string }
  /** No answer: it may have arrived. Sent again under the same name, later. */
  | { outcome: 'unsure'; text: string }
  /** The session is down: it waits until the session is up. */
  | { outcome: 'offline' }

export interface OpenChannel {
  send(command: NetworkCommand): Promise<SendResult>
  close(): Promise<void>
}

/** Which stretch of a phone's past. */
export interface HistorySpan {
  from: Date
  to: Date
  groups: boolean
  /** The external id of the last event that we have: what came before it is not wanted again. */
  after?: string
}

/** One way to reach a network: one folder that implements this, and one line in `channels.ts`. */
export interface Channel {
  abilities: Abilities
  /** How fast one connection may send before the network minds. */
  pace: { perSecond: number; burst: number }
  open(connection: ConnectionKey, session: ConnectionSession): Promise<OpenChannel>
  /** Drops what the connection knows of its phone, so that the next opening asks for a scan. */
  forget(connection: ConnectionKey): Promise<void>
  /** Our words for what the network said. Pure: it may run long after, and again. */
  translate(payload: unknown): InboundEvent
  /** Opens a file that an event pointed at. */
  fetch(connection: ConnectionKey, reference: unknown): Promise<Readable>
  /** Removes what it keeps on this machine of the people behind these addresses. Most networks keep it elsewhere. */
  forgetPerson?(connection: ConnectionKey, addresses: string[]): Promise<void>
  /**
   * The messages that lie on the phone, oldest first, a few at a time; `translate` says of them that they are
   * imported. Without what is still on its way to us: that is news.
   */
  history?(connection: ConnectionKey, span: HistorySpan): AsyncIterable<RawEvent[]>
}
