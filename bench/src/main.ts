import { login, type SignedIn } from '@chatflow/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startCluster } from '../../server/src/platform/database/cluster.ts'
import { generate, type Account } from './generate.ts'
import { measure, type Duel, type Pace } from './measure.ts'
import { startServer, type MeasuredServer } from './measuredServer.ts'
import { rows } from './rows.ts'
import { answerOf, requireSameAnswer } from './sameAnswer.ts'
import { countErrors, drawTable } from './table.ts'

const thorough: Pace = { rounds: 7, seconds: 2, warmUpSeconds: 5 }
const quick: Pace = { rounds: 3, seconds: 0.8, warmUpSeconds: 0.4 }

type CleanUp = () => Promise<unknown>
interface Bench {
  pace: Pace
  /** Only the row of this name. */
  only: string | undefined
  /** Where to leave a CPU profile of the product. */
  profile: string | undefined
  signal: AbortSignal
  /** Undone last to first, however the run ends. */
  afterwards(cleanUp: CleanUp): void
}

async function run({ pace, only, profile, signal, afterwards }: Bench) {
  const chosen = rows.filter((row) => only === undefined || row.name === only)
  if (chosen.length === 0)
    throw new Error(`No row "${only}"; there are: ${rows.map((row) => row.name).join(', ')}`)
  say('Starting a database, the product and the floor …')
  const directory = await mkdtemp(path.join(os.tmpdir(), 'chatflow-bench-'))
  afterwards(() => rm(directory, { recursive: true, force: true }))
  const cluster = await startCluster({ directory, password: 'bench', database: 'bench' })
  afterwards(cluster.stop)
  signal.throwIfAborted()

  const settings = { ownerUrl: cluster.url, dataDir: path.join(directory, 'data') }
  const options = profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`] : []
  // The product comes first: it makes the tables.
  const product = await startServer(fileURLToPath(import.meta.resolve('./product.ts')), settings, options)
  afterwards(product.stop)
  const world = await generate(cluster.url)
  const floor = await startServer(fileURLToPath(import.meta.resolve('./floor.ts')), settings)
  afterwards(floor.stop)

  const results: { name: string; duel: Duel }[] = []
  for (const row of chosen) {
    signal.throwIfAborted()
    say(`Measuring ${row.name} …`)
    const calls = await row.calls({ world, signIn: (account) => signIn(product, account) })
    await requireSameAnswer(row, calls[0]!, { product, floor })
    results.push({ name: row.name, duel: await measure({ product, floor }, calls, pace, signal) })
  }
  return results
}

async function signIn({ url }: MeasuredServer, account: Account) {
  const answer = await answerOf(url, {
    method: login.method,
    path: `/api${login.path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return { authorization: `Bearer ${(answer as SignedIn).token}` }
}

async function main() {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, profile: { type: 'string' } },
  })
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort())
  const cleanUps: CleanUp[] = []
  try {
    const results = await run({
      pace: values.quick ? quick : thorough,
      only: values.only,
      profile: values.profile,
      signal: interruption.signal,
      afterwards: (cleanUp) => void cleanUps.push(cleanUp),
    })
    process.stdout.write(`\n${drawTable(results)}`)
    if (results.some(({ duel }) => countErrors(duel) > 0)) process.exitCode = 1
  } catch (error) {
    process.exitCode = 1
    if (!interruption.signal.aborted) throw error
    say('Interrupted.')
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp().catch(tellLeftover)
  }
}

/** The rest is still cleaned up: a server that would not stop must not leave a database behind. */
function tellLeftover(error: Error) {
  process.exitCode = 1
  say(`Could not clean up: ${error.message}`)
}

/** Progress is for the person who waits; the output is the table. */
function say(line: string) {
  process.stderr.write(`${line}\n`)
}

await main()
