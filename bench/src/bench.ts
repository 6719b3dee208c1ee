import path from 'node:path'
import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { measureInbound, type Flood, type FloodResult } from './inbound.ts'
import { install, type CleanUp, type Installation } from './installation.ts'
import { measure, type Pace } from './measure.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { requireSameResponse } from './sameResponse.ts'
import type { RowResult } from './table.ts'

const thorough: Pace = { rounds: 5, seconds: 1.5, warmUpSeconds: 3 }
const quick: Pace = { rounds: 3, seconds: 0.8, warmUpSeconds: 0.4 }

const inbound = 'inbound'
const floodsOf = (each: number): Flood[] => [
  { name: 'written now', each, faults: {} },
  { name: 'written now, greeted by a menu', each, faults: {}, hasMenu: true },
  {
    name: 'first words of newcomers, each greeted',
    each: 1,
    faults: {},
    isKept: true,
    hasMenu: true,
    areNew: true,
  },
  { name: 'kept by the network', each: each * 4, faults: {}, isKept: true },
  { name: 'doubled and overtaken', each, faults: { duplicateRate: 0.2, reorderRate: 0.2 } },
]

interface Bench {
  isQuick: boolean
  messages: number
  /** Only the row of this name. */
  only: string | undefined
  /** Where to leave a CPU profile of the product. */
  profile: string | undefined
  signal: AbortSignal
  say(line: string): void
  /** Undone last to first, however the run ends. */
  afterwards(cleanUp: CleanUp): void
}
export interface Results {
  rows: RowResult[]
  floods: FloodResult[]
  /** Bytes that the product holds before anybody asks it for anything, and after everybody did. */
  memory: { idle: number; after: number }
}

export async function run(bench: Bench): Promise<Results> {
  const { only, isQuick } = bench
  const chosen = rows.filter((row) => only === undefined || row.name === only)
  if (chosen.length === 0 && only !== inbound)
    throw new Error(`No row "${only}"; there are: ${[...rows.map((row) => row.name), inbound].join(', ')}`)
  const { whole, tenth } = await prepare(bench, !isQuick && chosen.some((row) => row.grows))

  const idle = await memoryOf(whole)
  // A floor that answers something else is found before the minutes of measuring, not in their middle.
  for (const row of chosen) if (!row.writes) await contendersOf(row, whole)
  const floods = []
  for (const flood of only === undefined || only === inbound ? floodsOf(isQuick ? 10 : 100) : []) {
    bench.say(`Measuring ${inbound}, ${flood.name} …`)
    floods.push(await measureInbound(whole, flood, bench.signal))
  }
  const results = []
  for (const row of chosen) {
    bench.say(`Measuring ${row.name} …`)
    results.push({ name: row.name, ...(await duel(bench, row, { whole, tenth: row.grows && tenth })) })
  }
  return { rows: results, floods, memory: { idle, after: await memoryOf(whole) } }
}

const memoryOf = async ({ product }: Installation) => (await product.used()).memory

async function prepare({ messages, profile, signal, say, afterwards }: Bench, isGrowthAsked: boolean) {
  const cluster = await startThrowAwayCluster({ name: 'bench' })
  afterwards(cluster.stop)
  const { directory } = cluster
  const filled = (name: string, count: number, nodeOptions: string[] = []) => {
    signal.throwIfAborted()
    say(`Filling a database with ${count} messages …`)
    return install(cluster, { name, directory, messages: count, nodeOptions, afterwards })
  }
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`] : []
  const whole = await filled('whole', messages, profiling)
  return { whole, tenth: isGrowthAsked ? await filled('tenth', messages / 10) : undefined }
}

interface Places {
  whole: Installation
  tenth: Installation | undefined
}

async function duel({ isQuick, signal }: Bench, row: Row, { whole, tenth }: Places) {
  const pace = isQuick ? quick : thorough
  const { floor, product } = await contendersOf(row, whole)
  if (!tenth) return measure({ floor, product }, pace, signal)
  return measure({ floor, product, tenth: (await contendersOf(row, tenth)).product }, pace, signal)
}

async function contendersOf(row: Row, { product, floor, visit }: Installation) {
  const calls = await row.calls(visit)
  for (const call of calls.slice(0, 3)) await requireSameResponse(row, call, { product, floor })
  return { product: { server: product, calls }, floor: { server: floor, calls } }
}
