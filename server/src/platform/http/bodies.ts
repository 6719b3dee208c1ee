import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, createAddressShare } from '../addressLimit.ts'
import { seconds } from '../clock.ts'
import type { Config } from '../config.ts'
import { AppError, fail } from './fail.ts'

/** What is read on after a refusal, so that the sender gets to read the answer. */
const maxDropped = 64 * 1024 * 1024
const betweenLooks = 250

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  /** Files take as long as they take, while they come fast enough. */
  isForm: boolean
  /** Since when it is measured, and what had come by then. */
  since: number
  before: number
  first: number
}

/** Cuts off bodies that do not come, and limits how many requests of one address are under way. */
export function watchBodies(app: FastifyInstance, { bodies, trustProxy }: Config) {
  const arriving = new Set<Arriving>()
  const share = createAddressShare(bodies.requestsPerAddress)
  const leaving = new WeakMap<FastifyRequest, () => void>()

  app.addHook('onRequest', async (request, reply) => {
    const address = addressOf(request.raw, trustProxy)
    if (share.isFull(address)) fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } })
    const leave = share.enter(address)
    leaving.set(request, leave)
    // Of a caller who goes away in the middle the framework tells nothing.
    reply.raw.once('close', leave)
    // A request that a test injects comes over no line.
    if (!hasBody(request) || !(request.raw.socket instanceof Socket)) return
    const before = request.raw.socket.bytesRead
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false
    arriving.add({ request, reply, isForm, since: Date.now(), before, first: before })
  })
  app.addHook('onResponse', async (request) => leaving.get(request)?.())

  const timer = setInterval(() => {
    for (const body of arriving) if (isOver(body, bodies)) arriving.delete(body)
  }, betweenLooks)
  app.addHook('onClose', async () => clearInterval(timer))
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Looks at one body; cuts it off if it takes too long. */
function isOver(body: Arriving, { ms, bytesPerSecond }: Config['bodies']): boolean {
  const { raw } = body.request
  if (raw.complete || raw.destroyed) return true
  const now = Date.now()
  const come = raw.socket.bytesRead
  const isAnswered = body.reply.raw.writableEnded
  if (isAnswered && come - body.first > maxDropped) return cutOff(body)
  if (now - body.since < ms) return false
  const isFastEnough = come - body.before >= (bytesPerSecond * ms) / seconds(1)
  if (!isFastEnough || !(body.isForm || isAnswered)) return cutOff(body)
  Object.assign(body, { since: now, before: come })
  return false
}

/** Straight to the socket: the handler still waits for the body, and learns by its end that the caller is gone. */
function cutOff({ request, reply }: Arriving): true {
  const { socket } = request.raw
  if (!reply.raw.headersSent) {
    const { status, code } = new AppError('ERR_TOO_SLOW')
    const text = JSON.stringify({ error: code })
    socket.write(
      `HTTP/1.1 ${status} Request Timeout\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
    )
  }
  socket.destroySoon()
  return true
}

/**
 * The framework closes the connection when it refuses a body, and a client that still sends finds it broken before it
 * has read why. What comes is read on and dropped instead; `watchBodies` sees to it that this ends.
 */
export function readOn(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = request
  if (raw.complete || raw.destroyed) return
  reply.removeHeader('connection')
  if (!reply.raw.shouldKeepAlive) closeAtTheEnd(request, reply)
  raw.unpipe()
  raw.resume()
}

/** For those who want no further request on this connection: closed when all is said on both sides, not before. */
function closeAtTheEnd({ raw }: FastifyRequest, reply: FastifyReply) {
  reply.raw.shouldKeepAlive = true
  let left = 2
  const close = () => {
    left -= 1
    if (left === 0) raw.socket.end()
  }
  raw.once('end', close)
  reply.raw.once('finish', close)
}
