import type {
  Abilities,
  AccountName,
  ChannelKind,
  ConnectionHealth,
  InteractiveData,
  MessageTemplate,
  PlaceData,
  PollData,
  Provider,
  StatusReason,
  TemplateData,
} from '@chatflow/contract'
import type { Readable } from 'node:stream'
import type { Bus } from '../../platform/database/bus.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
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
  /** What a connection must know to be itself: credentials, keys of its encryption. */
  storeOf(tenant: Tenant, connectionId: number): ConnectionStore
  accounts: Accounts
  meta: MetaConfig
}

/** The app at Meta through which this installation speaks, for connections that bring none of their own. */
export interface MetaConfig {
  /** With the version. */
  graphUrl: string
  appId: string | undefined
  appSecret: string | undefined
  verifyToken: string | undefined
  /** A send whose result is not known is repeated when the network was silent about it for so long. */
  resendAfterMs: number
}

/** How a network knows one of our connections. */
export interface AccountKey {
  kind: AccountName
  value: string
}
/** Looks connections of all companies up by what a network calls them. */
interface Accounts {
  /** Only connections to which the network has confirmed that the account is theirs. */
  find(accounts: AccountKey[]): Promise<{ account: AccountKey; connection: ConnectionKey }[]>
  hasVerifyToken(token: string): Promise<boolean>
  of(tenant: Tenant, connectionId: number): Promise<Partial<Record<AccountName, string>>>
}

/** Secrets of one connection, sealed. Part of the transaction of the tenant it was opened with. */
export interface ConnectionStore {
  read(names: string[]): Promise<Map<string, string>>
  /** A null removes. */
  write(values: Record<string, string | null>): Promise<void>
  /** Drops everything that came from the network, such as keys. */
  clear(): Promise<void>
}

/** A connection as far as it decides what its network allows. */
interface ConnectedAs {
  provider: Provider
  channel: ChannelKind
  /** What the network asks of this one connection. */
  replyWindowHours: number | null
}
export type AbilitiesOf = (connection: ConnectedAs) => Abilities

/** Something the network told us, in its own words. */
export interface RawEvent {
  /** The network's name of it: what arrives twice under one name counts once. */
  externalId: string
  /** The conversation it belongs to: events of one are handled in the order in which they were received. */
  address: string
  payload: unknown
}

/** Another process holds the session by now. */
export class SessionTaken extends Error {
  constructor() {
    super('Another process holds the session by now')
  }
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
  /**
   * A transaction that commits only while this process holds the session: what a former holder writes late is refused
   * with `SessionTaken`.
   */
  holding<T>(work: (tenant: Tenant) => Promise<T>): Promise<T>
  /** `received` as part of such a transaction: what was heard and what the channel learned by it are kept together. */
  receivedIn(tenant: Tenant, events: RawEvent[]): Promise<void>
  /** Networks that push the past instead of being asked for it: what nobody wants imported is left out. */
  receivedHistory(events: RawEvent[], progress: { isLast: boolean }): Promise<void>
  /** Somebody is writing to us at this moment: shown, and not kept. */
  typing(who: NetworkPerson): Promise<void>
  /** Whether the company wants calls to be refused, which nobody can take here. */
  refusesCalls(): Promise<boolean>
  /** The network minds how the number behaves: it sends more slowly for some time. */
  restricted(restriction: Restriction): Promise<void>
}

