import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openAudience } from './audience.ts'
import { browserHeaders } from './browser.ts'
import { writeAs } from './customers.ts'
import type { Installation } from './installation.ts'
import type { Call, Visit } from './row.ts'
import { rows } from './rows.ts'
import { sendsOf } from './rows/send.ts'
import { draw } from './table.ts'
import { withInstallation } from './withInstallation.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`
/** In a second. */
const rates = { calls: 40, sends: 2, inbound: 5 }
const sockets = 20
const customers = 20
const sampleMs = 5_000

/**
 * What the machine gives the program while people work with it: calls of all rows, sends, customers who write, and
 * browsers that listen. Then a minute of rest.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      messages: { type: 'string', default: '50000' },
    },
  })
  const minutes = Number(values.minutes)
  const table = await withInstallation({ messages: Number(values.messages) }, (installed) =>
    measureMemory(installed, minutes),
  )
  process.stdout.write(`\n${table}`)
}

async function measureMemory({ product, visit: given }: Installation, minutes: number) {
  const visit = signingInOnce(given)
  const { companyId, admin, connectionIds } = visit.data.largest
  const headers = await visit.signIn(admin)
  const calls = await callsOf(visit)
  const audience = await openAudience({
    url: product.url,
    companyId,
    tokens: [headers['authorization']!.replace('Bearer ', '')],
    sockets,
    run: '-',
  })
  const line = { product, headers, connectionId: connectionIds[0]! }
  const held = async () => (await product.used()).memory
  try {
    await pause(10_000)
    const idle = await held()
    say(`${minutes} minutes of mixed load …`)
    const until = Date.now() + minutes * 60_000
    const failures: string[] = []
    const failed = (error: Error) => void failures.push(error.message)
    const every = async (perSecond: number, act: (turn: number) => Promise<unknown>) => {
      const began = Date.now()
      for (let turn = 0; Date.now() < until; turn += 1) {
        await pause(Math.max(0, began + (turn * 1000) / perSecond - Date.now()))
        act(turn).catch(failed)
      }
    }
    const samples: number[] = []
    const watch = async () => {
      while (Date.now() < until) samples.push((await pause(sampleMs), await held()))
    }
    const { asked, sends } = calls
    await Promise.all([
      every(rates.calls, (turn) => ask(product.url, asked[turn % asked.length]!)),
      every(rates.sends, (turn) => ask(product.url, sends[turn % sends.length]!)),
      every(rates.inbound, (turn) =>
        writeAs(line, turn % customers, { body: `Mensagem ${turn}`, externalId: `m${Date.now()}-${turn}` }),
      ),
      watch(),
    ])
    const end = await held()
    await pause(60_000)
    for (const message of new Set(failures)) say(message)
    return draw([
      ['minutes', 'idle', 'most', 'at the end', 'a minute later', 'failed calls'],
      [
        String(minutes),
        ...[idle, Math.max(...samples), end, await held()].map(megabytes),
        String(failures.length),
      ],
    ])
  } finally {
    await audience.close()
  }
}

/** A login ends what the same person opened before: everybody signs in once. */
function signingInOnce(visit: Visit): Visit {
  const known = new Map<string, ReturnType<Visit['signIn']>>()
  return {
    ...visit,
    signIn: (account) => {
      const signedIn = known.get(account.email) ?? visit.signIn(account)
      known.set(account.email, signedIn)
      return signedIn
    },
  }
}

/** Of all rows that only read, mixed; and answers of attendants. */
async function callsOf(visit: Visit): Promise<{ asked: Call[]; sends: Call[] }> {
  const lists: Call[][] = []
  for (const row of rows) if (!row.writes && row.name !== 'login') lists.push(await row.calls(visit))
  const most = Math.max(...lists.map(({ length }) => length))
  const asked = Array.from({ length: most }, (_, turn) =>
    lists.map((list) => list[turn % list.length]!),
  ).flat()
  return { asked, sends: await sendsOf(visit) }
}

async function ask(url: string, { path, headers, ...call }: Call) {
  const response = await fetch(new URL(path, url), { ...call, headers: { ...browserHeaders, ...headers } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${call.method} ${path} answered ${response.status}`)
}

await main()
