import { defaultSchedules } from '@chatflow/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { silenceSignalLibrary } from '../../server/src/channels/whatsappWeb/quietSignal.ts'
import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { startWaServer, type WaServer } from '../../server/test/waServer/waServer.ts'
import { whatsappAt } from '../../server/test/whatsappAt.ts'
import { asOwner } from './installation.ts'
import { startProduct, type MeasuredServer } from './measuredServer.ts'
import { draw } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const count = Number(process.argv[2] ?? 200)
/** Long enough for what a pairing leaves behind to be swept up. */
const restMs = 20_000
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** How much memory a paired WhatsApp session takes that nobody writes to, and how many one process bears. */
async function main() {
  silenceSignalLibrary()
  const cluster = await startThrowAwayCluster({ name: 'whatsapp' })
  const dataDir = await mkdtemp('/tmp/chatflow-whatsapp-')
  const wa = await startWaServer()
  Object.assign(process.env, whatsappAt(wa))
  let product: MeasuredServer | undefined
  try {
    product = await startProduct({ ownerUrl: cluster.url, dataDir })
    await asOwner(cluster.url, (client) => client.query(aCompany))
    await pause(restMs)
    const before = await product.used()
    say(`pairing ${count} …`)
    const began = performance.now()
    await asOwner(cluster.url, (client) => pairAll(client, wa))
    const took = performance.now() - began
    await pause(restMs)
    const [rested, start] = [await product.used(), performance.now()]
    await pause(restMs)
    const idle = await product.used()
    const cpu = (idle.cpu - rested.cpu) / (performance.now() - start)
    process.stdout.write(
      `\n${draw([
        [
          'paired sessions in one process',
          'memory before',
          'with them',
          'each',
          'CPU, idle',
          'pairing, each',
        ],
        [
          String(count),
          `${megabytes(before.memory)} MB`,
          `${megabytes(idle.memory)} MB`,
          `${megabytes((idle.memory - before.memory) / count)} MB`,
          `${(cpu * 100).toFixed(1)} % of a core`,
          `${Math.round(took / count)} ms`,
        ],
      ])}`,
    )
  } finally {
    await product?.stop()
    await wa.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Scans every code that shows until everybody is connected. */
async function pairAll(client: pg.Client, wa: WaServer) {
  await client.query(connections, [count, JSON.stringify(defaultSchedules)])
  const scanned = new Set<number>()
  for (;;) {
    const { rows } = await client.query<{ id: number; status: string; qrcode: string }>(
      'select id::int as id, status, qrcode from connections',
    )
    const connected = rows.filter(({ status }) => status === 'CONNECTED').length
    if (connected === count) return
    for (const { id, status, qrcode } of rows) {
      if (status !== 'qrcode' || scanned.has(id)) continue
      scanned.add(id)
      const phone = wa.businessPhone({ number: `55118${70_000_000 + id}`, name: `Loja ${id}` })
      // A code that was renewed meanwhile is scanned in the next round.
      await phone.scan(qrcode).catch(() => scanned.delete(id))
    }
    say(`${connected} of ${count}`)
    await pause(1_000)
  }
}

const aCompany = `
  select set_config('app.platform', 'on', false);
  insert into plans (name) values ('bench');
  insert into companies (name, plan_id) select 'bench', id from plans limit 1;`

const connections = `
  insert into connections (company_id, name, channel, provider, schedules)
  select (select max(id) from companies), 'Loja ' || place, 'whatsapp', 'baileys', $2::jsonb from generate_series(1, $1::int) as place`

await main()
