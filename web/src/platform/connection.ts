import { readAgainEvent, type ClientEmits, type ErrorCode, type Resumed } from '@chatflow/contract'
import { io, type Socket } from 'socket.io-client'
import { freshToken } from './refresh.ts'
import { createSequence } from './sequence.ts'
import { readToken } from './token.ts'

export type ConnectionState = 'connected' | 'connecting' | 'offline'

interface Connection {
  namespace: string
  userId: number
  /** The event after which everything on the screen was read. */
  readFrom: number
  names: string[]
  statusEveryMs: number
  onState: (state: ConnectionState) => void
  /** Something may have been missed: what is on screen must be read again. */
  onReload: () => void
  onEvent: (name: string, payload: unknown) => void
}

type CompanySocket = Socket<Record<string, (payload: { seq?: number }) => void>, ClientEmits>
const retryMs = 1000
const maxRefusalMs = 30_000
/** All browsers of a program are asked to read again at once: each waits its own while. */
const readAgainWithinMs = 3_000
const expiredToken: ErrorCode = 'ERR_SESSION_EXPIRED'

/** What pages say. The connection itself says the rest. */
type Saying =
  | ['joinChatBox' | 'joinChatBoxLeave', ...Parameters<ClientEmits['joinChatBox']>]
  | ['typing', ...Parameters<ClientEmits['typing']>]
  | ['chatTyping', ...Parameters<ClientEmits['chatTyping']>]
export type Say = (...saying: Saying) => void

/** Opens the socket, keeps it open, and fills the gaps of its interruptions. */
export function connect(connection: Connection): { say: Say; close: () => void } {
  let sentToken: string | undefined
  const socket: CompanySocket = io(connection.namespace, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (give) => {
      sentToken = readToken()
      give({ token: sentToken })
    },
    query: { userId: String(connection.userId) },
    reconnectionDelay: retryMs,
    reconnectionDelayMax: retryMs,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  })
  const fillGap = receiveEvents(socket, connection)
  let rereading: ReturnType<typeof setTimeout> | undefined
  socket.on(readAgainEvent, () => {
    clearTimeout(rereading)
    rereading = setTimeout(connection.onReload, Math.random() * readAgainWithinMs)
  })
  const door = keepReopening(socket, () => sentToken)

  socket.on('connect', () => {
    door.opened()
    connection.onState('connected')
    socket.emit('userStatus')
    socket.emit('joinNotification')
    fillGap()
  })
  socket.on('connect_error', ({ message }) => {
    connection.onState(socket.active ? 'offline' : 'connecting')
    if (!socket.active) door.reopen(message === expiredToken)
  })
  socket.on('disconnect', (reason) => {
    connection.onState('connecting')
    if (reason === 'io server disconnect') door.reopen(true)
  })
  const status = setInterval(() => socket.connected && socket.emit('userStatus'), connection.statusEveryMs)

  return {
    // What cannot be said now is not said later: it would be about a moment that has passed.
    say: (...saying) => void (socket.connected && (socket.emit as Say)(...saying)),
    close: () => {
      clearInterval(status)
      clearTimeout(rereading)
      door.close()
      hangUp(socket)
    },
  }
}

/** A line that is cut off while it is being opened makes the browser complain: it is let open, or fail, first. */
function hangUp(socket: CompanySocket) {
  const { engine } = socket.io
  const end = () => void socket.disconnect()
  if (engine?.readyState !== 'opening') return end()
  engine.once('open', end)
  engine.once('close', end)
}

/** Hands every event on once. Returns what to do after a connection: ask for those that were missed. */
function receiveEvents(socket: CompanySocket, connection: Connection): () => void {
  const sequence = createSequence(connection.readFrom, ({ name, payload }) =>
    connection.onEvent(name, payload),
  )
  for (const name of connection.names) socket.on(name, (payload) => sequence.hear({ name, payload }))

  return () => {
    const { from, end } = sequence.resume()
    socket.emit('resume', { lastSeq: from }, (resumed: Resumed) => {
      if ('reload' in resumed) connection.onReload()
      end('reload' in resumed ? [] : resumed.events, resumed.lastSeq)
    })
  }
}

/** After a refusal the library gives up; we fetch a fresh token if that was the reason, and knock again. */
function keepReopening(socket: CompanySocket, sentToken: () => string | undefined) {
  let retry: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let closed = false

  // The first refusal is usually an expired token. If the fresh one is refused too, asking every second helps nobody.
  const reopen = (expired: boolean) => {
    const wait = refusals === 0 ? 0 : Math.min(retryMs * 2 ** (refusals - 1), maxRefusalMs)
    refusals += 1
    clearTimeout(retry)
    retry = setTimeout(async () => {
      const ready = !expired || (await freshToken(sentToken()).then(Boolean, () => false))
      if (closed) return
      if (ready) socket.connect()
      else reopen(expired)
    }, wait)
  }
  return {
    reopen,
    opened: () => {
      refusals = 0
    },
    close: () => {
      closed = true
      clearTimeout(retry)
    },
  }
}
