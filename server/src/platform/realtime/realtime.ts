import {
  can,
  capabilities,
  companyEvents,
  eventName,
  readAgainEvent,
  type ClientEmits,
  type EventPayload,
  type PassingEvent,
} from '@chatflow/contract'
import type { Server as HttpServer } from 'node:http'
import { Server, type Namespace, type Socket } from 'socket.io'
import { z } from 'zod'
import { seconds, type Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Bus } from '../database/bus.ts'
import type { Session } from '../http/serve.ts'
import type { Logger } from '../logging.ts'
import { eventsSince, room, type Audience, type RecordedEvent } from '../tenancy/eventLog.ts'
import type { Tenancy } from '../tenancy/tenancy.ts'
import { answerAlways } from './answering.ts'
import { companyNamespaces, type Authenticate } from './companyNamespaces.ts'
import { gatherWrites } from './gatherWrites.ts'
import type { connectRedis as ConnectRedis } from './redis.ts'
import { dropSlowSockets } from './slowSockets.ts'
import { createSocketLimits } from './socketLimits.ts'

interface SocketData {
  session: Session
  /** The rooms that follow from the person's rights. */
  rights: Set<string>
}
/** A browser of a company, as verified when it connected. */
export type CompanySocket = Socket<ClientEmits, ServerEmits, Record<string, never>, SocketData>
type CompanyNamespace = Namespace<ClientEmits, ServerEmits, Record<string, never>, SocketData>
type ServerEmits = Record<string, (payload: unknown) => void>

/** What features want to know about a person's sockets. */
export interface SocketListener {
  connected?(session: Session, socketId: string): Promise<void>
  disconnected?(session: Session, socketId: string): Promise<void>
  /** The browser says that its person is there. */
  present?(session: Session): Promise<void>
  /** To add what browsers may say. `isKnown` settles when everybody has heard of the connection. */
  welcomed?(socket: CompanySocket, isKnown: Promise<unknown>): void
  /** The person may see and do other things than before. */
  rightsChanged?(socket: CompanySocket): void
}

/** What the features decide about rooms. */
interface RoomRules {
  /** The rooms of everything this person may see. */
  roomsOf(session: Session): string[]
}

export interface Realtime {
  emit(events: RecordedEvent[]): void
  /** Says what is so at this moment, without a number: nobody catches up on it. */
  tell<E extends PassingEvent>(
    companyId: number,
    event: E,
    payload: EventPayload<E>,
    audience: Pick<Audience, 'rooms'>,
  ): void
  listen(listener: SocketListener): void
  attach(server: HttpServer): void
  /** Rights change and sessions end on other processes, too: the sockets of this one follow. */
  hear(bus: Bus): void
  /** What this process keeps, for its metrics. */
  counts(): { sockets: number; namespaces: number; addresses: number; refusedAddresses: number }
  close(): Promise<void>
}

interface Options {
  config: Config
  log: Logger
  tenancy(): Tenancy
  authenticate: Authenticate
  clock: Clock
  /** The session as it is now. */
  reread(session: Session): Promise<Session>
  rules: RoomRules
}

export async function createRealtime({
  config,
  log,
  tenancy,
  authenticate,
  clock,
  reread,
  rules,
}: Options): Promise<Realtime> {
  const redis = config.redisUrl ? await joinOthers(config.redisUrl, log, () => askToReadAgain()) : undefined
  const limits = createSocketLimits(config, clock)
  const io = openServer(config, redis, limits)
  const listeners: SocketListener[] = []
  let stopLooking: (() => void) | undefined
  const companies = companyNamespaces(io, authenticate)
  ;(companies.parent as unknown as CompanyNamespace).on('connection', (socket) => {
    limits.admitted(socket.conn)
    welcome(socket, { listeners, tenancy: tenancy(), log, rules })
  })

  const namespaces = () => [...io._nsps.values()].filter((namespace) => namespace.name !== '/')
  const endSession = (id: string) => {
    for (const namespace of namespaces()) namespace.local.in(room.session(id)).disconnectSockets(true)
  }
  const askToReadAgain = () => namespaces().forEach((namespace) => namespace.local.emit(readAgainEvent))
  const refreshWhere = (matches: (session: Session) => boolean) => {
    const sockets = namespaces().flatMap((namespace) => [...namespace.sockets.values()] as CompanySocket[])
    for (const socket of sockets)
      if (matches(socket.data.session)) refresh(socket, { reread, rules, listeners })
  }
  return {
    emit: (events) => emitEvents(companies.of, events),
    tell: (...said) => tellNow(companies.of, ...said),
    listen: (listener) => void listeners.push(listener),
    attach: (server) => {
      io.attach(server, { path: '/socket.io' })
      limits.watch(io)
      gatherWrites(io)
      companies.watch()
      stopLooking = dropSlowSockets(io)
    },
    hear: (bus) => followNotices(bus, { endSession, refreshWhere, askToReadAgain, isAlone: !redis }),
    counts: () => ({
      sockets: namespaces().reduce((sum, namespace) => sum + namespace.sockets.size, 0),
      namespaces: namespaces().length,
      addresses: limits.openAddresses(),
      refusedAddresses: limits.refusedAddresses(),
    }),
    close: async () => {
      // Without a server to hang on there is nothing to close but the adapter, which goes with redis.
      stopLooking?.()
      if (stopLooking) await io.close()
      redis?.destroy()
    },
  }
}

