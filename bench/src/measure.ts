import autocannon from 'autocannon'
import { setTimeout as pause } from 'node:timers/promises'
import type { MeasuredServer } from './measuredServer.ts'
import type { Call } from './row.ts'

export interface Pace {
  rounds: number
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

/** Lets both answer in turns, so that whatever else the machine does meets both. */
export async function measure(
  servers: Record<'product' | 'floor', MeasuredServer>,
  calls: Call[],
  pace: Pace,
  signal: AbortSignal,
): Promise<Duel> {
  const nextCall = inTurns(calls)
  const run = (server: MeasuredServer, seconds: number) => {
    signal.throwIfAborted()
    return runRound(server, calls.length === 1 ? undefined : nextCall, calls[0]!, seconds)
  }
  await run(servers.floor, pace.warmUpSeconds)
  await run(servers.product, pace.warmUpSeconds)
  const duel: Duel = { product: [], floor: [] }
  for (let round = 0; round < pace.rounds; round++) {
    duel.floor.push(await run(servers.floor, pace.seconds))
    duel.product.push(await run(servers.product, pace.seconds))
  }
  if ([...duel.floor, ...duel.product].some((round) => round.perSecond === 0)) {
    throw new Error('A round passed without an answer: the machine is too busy to measure anything.')
  }
  return duel
}

function inTurns(calls: Call[]): () => Call {
  let turn = 0
  return () => calls[turn++ % calls.length]!
}

async function runRound(
  server: MeasuredServer,
  nextCall: (() => Call) | undefined,
  call: Call,
  seconds: number,
): Promise<Round> {
  const before = await server.cpu()
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    // A round ends with a sample: short ones end it on time.
    sampleInt: 50,
    requests: [
      { ...call, ...(nextCall && { setupRequest: (request) => ({ ...request, body: nextCall().body }) }) },
    ],
  })
  const used = (await cpuAtRest(server)) - before
  return {
    perSecond: result['2xx'] / result.duration,
    cpu: used / result.requests.sent,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

/**
 * What it has used once it is quiet. Requests that the end of a round cut off still run on the server: they count, and
 * must not fall into the other's round.
 */
async function cpuAtRest(server: MeasuredServer): Promise<number> {
  let used = await server.cpu()
  for (let look = 0; look < 20; look++) {
    await pause(100)
    const earlier = used
    used = await server.cpu()
    if (used - earlier < 5) break
  }
  return used
}
