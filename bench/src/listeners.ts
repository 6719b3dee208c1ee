import { namespaceOf, eventName } from '@chatflow/contract'
import { once } from 'node:events'
import { WebSocket, type RawData } from 'ws'

/** What the parent says, and what it is told. */
export interface Order {
  url: string
  companyId: number
  /** Taken in turns. */
  tokens: string[]
  sockets: number
  /** How the names of messages begin that are counted. */
  run: string
}
export interface Heard {
  /** By name of the message: how many sockets got it, and when the last of them. */
  arrivals: Record<string, { sockets: number; lastAt: number }>
  bytes: number
  closed: number
}

/** Opened at a time: each asks for its session first. */
const atOnce = 25
const arrivals: Heard['arrivals'] = {}
let bytes = 0
let closed = 0

/**
 * Browsers that only listen, in a process of their own. They speak the protocol of Engine.IO 4 by themselves: the
 * library would read every event that it is told, and be slower than what it measures.
 */
async function open({ url, companyId, tokens, sockets, run }: Order) {
  const [namespace, name] = [namespaceOf(companyId), eventName(companyId, 'appMessage')]
  const news = Buffer.from(`42${namespace},["${name}",`)
  const wanted = Buffer.from(`"wid":"${run}`)
  for (let opened = 0; opened < sockets; opened += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, sockets - opened) }, (_, place) =>
        join({ url, namespace, token: tokens[(opened + place) % tokens.length]! }, (frame) => {
          bytes += frame.length
          if (frame.compare(news, 0, news.length, 0, news.length) === 0) note(frame, wanted)
        }),
      ),
    )
}

function note(frame: Buffer, wanted: Buffer) {
  const at = frame.indexOf(wanted)
  if (at < 0) return
  const from = at + '"wid":"'.length
  const wid = frame.toString('latin1', from, frame.indexOf('"', from))
  const known = (arrivals[wid] ??= { sockets: 0, lastAt: 0 })
  known.sockets += 1
  known.lastAt = Date.now()
}

interface Place {
  url: string
  namespace: string
  token: string
}
async function join({ url, namespace, token }: Place, hear: (frame: Buffer) => void) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await once(socket, 'open')
  socket.send(`40${namespace},${JSON.stringify({ token })}`)
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data: RawData) => {
      const frame = data as Buffer
      const kind = frame.toString('latin1', 0, 2)
      if (kind === '2') return socket.send('3')
      if (kind === '40') return resolve()
      if (kind === '44') return reject(new Error(frame.toString()))
      hear(frame)
    })
    socket.on('error', reject)
    socket.on('close', () => (closed += 1))
  })
}

process.once('disconnect', () => process.exit(0))
process.on('message', (said: Order | 'heard') => {
  if (said === 'heard') return process.send!({ arrivals, bytes, closed } satisfies Heard)
  open(said).then(
    () => process.send!('opened'),
    (error: Error) => process.send!(error.message),
  )
})
