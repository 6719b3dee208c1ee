import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { browserHeaders } from './browser.ts'
import { asOwner } from './installation.ts'
import type { MeasuredServer } from './measuredServer.ts'
import type { Call } from './row.ts'
import { rows } from './rows.ts'
import { requireSameResponse } from './sameResponse.ts'
import { draw, median } from './table.ts'
import { withInstallation } from './withInstallation.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const rounds = 7
const perRound = 120
const atOnce = 4

/**
 * What a call costs on a machine that has other work: processor time of the program and of its database, and bytes as
 * they travel. Nothing here depends on how long anybody waited.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '50000' },
      only: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
  const options = { messages: Number(values.messages), nodeOptions }
  await withInstallation(options, async ({ product, floor, ownerUrl, visit }) => {
    const lines = [['row', 'program ms', 'database ms', 'bytes', 'floor ms', 'its database ms', 'its bytes']]
    for (const row of rows.filter(({ name }) => name !== 'login' && (!values.only || name === values.only))) {
      say(`${row.name} …`)
      const calls = await row.calls(visit)
      await requireSameResponse(row, calls[0]!, { product, floor })
      const [ours, bare] = await inTurns([product, floor], calls, ownerUrl)
      lines.push([row.name, ...cells(ours!), ...cells(bare!)])
    }
    process.stdout.write(`\n${draw(lines)}`)
  })
}

interface Cost {
  program: number
  database: number
  bytes: number
}
/** The least: what else the machine does only adds to it. */
const cells = (costs: Cost[]) => [
  Math.min(...costs.map(({ program }) => program)).toFixed(2),
  Math.min(...costs.map(({ database }) => database)).toFixed(2),
  median(costs.map(({ bytes }) => bytes)).toFixed(0),
]

async function inTurns(servers: MeasuredServer[], calls: Call[], ownerUrl: string): Promise<Cost[][]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const costs = servers.map((): Cost[] => [])
  for (let round = -2; round < rounds; round += 1)
    for (const [place, server] of servers.entries()) {
      const cost = await costOf(server, { calls, agent, ownerUrl })
      // The first two warm it up.
      if (round >= 0) costs[place]!.push(cost)
    }
  agent.destroy()
  return costs
}

interface Load {
  calls: Call[]
  agent: Agent
  ownerUrl: string
}
async function costOf(server: MeasuredServer, { calls, agent, ownerUrl }: Load): Promise<Cost> {
  const [before, databaseBefore] = [(await server.used()).cpu, await databaseTimes(ownerUrl)]
  let turn = 0
  let bytes = 0
  const ask = async () => {
    while (turn < perRound) {
      const size = await answered(server.url, agent, calls[turn++ % calls.length]!)
      bytes += size
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return {
    program: ((await server.used()).cpu - before) / perRound,
    database: timeBetween(databaseBefore, await databaseTimes(ownerUrl)) / perRound,
    bytes: bytes / perRound,
  }
}

/** How many bytes the answer has as it travels. */
const answered = (url: string, agent: Agent, { path, method, headers, body }: Call) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(
      new URL(path, url),
      { agent, method, headers: { ...browserHeaders, ...headers } },
      (answer) => {
        let bytes = 0
        answer.on('data', (part: Buffer) => (bytes += part.length))
        answer.on('end', () =>
          answer.statusCode! < 300 ? resolve(bytes) : reject(new Error(`${path}: ${answer.statusCode}`)),
        )
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })

const ticksPerMs = 0.1

/** Milliseconds that each backend of this database has worked. Linux tells it, others do not. */
async function databaseTimes(ownerUrl: string): Promise<Map<number, number>> {
  const { rows: backends } = await asOwner(ownerUrl, (client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  )
  return new Map(await Promise.all(backends.map(async ({ pid }) => [pid, await timeOf(pid)] as const)))
}

/** A backend that came meanwhile counts from its beginning. */
const timeBetween = (before: Map<number, number>, after: Map<number, number>) =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)

async function timeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => undefined)
  if (text !== undefined) return Number(text.split(' ')[0]) / 1e6
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerMs
}

await main()
