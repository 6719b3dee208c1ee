import path from 'node:path'
import { parseArgs } from 'node:util'
import { cpuShareOf, type CpuShare } from './cpuShare.ts'
import { measure, type Round } from './measure.ts'
import { startProduct, type MeasuredServer } from './measuredServer.ts'
import { rows } from './rows.ts'
import { draw, median } from './table.ts'
import { withInstallation } from './withInstallation.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const pace = { rounds: 5, seconds: 1.5, warmUpSeconds: 3 }
/** With the whole machine: a small share would be spent on code that nobody has run yet. */
const warming = { rounds: 1, seconds: 1, warmUpSeconds: 5 }
const wanted = ['tickets: open', 'conversation: newest page', 'contacts list']

/**
 * What a second process at the same port adds: the same calls to one process and to two that share a port. Database and
 * load generator share the machine, so read the rates where there are cores for them. What an answer takes of the program's
 * own time says it anywhere: with a core for each of two processes they answer twice as often, less what one of them needs more.
 * `--share 20` gives each process a fifth of a core: the rest is for the database, as if it had a machine of its own.
 */
async function main() {
  const { values } = parseArgs({ options: { share: { type: 'string' } } })
  await withInstallation({ messages: 250_000 }, async ({ ownerUrl, visit, directory, afterwards }) => {
    const shares: CpuShare[] = []
    const start = async (environment: Record<string, string>) => {
      const settings = { ownerUrl, dataDir: path.join(directory, 'shared'), environment }
      const server = await startProduct(settings)
      if (values.share) {
        const share = await cpuShareOf(server.pid)
        shares.push(share)
        afterwards(share.remove)
      }
      afterwards(server.stop)
      return server
    }
    const answering = { ROLES: 'http', SHARE_PORT: 'true' }
    const [alone, first] = [await start(answering), await start(answering)]
    const second = await start({ ...answering, PORT: new URL(first.url).port })
    const pair = { ...first, used: () => usedByBoth(first, second) }
    const lines = [
      ['row', 'one process, req/s', 'two, req/s', 'two over one', 'CPU ms, one', 'two', 'with a core each'],
    ]
    for (const row of rows.filter(({ name }) => wanted.includes(name))) {
      say(`${row.name} …`)
      const calls = await row.calls(visit)
      const contenders = { one: { server: alone, calls }, two: { server: pair, calls } }
      if (values.share) await measure(contenders, warming, new AbortController().signal)
      await Promise.all(shares.map((share) => share.limit(Number(values.share))))
      const { one, two } = await measure(contenders, pace, new AbortController().signal)
      await Promise.all(shares.map((share) => share.lift()))
      const ratio = median(two.map(({ perSecond }, round) => perSecond / one[round]!.perSecond))
      const middle = (taken: Round[], what: 'perSecond' | 'cpu') => median(taken.map((round) => round[what]))
      const rates = [one, two].map((taken) => middle(taken, 'perSecond').toFixed(0))
      const [cpuOfOne, cpuOfTwo] = [middle(one, 'cpu'), middle(two, 'cpu')]
      const cpus = [cpuOfOne, cpuOfTwo].map((cpu) => cpu.toFixed(2))
      lines.push([row.name, ...rates, times(ratio), ...cpus, times((2 * cpuOfOne) / cpuOfTwo)])
    }
    process.stdout.write(
      `\n${draw(lines)}\n${values.share ? `Each process has ${values.share} % of a core.\n` : ''}`,
    )
  })
}

const times = (ratio: number) => `${ratio.toFixed(2)}×`

async function usedByBoth(...servers: MeasuredServer[]) {
  const used = await Promise.all(servers.map((server) => server.used()))
  return {
    cpu: used.reduce((sum, { cpu }) => sum + cpu, 0),
    memory: used.reduce((sum, { memory }) => sum + memory, 0),
  }
}

await main()
