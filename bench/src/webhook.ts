import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { startGraphServer } from '../../server/test/graphServer/graphServer.ts'
import { aWhatsAppNumber } from '../../server/test/graphServer/whatsapp.ts'
import { install, type CleanUp } from './installation.ts'
import { startServer } from './measuredServer.ts'
import { addCloud, cloudAccount, cloudCall, tell, untilShown, untilUp } from './metaCalls.ts'
import { draw } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const perSecond = Number(process.argv[2] ?? 320)
const forSeconds = Number(process.argv[3] ?? 20)
const warmSeconds = 2
const people = 200

/** How fast a call of Meta is acknowledged at a steady rate, beside a bare insert, and how soon its words are shown. */
async function main() {
  const cleanUps: CleanUp[] = []
  try {
    const cluster = await startThrowAwayCluster({ name: 'webhook' })
    cleanUps.push(() => cluster.stop())
    const directory = await mkdtemp('/tmp/chatflow-webhook-')
    cleanUps.push(() => rm(directory, { recursive: true, force: true }))
    const graph = await startGraphServer()
    cleanUps.push(() => graph.close())
    aWhatsAppNumber(graph, cloudAccount)
    process.env['META_GRAPH_URL'] = graph.url
    const afterwards = (cleanUp: CleanUp) => void cleanUps.push(cleanUp)
    const options = { name: 'measured', directory, messages: 5_000, nodeOptions: [], afterwards }
    const installation = await install(cluster, options)
    const floor = await startServer(fileURLToPath(import.meta.resolve('./webhookFloor.ts')), {
      ownerUrl: cluster.urlOf('postgres'),
      dataDir: directory,
    })
    afterwards(floor.stop)
    const connectionId = await addCloud(installation)
    await untilUp(installation, connectionId)
    const lines = [
      [`${perSecond} calls/s for ${forSeconds} s`, 'p50, ms', 'p99, ms', 'longest, ms', 'not acknowledged'],
    ]
    for (const [name, url] of [
      ['bare insert', floor.url],
      ['webhook', installation.product.url],
    ] as const) {
      say(`${name} …`)
      await load(url, 'warm', warmSeconds)
      lines.push([name, ...figures(await load(url, 'said', forSeconds))])
    }
    const total = perSecond * (forSeconds + warmSeconds)
    const { shown, seconds } = await untilShown(installation.ownerUrl, connectionId, total, 180_000)
    const words = `${shown} of ${total} shown ${seconds.toFixed(1)} s after the last call.`
    process.stdout.write(`\n${draw(lines)}\n${words}\n`)
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

/** Calls leave by the clock, whether or not the last ones were answered. Returns how long each took. */
async function load(url: string, name: string, seconds: number): Promise<number[]> {
  const calls: Promise<number>[] = []
  const began = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const wait = began + (count * 1_000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    calls.push(tell(url, cloudCall(`wamid.${name}.${count}`, count, people)))
  }
  return Promise.all(calls)
}

function figures(took: number[]): string[] {
  const good = took.filter(Number.isFinite).toSorted((left, right) => left - right)
  const at = (share: number) => (good[Math.floor((good.length - 1) * share)] ?? 0).toFixed(1)
  return [at(0.5), at(0.99), at(1), String(took.length - good.length)]
}

await main()
