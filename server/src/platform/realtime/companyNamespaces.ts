import { namespaceOf } from '@chatflow/contract'
import type { IncomingMessage } from 'node:http'
import type { Namespace, Server } from 'socket.io'
import type { Session } from '../http/serve.ts'
import { AppError } from '../http/fail.ts'

interface Knock {
  /** The namespace that is asked for. */
  name: string
  /** A token, if it is what it should be. */
  token: unknown
}
export type Authenticate = (token: string) => Promise<Session>

/** The company, the person and the rooms come from the verified token only; whatever else the client claims is ignored. */
async function verifyKnock(authenticate: Authenticate, { name, token }: Knock): Promise<Session> {
  if (typeof token !== 'string') throw new AppError('ERR_SESSION_EXPIRED')
  const session = await authenticate(token)
  if (name !== namespaceOf(session.companyId)) throw new AppError('ERR_NO_PERMISSION')
  return session
}

const refusalOf = (error: unknown) => (error instanceof AppError ? error.code : 'ERR_UNAVAILABLE')

/**
 * One namespace for each company. It is made for the first of its people who is admitted, or the first event; never for
 * somebody who is refused, or strangers could fill the memory with them.
 */
export function companyNamespaces(io: Server, authenticate: Authenticate) {
  const refuseWith = namedRefusals(io)
  let asking: IncomingMessage | undefined
  const parent = io.of((name, auth, next) => {
    const token = tokenOf(auth, queryOf(asking))
    verifyKnock(authenticate, { name, token }).then(
      () => next(null, true),
      (error: unknown) => refuseWith(refusalOf(error), () => next(null, false)),
    )
  }) as unknown as Namespace & Parent
  io.use((_socket, next) => next(new Error('ERR_NO_PERMISSION')))
  parent.use((socket, next) => {
    const { auth, query } = socket.handshake
    verifyKnock(authenticate, { name: socket.nsp.name, token: tokenOf(auth, query) }).then(
      (session) => {
        ;(socket.data as { session: Session }).session = session
        next()
      },
      (error: unknown) => next(new Error(refusalOf(error))),
    )
  })
  return {
    parent,
    /** Whose packet it is: the library asks about a namespace while it reads the packet, without saying who wants it. */
    watch: () => {
      io.engine.on('connection', (connection) => {
        connection.prependListener('data', () => (asking = connection.request))
      })
    },
    /** By its parent, whose checks it takes over: made by its name alone it would let everybody in. */
    of: (companyId: number) => {
      const name = namespaceOf(companyId)
      return io._nsps.get(name) ?? parent.createChild(name)
    },
  }
}

interface Parent {
  createChild(name: string): Namespace
}

/** Clients that cannot say it with the packet say it in the address. */
const tokenOf = (auth: unknown, query: { token?: unknown }) =>
  (auth as { token?: unknown } | undefined)?.token ?? query.token

const queryOf = (request: IncomingMessage | undefined) =>
  Object.fromEntries(new URL(request?.url ?? '', 'http://localhost').searchParams)

/** The library refuses a namespace that it does not make in words of its own; clients wait for our code. It does so at once. */
function namedRefusals(io: Server) {
  let reason: string | undefined
  const { encoder } = io
  const encode = encoder.encode.bind(encoder)
  encoder.encode = (packet) =>
    encode(reason === undefined ? packet : { ...packet, data: { message: reason } })
  return (code: string, refuse: () => void) => {
    reason = code
    refuse()
    reason = undefined
  }
}
