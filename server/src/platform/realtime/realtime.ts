import { can, capabilities, namespaceOf, type ClientEmits } from '@chatflow/contract'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Server as HttpServer } from 'node:http'
import { createClient } from 'redis'
import { Server, type Namespace, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Session } from '../http/serve.ts'
import { AppError } from '../http/fail.ts'
import type { Logger } from '../logging.ts'
import { eventsSince, room, type RecordedEvent } from '../tenancy/eventLog.ts'
import type { Tenancy } from '../tenancy/tenancy.ts'

interface SocketData {
  session: Session
}
type CompanySocket = Socket<
  ClientEmits,
  Record<string, (payload: unknown) => void>,
  Record<string, never>,
  SocketData
>

/** What features want to know about a person's sockets. */
export interface SocketListener {
  connected?(session: Session, socketId: string): Promise<void>
  disconnected?(session: Session, socketId: string): Promise<void>
  /** The browser says that its person is there. */
  present?(session: Session): Promise<void>
}

export interface Realtime {
  emit(events: RecordedEvent[]): void
  listen(listener: SocketListener): void
  attach(server: HttpServer): void
  /** A person's rights may have changed: the rooms of that person's sockets on this process follow. */
  refreshUser(userId: number): void
  /** Ends the sockets of one session on this process. */
  endSession(sessionId: string): void
  count(): number
  close(): Promise<void>
}

interface Options {
  config: Config
  log: Logger
  tenancy(): Tenancy
  authenticate(token: string): Promise<Session>
  /** The session as it is now. */
  reread(session: Session): Promise<Session>
}

export async function createRealtime({
  config,
  log,
  tenancy,
  authenticate,
  reread,
}: Options): Promise<Realtime> {
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : undefined
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: 100_000,
    cors: { origin: config.corsOrigins, credentials: true },
    ...(redis && { adapter: createAdapter(redis) }),
  })
  const listeners: SocketListener[] = []
  let isAttached = false
  const companies = io.of(/^\/workspace-\d+$/) as unknown as Namespace<
    ClientEmits,
    Record<string, (payload: unknown) => void>,
    Record<string, never>,
    SocketData
  >

  companies.use((socket, next) => {
    admit(socket, authenticate).then(
      () => next(),
      (error: unknown) => next(new Error(error instanceof AppError ? error.code : 'ERR_UNAVAILABLE')),
    )
  })
  companies.on('connection', (socket) => {
    welcome(socket, listeners, tenancy(), log)
  })

  const namespaces = () => [...io._nsps.values()].filter((namespace) => namespace.name !== '/')
  return {
    emit: (events) => emitEvents(io, events),
    listen: (listener) => void listeners.push(listener),
    attach: (server) => {
      io.attach(server, { path: '/socket.io' })
      isAttached = true
    },
    refreshUser: (userId) => {
      const sockets = namespaces().flatMap((namespace) => [...namespace.sockets.values()] as CompanySocket[])
      for (const socket of sockets) if (socket.data.session.userId === userId) refresh(socket, reread)
    },
    endSession: (sessionId) => {
      for (const namespace of namespaces())
        namespace.local.in(room.session(sessionId)).disconnectSockets(true)
    },
    count: () => namespaces().reduce((sum, namespace) => sum + namespace.sockets.size, 0),
    close: async () => {
      // Without a server to hang on there is nothing to close but the adapter, which goes with redis.
      if (isAttached) await io.close()
      redis?.destroy()
    },
  }
}

function emitEvents(io: Server, events: RecordedEvent[]) {
  for (const { companyId, name, rooms, exceptRoom, also, payload } of events) {
    for (const addressed of [{ name, rooms }, ...also]) {
      const target = io.of(namespaceOf(companyId)).to(addressed.rooms)
      void (exceptRoom ? target.except(exceptRoom) : target).emit(addressed.name, payload)
    }
  }
}

/** The company, the person and the rooms come from the verified token only; whatever else the client claims is ignored. */
async function admit(socket: CompanySocket, authenticate: Options['authenticate']) {
  const { token } = socket.handshake.auth as { token?: unknown }
  const claimed = token ?? socket.handshake.query['token']
  if (typeof claimed !== 'string') throw new AppError('ERR_SESSION_EXPIRED')
  const session = await authenticate(claimed)
  if (socket.nsp.name !== namespaceOf(session.companyId)) throw new AppError('ERR_NO_PERMISSION')
  socket.data.session = session
}

const cursor = z.object({ lastSeq: z.number().int() })

function welcome(socket: CompanySocket, listeners: SocketListener[], tenancy: Tenancy, log: Logger) {
  const { session } = socket.data
  const tell = (react: (listener: SocketListener) => Promise<void> | undefined) => {
    for (const listener of listeners) {
      react(listener)?.catch((error: Error) => log.error({ err: error }, 'a socket listener failed'))
    }
  }
  void socket.join([room.company, room.user(session.userId), room.session(session.id)])
  followRights(socket)
  tell((listener) => listener.connected?.(session, socket.id))
  socket.on('disconnect', () => tell((listener) => listener.disconnected?.(session, socket.id)))
  socket.on('userStatus', () => tell((listener) => listener.present?.(session)))
  socket.on('joinNotification', () => void socket.join(room.notification))
  socket.on('leaveNotification', () => void socket.leave(room.notification))
  socket.on('resume', (given, answer) => {
    const parsed = cursor.safeParse(given)
    if (!parsed.success || typeof answer !== 'function') return
    tenancy
      .withTenant(session.companyId, ({ db }) =>
        eventsSince(db, {
          companyId: session.companyId,
          lastSeq: parsed.data.lastSeq,
          rooms: socket.rooms,
          signedInAt: session.createdAt,
        }),
      )
      .then(answer, (error: Error) => {
        log.warn({ reason: error.message }, 'could not resume a socket')
        answer({ reload: true, lastSeq: parsed.data.lastSeq })
      })
  })
}

function refresh(socket: CompanySocket, reread: Options['reread']) {
  reread(socket.data.session).then(
    (session) => {
      socket.data.session = session
      followRights(socket)
    },
    () => socket.disconnect(true),
  )
}

/** One room for each thing a person may do: events that need a right go there. */
function followRights(socket: CompanySocket) {
  for (const capability of capabilities) {
    if (can(socket.data.session, capability)) void socket.join(room.capability(capability))
    else void socket.leave(room.capability(capability))
  }
}

async function connectRedis(url: string, log: Logger) {
  const client = createClient({ url })
  client.on('error', (error: Error) => log.warn({ reason: error.message }, 'redis is away'))
  await client.connect()
  return client
}
