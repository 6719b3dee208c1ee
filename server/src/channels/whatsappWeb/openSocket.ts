import {
  DEFAULT_CONNECTION_CONFIG,
  makeWASocket,
  type BinaryNode,
  type proto,
  type WASocket,
  type WAMessageKey,
} from 'baileys'
import { seconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Logger } from '../../platform/logging.ts'
import { keyStoreOf, type AuthState } from './authState.ts'
import { meaningOf, type CloseMeaning } from './closeReasons.ts'
import type { Proxies } from './proxy.ts'
import { safeSignalRepository, type SignalKeys } from './safeSignal.ts'

/** What becomes of one socket, in the order in which it happens. */
export interface SocketEvents {
  qr(code: string): void
  /** The phone has said yes. */
  paired(): void
  open(): void
  closed(meaning: CloseMeaning): void
  /** Called inside the transaction that moves the ratchet. */
  decrypted(stanza: BinaryNode, plaintext: Uint8Array): void
}

interface Options {
  config: Config['whatsappWeb']
  auth: AuthState
  signal: SignalKeys
  proxies?: Proxies | undefined
  getMessage(key: WAMessageKey): Promise<proto.IMessage | undefined>
  log: Logger
}

/** One socket of the client, made safe. After its end another one is made: the client does not use one twice. */
export function openSocket(options: Options, on: SocketEvents): WASocket {
  const { auth, signal, config, log } = options
  const stanzas = new WeakMap<Uint8Array, BinaryNode>()
  const socket = makeWASocket({
    ...settingsOf(options),
    auth: { creds: auth.creds, keys: keyStoreOf(auth, signal.inTurn) },
    makeSignalRepository: safeSignalRepository(signal, (ciphertext, plaintext) => {
      const stanza = stanzas.get(ciphertext)
      if (stanza) on.decrypted(stanza, plaintext)
    }),
    ...(config.qrMs !== undefined && { qrTimeout: config.qrMs }),
  })
  socket.ws.prependListener('CB:message', (stanza: BinaryNode) => {
    // The client reads what waited for us one by one, and what is said meanwhile at once: all stand in the same line.
    stanza.attrs['offline'] ??= '1'
    // Which stanza a ciphertext came in: the client decrypts the very bytes that are told here.
    if (!Array.isArray(stanza.content)) return
    for (const { content } of stanza.content) if (content instanceof Uint8Array) stanzas.set(content, stanza)
  })
  holdBackUnsaved(socket, auth, log)
  follow(socket, auth, on)
  return socket
}

function follow(socket: WASocket, auth: AuthState, on: SocketEvents) {
  socket.ev.on('creds.update', () => void auth.saveCreds().catch(() => undefined))
  socket.ev.on('connection.update', ({ qr, isNewLogin, connection, lastDisconnect }) => {
    if (qr) on.qr(qr)
    if (isNewLogin) on.paired()
    if (connection === 'open') on.open()
    if (connection === 'close') on.closed(meaningOf(lastDisconnect?.error))
  })
}

/**
 * Nothing leaves while credentials are being saved. A pairing would be confirmed before it is stored: killed in between,
 * the phone would list a device that knows nothing of it.
 */
function holdBackUnsaved(socket: WASocket, auth: AuthState, log: Logger) {
  const { socket: wire } = socket.ws as unknown as { socket: Wire }
  const send = wire.send.bind(wire)
  let leaving = Promise.resolve()
  wire.send = (data, done) => {
    leaving = leaving
      .then(() => auth.settled())
      .then(
        () => send(data, done),
        (error: Error) => {
          log.debug({ reason: error.message }, 'held back what rests on something unsaved')
          done?.(error)
        },
      )
  }
}
interface Wire {
  terminate(): void
  send(data: Uint8Array, done?: (error?: Error) => void): void
}

const goodbyeFor = seconds(1)

/** Ends it at once: a server that does not answer the goodbye is not waited for. */
export async function endSocket(socket: WASocket, error?: Error) {
  const { socket: wire } = socket.ws as unknown as { socket: Wire | null }
  const timer = setTimeout(() => wire?.terminate(), goodbyeFor)
  await socket.end(error).catch(() => undefined)
  clearTimeout(timer)
}

export function settingsOf({
  config,
  proxies,
  getMessage,
  log,
}: Pick<Options, 'config' | 'proxies' | 'getMessage' | 'log'>) {
  return {
    waWebSocketUrl: config.url ?? DEFAULT_CONNECTION_CONFIG.waWebSocketUrl,
    logger: quietLogger(log),
    getMessage,
    // What we send is in the outbox and comes back as ticks: no echo needed.
    emitOwnEvents: false,
    markOnlineOnConnect: false,
    // What nobody wants imported is left out by the port.
    shouldSyncHistoryMessage: () => true,
    defaultQueryTimeoutMs: config.queryMs,
    connectTimeoutMs: config.queryMs,
    transactionOpts: { maxCommitRetries: 2, delayBetweenTriesMs: 100 },
    ...proxies,
  }
}

/** The client logs whole objects, keys among them: only its sentences are passed on. */
function quietLogger(log: Logger) {
  const say = (words: unknown, sentence?: string) =>
    log.debug({ whatsapp: sentence ?? (typeof words === 'string' ? words : '') }, 'the WhatsApp client says')
  const none = () => undefined
  const quiet = {
    level: 'warn',
    child: () => quiet,
    trace: none,
    debug: none,
    info: none,
    warn: say,
    error: say,
  }
  return quiet
}
