import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openAudience } from './audience.ts'
import { writeAs } from './customers.ts'
import type { Installation } from './installation.ts'
import { draw } from './table.ts'
import { withInstallation } from './withInstallation.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const customers = 20
/** So long after the last message everything has come that comes. */
const timeout = 30_000
const settling = 30_000
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`

/**
 * How long a message takes from the simulated network to the last of many browsers that all may see it, and what browsers
 * cost that only listen. Program, database, network and browsers share the machine.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      sockets: { type: 'string', default: '300' },
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '20' },
      idle: { type: 'string', default: '2000' },
      messages: { type: 'string', default: '50000' },
    },
  })
  process.env['SOCKETS_PER_ADDRESS'] = '100000'
  await withInstallation({ messages: Number(values.messages) }, async (installed) => {
    const idle = Number(values.idle)
    if (idle > 0) process.stdout.write(`\n${await measureIdle(installed, idle)}`)
    const flow = {
      sockets: Number(values.sockets),
      rate: Number(values.rate),
      seconds: Number(values.seconds),
    }
    process.stdout.write(`\n${await measureFlow(installed, flow)}`)
  })
}

const tokenOf = (headers: Record<string, string>) => headers['authorization']!.replace('Bearer ', '')

async function measureIdle({ product, visit }: Installation, sockets: number) {
  say(`Opening ${sockets} sockets …`)
  const { companyId, admin, attendants } = visit.data.largest
  const tokens = []
  for (const person of [admin, ...attendants.slice(0, 8)]) tokens.push(tokenOf(await visit.signIn(person)))
  await pause(settling)
  const before = (await product.used()).memory
  const audience = await openAudience({ url: product.url, companyId, tokens, sockets, run: '-' })
  try {
    await pause(settling)
    const after = (await product.used()).memory
    const { closed } = await audience.heard()
    return draw([
      ['idle sockets', 'memory before', 'with them', 'more', 'KB each', 'closed'],
      [
        String(sockets),
        megabytes(before),
        megabytes(after),
        megabytes(after - before),
        ((after - before) / 1024 / sockets).toFixed(1),
        String(closed),
      ],
    ])
  } finally {
    await audience.close()
  }
}

interface Flow {
  sockets: number
  /** Messages in a second. */
  rate: number
  seconds: number
}
async function measureFlow({ product, visit }: Installation, { sockets, rate, seconds }: Flow) {
  say(`${sockets} sockets, ${rate} messages a second for ${seconds} s …`)
  const { companyId, admin, connectionIds } = visit.data.largest
  const headers = await visit.signIn(admin)
  const run = `s${Date.now()}`
  const audience = await openAudience({
    url: product.url,
    companyId,
    tokens: [tokenOf(headers)],
    sockets,
    run,
  })
  const line = { product, headers, connectionId: connectionIds[0]! }
  const writtenAt = new Map<string, number>()
  try {
    // What makes a ticket of a stranger is another measurement.
    for (let customer = 0; customer < customers; customer += 1)
      await writeAs(line, customer, { body: 'Bom dia!', externalId: `w${run}-${customer}` })
    await pause(2_000)
    const [cpuBefore, heardBefore] = [(await product.used()).cpu, (await audience.heard()).bytes]
    const total = rate * seconds
    const began = Date.now()
    const taken = []
    for (let number = 0; number < total; number += 1) {
      await pause(Math.max(0, began + (number * 1000) / rate - Date.now()))
      const externalId = `${run}-${number}`
      writtenAt.set(externalId, Date.now())
      taken.push(writeAs(line, number % customers, { body: `Mensagem ${number}`, externalId }))
    }
    await Promise.all(taken)
    const isWhole = async () =>
      Object.values((await audience.heard()).arrivals).filter((each) => each.sockets >= sockets).length >=
      total
    const until = Date.now() + timeout
    while (!(await isWhole()) && Date.now() < until) await pause(500)
    const [cpu, heard] = [(await product.used()).cpu - cpuBefore, await audience.heard()]
    const waits = [...writtenAt].flatMap(([wid, at]) => {
      const arrival = heard.arrivals[wid]
      return arrival && arrival.sockets >= sockets ? [arrival.lastAt - at] : []
    })
    return draw([
      [
        'sockets',
        'messages/s',
        'p50 ms',
        'p99 ms',
        'longest ms',
        'program ms/message',
        'KB each',
        'lost',
        'closed',
      ],
      [
        String(sockets),
        String(rate),
        ...[0.5, 0.99, 1].map((share) => String(quantile(waits, share))),
        (cpu / total).toFixed(2),
        ((heard.bytes - heardBefore) / total / sockets / 1024).toFixed(1),
        String(total - waits.length),
        String(heard.closed),
      ],
    ])
  } finally {
    await audience.close()
  }
}

function quantile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

await main()
