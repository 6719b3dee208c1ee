import type { BinaryNode, proto } from 'baileys'
import { type AppState, makeAppState } from './appStateStore.ts'
import { type Bell, makeBell } from './bell.ts'
import type { MediaStore } from './mediaStore.ts'
import { decodeJid } from './nodes.ts'
import type { Authority } from './noise.ts'
import { makeSignalDevice, type PublicKeys, type SignalDevice } from './signalDevice.ts'

/** A message as it lies on a phone. */
export interface Received {
  id: string
  /** The number it was written from. */
  from: string
  /** The chat it belongs to: a person's or a group's address. */
  chat: string
  message: proto.IMessage
  text: string | undefined
  /** Written on a linked device of this very account. */
  isOwn: boolean
  /** How often it came: a phone shows the second copy of an id to nobody. */
  copies: number
  /** Sends a receipt to the device that wrote it. */
  acknowledge?: (type?: 'read' | 'played') => void
}

export type Tick = 'delivered' | 'read' | 'played'

/** Someone with WhatsApp: a customer, or the business whose phone links the product. */
export interface Account {
  number: string
  lid: string
  name: string
  jid: string
  lidJid: string
  device: SignalDevice
  companions: Map<number, Companion>
  inbox: Received[]
  /** In which order messages came, by `number:id`: one that is asked for again keeps the place where it was missed. */
  places: Map<string, number>
  /** What this phone wrote, to send it again to a device that could not read it. */
  outbox: Map<string, SentMessage>
  /** Who confirmed what of the own messages: `id/tick`. */
  ticks: Set<string>
  /** Presence that the linked devices of others showed: typing, recording, online. */
  activity: { from: string; state: string }[]
  calls: Map<string, 'ringing' | 'rejected' | 'ended'>
  picture?: Buffer | undefined
  about: string
  /** What the phone knows of earlier conversations. */
  memory: Memory[]
  appState: AppState
  isRegistered: boolean
  isBanned: boolean
  /** Until then the network lets this account begin no conversations. */
  restrictedUntil?: Date | undefined
  /** Other people see this account's @lid only. */
  hidesNumber: boolean
  /** Delivery is confirmed at once, as by a phone that is switched on. */
  isOn: boolean
  /** What came while the phone was off. */
  waiting: (() => void)[]
  confirmsReading: boolean
  faults: { garbleNext: boolean; failNext: boolean }
  /** Messages leave one after the other, in the order in which they were written. */
  turn: Promise<unknown>
}

/** People who write to each other in one chat. */
export interface Group {
  jid: string
  subject: string
  description: string
  creator: Account
  createdAt: Date
  /** Under which of a member's two addresses messages come. */
  addressing: 'lid' | 'pn'
  members: Map<Account, 'member' | 'admin'>
  /** Which devices have the key of which sender. */
  knownKeys: Map<Account, Set<Companion>>
  picture?: Buffer | undefined
}

interface SentMessage {
  message: proto.IMessage
  attrs: Record<string, string | undefined>
  group?: Group | undefined
}

/** One chat as the phone remembers it, oldest message first. */
export interface Memory {
  with: { jid: string }
  name?: string
  unread?: number
  /** Under which of a person's two addresses the phone keeps the chat. */
  addressing?: 'lid' | 'pn'
  /** What is older comes only when a device asks for it. */
  recentFrom?: Date
  messages: RememberedMessage[]
}

export interface RememberedMessage {
  id?: string
  /** Me, the other side, or a member of the group. */
  from: 'me' | 'them' | { jid: string }
  content: string | proto.IMessage
  at: Date
  /** What became of an own message. */
  status?: proto.WebMessageInfo.Status
}

/** The server's record of a linked device: what Baileys is for an account. */
export interface Companion {
  account: Account
  device: number
  jid: string
  lidJid: string
  noiseKey: Buffer
  keys: PublicKeys
  preKeys: { id: number; value: Buffer }[]
  /** Kept until the device confirms it; sent again after a reconnect. */
  pending: Map<string, BinaryNode>
  session?: Session | undefined
  /** The device asked for what waits: from now on everything goes out at once. */
  isActive: boolean
  hasSynced: boolean
  /** Held back on the way, while it is held at all. */
  held?: BinaryNode[] | undefined
  /** Everything comes twice. */
  repeats: boolean
  toldOfFewKeys: boolean
  /** Whose presence the device asked to see. */
  watches: Set<Account>
}

