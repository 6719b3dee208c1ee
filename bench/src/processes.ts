import path from 'node:path'
import { measure } from './measure.ts'
import { startProduct } from './measuredServer.ts'
import { rows } from './rows.ts'
import { draw, median } from './table.ts'
import { withInstallation } from './withInstallation.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const pace = { rounds: 5, seconds: 1.5, warmUpSeconds: 3 }
const wanted = ['tickets: open', 'conversation: newest page', 'contacts list']

/**
 * What a second process at the same port adds: the same calls to one process and to two that share a port. Database and
 * load generator share the machine, so read it where there are cores for them.
 */
async function main() {
  await withInstallation({ messages: 250_000 }, async ({ ownerUrl, visit, directory, afterwards }) => {
    const start = async (environment: Record<string, string>) => {
      const settings = { ownerUrl, dataDir: path.join(directory, 'shared'), environment }
      const server = await startProduct(settings)
      afterwards(server.stop)
      return server
    }
    const answering = { ROLES: 'http', SHARE_PORT: 'true' }
    const [alone, first] = [await start(answering), await start(answering)]
    await start({ ...answering, PORT: new URL(first.url).port })
    const lines = [['row', 'one process, req/s', 'two, req/s', 'two over one']]
    for (const row of rows.filter(({ name }) => wanted.includes(name))) {
      say(`${row.name} …`)
      const calls = await row.calls(visit)
      const contenders = { one: { server: alone, calls }, two: { server: first, calls } }
      const { one, two } = await measure(contenders, pace, new AbortController().signal)
      const ratio = median(two.map(({ perSecond }, round) => perSecond / one[round]!.perSecond))
      const rate = (taken: typeof one) => median(taken.map(({ perSecond }) => perSecond)).toFixed(0)
      lines.push([row.name, rate(one), rate(two), `${ratio.toFixed(2)}×`])
    }
    process.stdout.write(`\n${draw(lines)}`)
  })
}

await main()
