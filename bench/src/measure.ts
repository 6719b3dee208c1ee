import autocannon from 'autocannon'
import type { MeasuredServer } from './measuredServer.ts'
import type { Call } from './row.ts'

export interface Pace {
  rounds: number
  /** About as long as a round takes. */
  seconds: number
  warmUpSeconds: number
}
export interface Round {
  perSecond: number
  /** Milliseconds of the server's own processor time for one request; the database's is not in it. */
  cpu: number
  p50: number
  p99: number
  errors: number
}
export interface Duel {
  product: Round[]
  floor: Round[]
}

const connections = 16
const smallestRound = 2 * connections

/** Lets both answer in turns, so that whatever else the machine does meets both. */
export async function measure(
  servers: Record<'product' | 'floor', MeasuredServer>,
  calls: Call[],
  pace: Pace,
  signal: AbortSignal,
): Promise<Duel> {
  const load = inTurns(calls)
  const floorSize = pace.seconds * (await warmUp(servers.floor, load, pace.warmUpSeconds))
  signal.throwIfAborted()
  const productSize = pace.seconds * (await warmUp(servers.product, load, pace.warmUpSeconds))
  const duel: Duel = { product: [], floor: [] }
  for (let round = 0; round < pace.rounds; round++) {
    signal.throwIfAborted()
    duel.floor.push(await runRound(servers.floor, load, floorSize))
    signal.throwIfAborted()
    duel.product.push(await runRound(servers.product, load, productSize))
  }
  return duel
}

function inTurns(calls: Call[]): autocannon.Request {
  const first = calls[0]!
  if (calls.length === 1) return first
  let turn = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...calls[turn++ % calls.length]! })
  return { ...first, setupRequest }
}

/** Answers how many requests it then serves in a second. */
async function warmUp(server: MeasuredServer, load: autocannon.Request, seconds: number): Promise<number> {
  const began = performance.now()
  let served = 0
  let elapsed = 0
  while (elapsed < seconds) {
    await runRound(server, load, smallestRound)
    served += smallestRound
    elapsed = (performance.now() - began) / 1000
  }
  return served / elapsed
}

/** A round is a number of requests, not a time: every one is answered within it, so its processor time is all counted. */
async function runRound(server: MeasuredServer, load: autocannon.Request, size: number): Promise<Round> {
  const amount = Math.max(smallestRound, Math.round(size))
  const before = await server.cpu()
  const result = await autocannon({
    url: server.url,
    connections,
    amount,
    timeout: 30,
    // A round ends with a sample: short ones end it on time.
    sampleInt: 10,
    requests: [{ ...load }],
  })
  return {
    perSecond: result['2xx'] / result.duration,
    cpu: ((await server.cpu()) - before) / amount,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}
