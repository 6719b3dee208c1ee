import autocannon from 'autocannon'
import { browserHeaders } from './browser.ts'
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
/** A server and what it is asked. */
export interface Contender {
  server: MeasuredServer
  calls: Call[]
}

const connections = 16
const smallestRound = 2 * connections

/** Lets all answer in turns, so that whatever else the machine does meets every one of them. */
export async function measure<Name extends string>(
  contenders: Record<Name, Contender>,
  pace: Pace,
  signal: AbortSignal,
): Promise<Record<Name, Round[]>> {
  const prepared = []
  for (const name of Object.keys(contenders) as Name[]) {
    signal.throwIfAborted()
    const { server, calls } = contenders[name]
    const load = inTurns(calls)
    const size = pace.seconds * (await warmUp(server, load, pace.warmUpSeconds))
    prepared.push({ name, server, load, size })
  }
  const rounds = Object.fromEntries(prepared.map(({ name }) => [name, [] as Round[]])) as Record<
    Name,
    Round[]
  >
  for (let round = 0; round < pace.rounds; round++) {
    // Each round begins with another one: one that always came after the same neighbour would pay for it.
    const first = round % prepared.length
    for (const { name, server, load, size } of [...prepared.slice(first), ...prepared.slice(0, first)]) {
      signal.throwIfAborted()
      rounds[name].push(await runRound(server, load, size))
    }
  }
  return rounds
}

function inTurns(asked: Call[]): autocannon.Request {
  const calls = asked.map((call) => ({ ...call, headers: { ...browserHeaders, ...call.headers } }))
  const first = calls[0]!
  if (calls.length === 1) return first
  let turn = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...calls[turn++ % calls.length]! })
  return { ...first, setupRequest }
}

/** Returns how many requests it then serves in a second. */
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
  const before = (await server.used()).cpu
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
    cpu: ((await server.used()).cpu - before) / amount,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}