/** One connection of a client. */
export interface Session {
  noiseKey: Buffer
  /** Keys of a client that is not linked yet. */
  newKeys?: PublicKeys | undefined
  companion?: Companion | undefined
  pairingCode?: PairingRequest | undefined
  send: (node: BinaryNode) => void
  /** Sends a query of the server and waits for the client's answer. */
  ask: (node: BinaryNode) => Promise<BinaryNode>
  result: (query: BinaryNode, content?: BinaryNode[]) => void
  refuse: (query: BinaryNode, code: string, text: string) => void
  /** Ends the stream with a word of farewell. */
  end: (goodbye: BinaryNode) => void
  cut: () => void
}

export interface PairingRequest {
  number: string
  wrappedEphemeral: Buffer
  finished?: (bundle: Buffer) => void
}

export interface WaState {
  authority: Authority
  media: MediaStore
  bell: Bell
  accounts: Map<string, Account>
  groups: Map<string, Group>
  /** Every QR code that can be scanned now. */
  refs: Map<string, Session>
  sessions: Set<Session>
  /** Whose message it is: receipts go back there. */
  authors: Map<string, Companion>
  retries: Map<string, number>
  trace: { from: 'client' | 'server'; node: BinaryNode }[]
  /** What a correct client never causes; a test may look whether it stayed empty. */
  problems: Error[]
  /** Every number that somebody asks for is on WhatsApp. */
  inventsPeople: boolean
  faults: {
    isDown: boolean
    isFrozen: boolean
    /** Receipts of clients are lost: the server delivers again after a reconnect. */
    losesReceipts: boolean
    /** Error codes for the next messages, one each. */
    refusals: string[]
    /** Questions that are refused the next time, each once. */
    refusedQueries: { topic: string; code: string; text: string }[]
    /** Questions at which the line breaks, each once. */
    cutQueries: string[]
    refs: number
  }
}

export function makeState(authority: Authority, media: MediaStore): WaState {
  return {
    authority,
    media,
    bell: makeBell(),
    accounts: new Map(),
    groups: new Map(),
    refs: new Map(),
    sessions: new Set(),
    authors: new Map(),
    retries: new Map(),
    trace: [],
    problems: [],
    inventsPeople: false,
    faults: {
      isDown: false,
      isFrozen: false,
      losesReceipts: false,
      refusals: [],
      refusedQueries: [],
      cutQueries: [],
      refs: 6,
    },
  }
}

export interface Profile {
  number: string
  name?: string
  lid?: string
  hidesNumber?: boolean
  picture?: Buffer
  about?: string
}

export function ensureAccount(state: WaState, profile: Profile): Account {
  const existing = state.accounts.get(profile.number)
  if (existing) return existing
  const { number, name = number, hidesNumber = false, about = '', picture } = profile
  // As WhatsApp's: nothing in it tells the number.
  const lid = profile.lid ?? String(100_000_000_000_000n + ((BigInt(number) * 7919n) % 899_999_999_999_999n))
  const account: Account = {
    number,
    lid,
    name,
    jid: `${number}@s.whatsapp.net`,
    lidJid: `${lid}@lid`,
    device: makeSignalDevice(),
    companions: new Map(),
    inbox: [],
    places: new Map(),
    outbox: new Map(),
    ticks: new Set(),
    activity: [],
    calls: new Map(),
    picture,
    about,
    memory: [],
    appState: makeAppState(),
    isRegistered: true,
    isBanned: false,
    hidesNumber,
    isOn: true,
    waiting: [],
    confirmsReading: false,
    faults: { garbleNext: false, failNext: false },
    turn: Promise.resolve(),
  }
  state.accounts.set(number, account)
  return account
}

/** By any of its addresses, whatever the device. */
export function findAccount(state: WaState, jid: string): Account | undefined {
  const { user, server } = decodeJid(jid)
  if (server !== 'lid') return state.accounts.get(user)
  return [...state.accounts.values()].find(({ lid }) => lid === user)
}

export const findGroup = (state: WaState, jid: string): Group | undefined => state.groups.get(jid)