/** What a network complains about. */
export interface Restriction {
  /** `newChats`: conversations may go on, and none may be begun. */
  kind: 'tooFast' | 'newChats'
  /** Where the network says how long. */
  until?: Date
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
  | { kind: 'sticker'; file: OutgoingFile }
  | { kind: 'card'; name: string; vCard: string }
  | { kind: 'location'; place: PlaceData }
  | { kind: 'poll'; poll: PollData }
  /** `body` is what the customer reads, for networks and phones that do not know the template; `file` stands in its head. */
  | { kind: 'template'; body: string; template: TemplateData; file?: OutgoingFile }
  | { kind: 'interactive'; body: string; data: InteractiveData; picture?: OutgoingFile }

/** What a reply or a reaction is about, for networks that want to be reminded of it. */
export interface OriginalMessage {
  fromMe: boolean
  body: string
  /** In a group, the address of the member who wrote it. */
  author?: string
}

/** Something to tell the network. `wid` is ours to choose: the same one again must not become a second message. */
export type NetworkCommand = { address: string; wid: string } & (
  | ({
      kind: 'send'
      content: OutgoingContent
      quotedWid?: string
      quoted?: OriginalMessage
      isForwarded: boolean
    } & SendContext)
  | { kind: 'edit'; body: string }
  | { kind: 'revoke' }
  | { kind: 'reaction'; emoji: string; to?: OriginalMessage }
  | { kind: 'read'; wids: string[] }
)

/** Networks let people say what programs may not, and less the longer the customer is silent. */
interface SendContext {
  /** Written by a person for this moment; not by a bot, and not beforehand. */
  isByPerson?: boolean
  /** When the customer wrote last, if ever. */
  heardAt?: Date
}

export type SendResult =
  /** `wid`, where the network insists on a name of its own. */
  | { outcome: 'sent'; wid?: string }
  /** The network will never take it. */
  | { outcome: 'refused'; code: string; text: string; restriction?: Restriction }
  /** No answer: it may have arrived. Sent again under the same name, later. */
  | { outcome: 'unsure'; code?: string; text: string; restriction?: Restriction }
  /** Not taken, and welcome again after so many milliseconds. It was no attempt. */
  | { outcome: 'later'; after: number; text: string }
  /** The session is down: it waits until the session is up. */
  | { outcome: 'offline' }

/** How fast one number may send before the network minds. A new number is trusted less than an old one. */
export interface Pace {
  perSecond: number
  burst: number
}

export interface OpenChannel {
  /** Asked before every claim: the network may trust the number more, or less, while the session is up. */
  readonly pace: Pace
  send(command: NetworkCommand): Promise<SendResult>
  /**
   * Shows the customer that somebody is writing, for some seconds or until something is sent. `lastWid` names the
   * customer's last message, for networks that show it as the reply to one.
   */
  typing?(address: string, lastWid?: string): Promise<void>
  /** How long the network keeps the sign up, where that is longer than usual. */
  readonly typingTtl?: number
  /** The address by which the network knows a number; null when nobody has it there. Only when a person asks. */
  checkNumber?(number: string): Promise<string | null>
  close(): Promise<void>
  /** Instead of `close`, when the connection was removed: the network is told not to expect us any more. */
  leave?(): Promise<void>
}

/** Which stretch of a phone's past. */
export interface HistorySpan {
  from: Date
  to: Date
  groups: boolean
  /** The external id of the last event that we have: what came before it is not wanted again. */
  after?: string
}

/** Whom a phone is asked for: those in its address book, or those it has chats with. */
export type PeopleSource = 'phoneBook' | 'chats'
export interface PhonePerson {
  /** Digits that begin with the country. */
  number: string
  name: string
}

/** Where networks call us: what they say ends in the same ledger as what sessions hear. */
export interface Webhook {
  /** Proves to the network that the address is ours. Returns what to respond, or nothing to a stranger. */
  handshake?(query: Record<string, string>): Promise<string | undefined>
  /**
   * Checks the signature over the body as it came and returns everything that was said; nothing when it is forged.
   * Pure but for reading: the call is answered once the events are written down, and may come again.
   */
  receive(call: WebhookCall): Promise<HeardCall | undefined>
}
export interface HeardCall {
  said: { connection: ConnectionKey; events: RawEvent[] }[]
  /** For accounts that no connection has. */
  unclaimed: { account: AccountKey; event: RawEvent }[]
}
interface WebhookCall {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

interface AnyChannel {
  /** Our words for what the network said. Pure: it may run long after, and again. Later where its client has to be loaded first. */
  translate(payload: unknown): InboundEvent | Promise<InboundEvent>
  /** Opens a file that an event pointed at. */
  fetch(connection: ConnectionKey, reference: unknown): Promise<Readable>
  /** What somebody shows of themselves, on networks that do not tell it with their messages. The picture is one to `fetch`. */
  profile?(connection: ConnectionKey, address: string): Promise<{ name?: string; picture?: unknown }>
  /** Removes what it keeps on this machine of the people behind these addresses. Most networks keep it elsewhere. */
  forgetPerson?(connection: ConnectionKey, addresses: string[]): Promise<void>
  /**
   * The messages that lie on the phone, oldest first, a few at a time; `translate` says of them that they are
   * imported. Without what is still on its way to us: that is news. Networks without it push their history, or have none.
   */
  history?(connection: ConnectionKey, span: HistorySpan): AsyncIterable<RawEvent[]>
  /** People whom the phone knows, a few at a time, without groups. Only where the abilities say `phoneBook`. */
  people?(connection: ConnectionKey, source: PeopleSource): AsyncIterable<PhonePerson[]>
  /** Every template that the network knows of us. Only where the abilities say `templates`. */
  templates?(connection: ConnectionKey): Promise<NetworkTemplate[]>
}

/** A text that the network has approved, or not yet. Its components are in the words of the Graph API. */
export type NetworkTemplate = Pick<
  MessageTemplate,
  'name' | 'language' | 'category' | 'status' | 'components'
>

/** Reached over something that one process holds open, such as a socket. */
export interface SessionChannel extends AnyChannel {
  open(connection: ConnectionKey, session: ConnectionSession): Promise<OpenChannel>
  /** Drops what the connection knows of its phone, so that the next opening asks for a scan. */
  forget(connection: ConnectionKey): Promise<void>
}

/** Reached by calls in both directions: there is nothing to hold, and it is up as long as its credentials are good. */
export interface CallChannel extends AnyChannel {
  open?: undefined
  /**
   * Returns the number it is reached by, its pace and what the network says of it, or why the network does not know us.
   * It proves that the accounts of the connection are ours. Throws when the network cannot be asked just now.
   */
  check(
    connection: ConnectionKey,
  ): Promise<{ number: string; pace: Pace; standing?: Standing } | { ended: 'auth_failed' | 'banned' }>
  send: OpenChannel extends { send(command: infer C): infer R }
    ? (connection: ConnectionKey, command: C) => R
    : never
  typing?(connection: ConnectionKey, address: string, lastWid?: string): Promise<void>
}

/** What a network says of a number, in its own words. */
export type Standing = Partial<
  Pick<ConnectionHealth, 'verifiedName' | 'qualityRating' | 'messagingLimit' | 'throughput'>
>

/** One way to reach a network: one folder that implements this, and one entry in `channels.ts`. */
export type Channel = SessionChannel | CallChannel
