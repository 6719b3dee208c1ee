import { Agent } from 'node:https'
import {
  type BaileysEventMap,
  initAuthCreds,
  makeWASocket,
  type proto,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from 'baileys'
import { makeBell } from './bell.ts'
import { textOf } from './contents.ts'
import { memoryKeys, silent } from './signalDevice.ts'
import type { BusinessPhone } from './businessPhone.ts'
import type { WaServer } from './waServer.ts'

interface ClientEvent {
  name: string
  value: unknown
}

export type PlainClient = ReturnType<typeof makePlainClient>

/** The library as it comes, with its keys in memory: what the tests of the server itself talk to it with. */
export function makePlainClient(wa: WaServer, config: Partial<UserFacingSocketConfig> = {}) {
  const bell = makeBell()
  const events: ClientEvent[] = []
  const auth = { creds: initAuthCreds(), keys: memoryKeys() }
  const settings = { auth, waWebSocketUrl: wa.url, logger: silent, fetchAgent: new Agent({ ca: wa.ca }) }
  let socket: WASocket | undefined

  function connect(): WASocket {
    socket = makeWASocket({ ...settings, ...config })
    socket.ev.process((batch) => {
      events.push(...Object.entries(batch).map(([name, value]) => ({ name, value })))
      bell.ring()
    })
    return socket
  }

  /** The first event of this name, since the last one asked for, in which `pick` finds something. */
  function event<N extends keyof BaileysEventMap, T>(
    name: N,
    pick: (value: BaileysEventMap[N]) => T | undefined,
  ) {
    return bell.until(() => {
      for (const { name: known, value } of events) {
        const found = known === name ? pick(value as BaileysEventMap[N]) : undefined
        if (found) return found
      }
    }, `the client's ${name}`)
  }

  const closed = () => event('connection.update', closeCode)

  return {
    connect,
    event,
    closed,
    /** Forgets what happened before: the next thing waited for must happen again. */
    forgetEvents: () => events.splice(0),
    qr: () => event('connection.update', ({ qr }) => qr),
    opened: () => event('connection.update', ({ connection }) => (connection === 'open' ? true : undefined)),
    /** Everything that was handed over since, oldest first. */
    messages: () => events.flatMap(messagesIn),
    message: (text: string): Promise<WAMessage> =>
      event('messages.upsert', ({ messages }) =>
        messages.find(({ message }) => message && textOf(message) === text),
      ),
    /** A state comes as an update, or folded into the message when both were buffered together. */
    status: (id: string, status: proto.WebMessageInfo.Status) =>
      bell.until(
        () => events.some((known) => tellsStatus(known, id, status)) || undefined,
        `state ${status} of ${id}`,
      ),
    get socket() {
      if (!socket) throw new Error('not connected yet')
      return socket
    },
    /** From the code to the open line. */
    async pair(phone: BusinessPhone) {
      connect()
      const ended = closed()
      await phone.scan(await this.qr())
      await ended
      events.splice(0)
      connect()
      await this.opened()
      await phone.online()
    },
    end: () => socket?.end(undefined),
  }
}

function closeCode({ connection, lastDisconnect }: BaileysEventMap['connection.update']): number | undefined {
  const error = lastDisconnect?.error as { output?: { statusCode: number } } | undefined
  return connection === 'close' ? (error?.output?.statusCode ?? -1) : undefined
}

const messagesIn = ({ name, value }: ClientEvent): WAMessage[] =>
  name === 'messages.upsert' ? (value as BaileysEventMap['messages.upsert']).messages : []

function tellsStatus({ name, value }: ClientEvent, id: string, status: proto.WebMessageInfo.Status): boolean {
  if (name === 'messages.update')
    return (value as BaileysEventMap['messages.update']).some(
      ({ key, update }) => key.id === id && update.status === status,
    )
  return messagesIn({ name, value }).some((message) => message.key.id === id && message.status === status)
}