interface Following {
  endSession(id: string): void
  refreshWhere(matches: (session: Session) => boolean): void
  askToReadAgain(): void
  isAlone: boolean
}

function followNotices(bus: Bus, { endSession, refreshWhere, askToReadAgain, isAlone }: Following) {
  bus.onNotice(({ topic, key }) => {
    if (topic === 'session') endSession(key)
    if (topic === 'user') refreshWhere((session) => session.userId === Number(key))
    if (topic === 'company') refreshWhere((session) => session.companyId === Number(key))
    // It may have died between giving events their numbers and telling them.
    if (topic === 'deadNode') askToReadAgain()
  })
  if (!isAlone) bus.onGap(askToReadAgain)
}

type Redis = Awaited<ReturnType<typeof joinOthers>>

const openServer = (
  config: Config,
  redis: Redis | undefined,
  { allowRequest }: ReturnType<typeof createSocketLimits>,
) =>
  new Server({
    serveClient: false,
    // Somebody who joins no company has no business here.
    connectTimeout: seconds(10),
    allowRequest,
    maxHttpBufferSize: 100_000,
    cors: { origin: config.corsOrigins, credentials: true },
    ...(redis && { adapter: redis.adapter }),
  })

type NamespaceOf = ReturnType<typeof companyNamespaces>['of']

function emitEvents(namespace: NamespaceOf, events: RecordedEvent[]) {
  for (const { companyId, name, rooms, exceptRoom, also, payload } of events) {
    for (const addressed of [{ name, rooms }, ...also]) {
      const target = namespace(companyId).to(addressed.rooms)
      void (exceptRoom ? target.except(exceptRoom) : target).emit(addressed.name, payload)
    }
  }
}

function tellNow(
  namespace: NamespaceOf,
  ...[companyId, event, payload, { rooms }]: Parameters<Realtime['tell']>
) {
  namespace(companyId).to(rooms).emit(eventName(companyId, event), companyEvents[event].parse(payload))
}

const cursor = z.object({ lastSeq: z.number().int() })
/** Before the first event. */
const heardNothing = { lastSeq: -1 }

interface RealtimeContext {
  listeners: SocketListener[]
  tenancy: Tenancy
  log: Logger
  rules: RoomRules
}

function welcome(socket: CompanySocket, { listeners, tenancy, log, rules }: RealtimeContext) {
  const { session } = socket.data
  const tell = (react: (listener: SocketListener) => Promise<void> | undefined) =>
    Promise.all(
      listeners.map(async (listener) => {
        await react(listener)?.catch((error: Error) => log.error({ err: error }, 'a socket listener failed'))
      }),
    )
  void socket.join([room.company, room.user(session.userId), room.session(session.id)])
  socket.data.rights = new Set()
  followRights(socket, rules)
  answerAlways(socket)
  const isKnown = tell((listener) => listener.connected?.(session, socket.id))
  for (const listener of listeners) listener.welcomed?.(socket, isKnown)
  socket.on('disconnect', () => tell((listener) => listener.disconnected?.(session, socket.id)))
  socket.on('userStatus', () => tell((listener) => listener.present?.(session)))
  socket.on('joinNotification', () => void socket.join(room.notification))
  socket.on('leaveNotification', () => void socket.leave(room.notification))
  socket.on('resume', (given, acknowledge) => {
    if (typeof acknowledge !== 'function') return
    const { companyId } = session
    const { lastSeq } = cursor.safeParse(given).data ?? heardNothing
    const absence = {
      companyId,
      lastSeq,
      rooms: socket.rooms,
      signedInAt: session.createdAt,
    }
    tenancy
      .numberEvents(companyId)
      .then(() => tenancy.withTenant(companyId, ({ db }) => eventsSince(db, absence)))
      .then(acknowledge, (error: Error) => {
        log.warn({ reason: error.message }, 'could not resume a socket')
        acknowledge({ reload: true, lastSeq })
      })
  })
}

interface Renewal extends Pick<Options, 'reread' | 'rules'> {
  listeners: SocketListener[]
}

function refresh(socket: CompanySocket, { reread, rules, listeners }: Renewal) {
  reread(socket.data.session).then(
    (session) => {
      socket.data.session = session
      followRights(socket, rules)
      for (const listener of listeners) listener.rightsChanged?.(socket)
    },
    () => socket.disconnect(true),
  )
}

/** One room for each thing a person may do or see: events that need a right go there. */
function followRights(socket: CompanySocket, rules: RoomRules) {
  const { session, rights } = socket.data
  const now = new Set([
    ...capabilities.filter((capability) => can(session, capability)).map(room.capability),
    ...rules.roomsOf(session),
  ])
  for (const left of rights) if (!now.has(left)) void socket.leave(left)
  void socket.join([...now])
  socket.data.rights = now
}

/** Redis' client is one in five of all files that a start reads: a single program starts without it. */
async function joinOthers(...[url, log, onReturn]: Parameters<typeof ConnectRedis>) {
  const { connectRedis } = await import('./redis.ts')
  return connectRedis(url, log, onReturn)
}
