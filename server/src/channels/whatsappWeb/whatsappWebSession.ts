import { jidDecode, type BinaryNode, type WAMessage, type WASocket } from 'baileys'
import type { Config } from '../../platform/config.ts'
import type { ChannelDeps, ConnectionKey, ConnectionSession, OpenChannel, Pace } from '../channel/Channel.ts'
import { loadAuthState } from './authState.ts'
import type { CloseMeaning } from './closeReasons.ts'
import { contextOf } from './context.ts'
import { sayGoodbye } from './goodbye.ts'
import { hearMessage, messageIn, subscribe } from './receiving.ts'
import { jidOf } from './jids.ts'
import { attachKinds, createTyping, findOnWhatsapp } from './live.ts'
import { endSocket, openSocket, type SocketEvents } from './openSocket.ts'
import { createPhoneBook } from './phoneBook.ts'
import type { Proxies } from './proxy.ts'
import { createReporter } from './reporter.ts'
import { createSignalKeys } from './safeSignal.ts'
import { sendToNetwork } from './sendToNetwork.ts'
import { createServerAcks } from './serverAcks.ts'

/** What people answer by hand. How much else a number may send, the governor decides. */
const personalPace: Pace = { perSecond: 5, burst: 20 }

export interface SessionOptions {
  deps: ChannelDeps
  config: Config['whatsappWeb']
  connection: ConnectionKey
  session: ConnectionSession
  proxies?: Proxies | undefined
}
export interface WhatsappWebSession extends OpenChannel {
  leave(): Promise<void>
  /** The phone will ask for this code. */
  pairBy(number: string, code: string): Promise<void>
  /** Asks the sender's phone for a file that the server has forgotten. */
  uploadAgain(message: WAMessage): Promise<WAMessage>
}

/** From the first QR code to the last word: one session, over as many sockets as the network asks for. */
export async function openWhatsappWeb(options: SessionOptions): Promise<WhatsappWebSession> {
  const parts = await assemble(options, (error) => life.fail(error))
  const life = startLife(options, parts)
  const typing = createTyping(life.openSocket)
  const close = async () => {
    await life.stop()
    await parts.reporter.stop()
    await parts.signal.idle()
    await parts.auth.close()
  }
  return {
    pace: personalPace,
    send: async (command) => {
      const socket = life.openSocket()
      return socket ? sendToNetwork({ ...options.deps, ...options, ...parts, socket }, command) : offline
    },
    typing: (address) => typing(jidOf(address)),
    checkNumber: async (number) => {
      const socket = life.openSocket() ?? fail('The session is down')
      return findOnWhatsapp(socket, number)
    },
    uploadAgain: async (message) => {
      const socket = life.openSocket() ?? fail('The session is down')
      return socket.updateMediaMessage(message)
    },
    pairBy: async (number, code) => {
      if (!parts.auth.isPaired()) await life.socket().requestPairingCode(number, code)
    },
    close,
    leave: async () => {
      await close()
      await sayGoodbye({ ...options, creds: parts.auth.creds, log: options.deps.log })
    },
  }
}
const offline = { outcome: 'offline' } as const
const fail = (reason: string): never => {
  throw new Error(reason)
}

async function assemble(options: SessionOptions, onTrouble: (error: Error) => void) {
  const auth = await loadAuthState({ ...options, onTrouble })
  const context = contextOf(options, auth)
  return {
    auth,
    context,
    signal: createSignalKeys(auth),
    acks: createServerAcks(options.config.ackMs),
    reporter: createReporter(options, context),
  }
}
type SessionParts = Awaited<ReturnType<typeof assemble>>

function startLife(options: SessionOptions, parts: SessionParts) {
  const { config, session, proxies } = options
  const { auth, signal, acks, context, reporter } = parts
  const { log } = options.deps
  const phoneBook = createPhoneBook(options.deps.tenancy, options.connection)
  const wasPaired = auth.isPaired()
  let [isUp, isStopped] = [false, false]

  const on: SocketEvents = {
    qr: (code) => void reporter.tell(() => session.waitingForScan(code)),
    paired: () => void reporter.tell(() => session.pairing()),
    open: () => {
      isUp = true
      const number = jidDecode(auth.creds.me?.id)?.user ?? ''
      void reporter.tell(() => session.connected(number, wasPaired ? 'restored' : 'paired'))
    },
    closed: (meaning) => {
      isUp = false
      acks.cut()
      if (isStopped) return
      if (meaning.what === 'restart') socket = start()
      else void endSession(options, parts, meaning)
    },
    decrypted: (stanza, plaintext) => hearDecrypted(options, parts, { stanza, plaintext }),
  }

  function start(): WASocket {
    const getMessage = async (key: { id?: string | null }) => (await context.kept(key.id ?? ''))?.message
    const opened = openSocket({ config, auth, signal, proxies, log, getMessage }, on)
    opened.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      const isExpected = acks.arrived({ id: attrs.id ?? '', ...(attrs.error && { error: attrs.error }) })
      if (!isExpected) reporter.report({ what: 'ack', attrs })
    })
    subscribe(opened, reporter)
    const { askEveryMs } = config
    attachKinds({ socket: opened, session, phoneBook, askEveryMs, log, report: reporter.report })
    return opened
  }

  let socket = start()
  return {
    socket: () => socket,
    /** Only while something can be sent over it. */
    openSocket: () => (isUp && socket.ws.isOpen ? socket : undefined),
    /** Something could not be stored: the network must not hear more of us before it is asked again. */
    fail: (error: Error) => {
      isUp = false
      void endSocket(socket, error)
    },
    stop: async () => {
      isStopped = true
      isUp = false
      acks.cut()
      await endSocket(socket)
    },
  }
}

/** Joins the ledger to the moved ratchet: both are stored, or neither, and only then the phone gets its second tick. */
function hearDecrypted(
  { session, connection }: SessionOptions,
  { signal, context, reporter }: SessionParts,
  { stanza, plaintext }: { stanza: BinaryNode; plaintext: Uint8Array },
) {
  const message = messageIn(stanza, plaintext, context.me)
  signal.storeAlongside(async (tenant) => {
    await hearMessage(
      tenant,
      { session, connectionId: connection.id, context: context.inside(tenant) },
      message,
    )
    reporter.isHeard(message)
  })
}

async function endSession(
  { deps, session, connection }: SessionOptions,
  { auth, signal, reporter }: SessionParts,
  meaning: Exclude<CloseMeaning, { what: 'restart' }>,
) {
  await signal.idle()
  await auth.close()
  if (meaning.what === 'lost') return reporter.tell(() => session.lost(meaning.reason))
  await reporter.tell(async () => {
    // The phone has dropped us: what we know is worth nothing, and the next opening asks for a scan.
    if (meaning.reason === 'logged_out_by_phone')
      await session.holding((tenant) => deps.storeOf(tenant, connection.id).clear())
    await session.ended(meaning.reason)
  })
}
