import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { generate, type BenchData } from './generate.ts'
import { asOwner } from './installation.ts'
import { startProduct, type MeasuredServer } from './measuredServer.ts'
import { draw, median } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** How many a campaign that sends has, and how many of them are waited for. */
const sentTo = 100_000
const waitedFor = 1_000
/** How many are written down, to see what that does to memory. */
const written = [10_000, 1_000_000]
const replies = 40

interface Bench {
  client: pg.Client
  server: MeasuredServer
  company: BenchData['largest']
  /** A connection that nobody wants up: what is to leave by it waits. */
  away: number
  headers: Record<string, string>
}

/** How fast campaigns send, what a million recipients cost, and whether replies wait behind them. */
async function main() {
  const cluster = await startThrowAwayCluster({ name: 'campaigns' })
  const directory = await mkdtemp(path.join(os.tmpdir(), 'chatflow-campaigns-'))
  const settings = { ownerUrl: cluster.url, dataDir: directory }
  const server = await startProduct(settings)
  try {
    const { largest: company } = await generate(cluster.url, 20_000)
    await asOwner(cluster.url, async (client) => {
      await client.query(`select set_config('app.platform', 'on', false)`)
      // Before the product is asked for anything: it keeps in mind which connections there are.
      const away = await aConnectionAway(client, company)
      const bench: Bench = { client, server, company, away, headers: await signIn(server, company) }
      await untilConnected(bench)
      await call(bench, 'POST', '/campaign-settings', { settings: always })
      const lines = [['what', 'result']]
      for (const count of written) lines.push(...(await listing(bench, count)))
      lines.push(...(await sending(bench)))
      process.stdout.write(`\n${draw(lines)}`)
    })
  } finally {
    await server.stop()
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const intervals = { messageInterval: 0, longerIntervalAfter: 0 }
const always = { ...intervals, startHour: '00:00', endHour: '23:59', sabado: true, domingo: true }

async function signIn({ url }: MeasuredServer, { admin }: BenchData['largest']) {
  const { email, password } = admin
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

async function call<T>({ server, headers }: Bench, method: string, where: string, body?: object): Promise<T> {
  const response = await fetch(`${server.url}/api${where}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered = (await response.json()) as T
  if (!response.ok) throw new Error(`${method} ${where}: ${JSON.stringify(answered)}`)
  return answered
}

async function untilConnected({ client }: Bench) {
  const waiting = `select 1 from connections where status <> 'CONNECTED' and wanted limit 1`
  while ((await client.query(waiting)).rowCount) await pause(200)
}

/** A list of so many numbers that nobody else has, and a campaign for it. Half of one that nothing is sent to is no number. */
async function aCampaign(bench: Bench, count: number, connectionId: number): Promise<number> {
  const { client, company } = bench
  const { id: listId } = await call<{ id: number }>(bench, 'POST', '/contact-lists', {
    name: `Lista ${count}`,
  })
  await client.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, value, is_whatsapp_valid, source,
       created_at, updated_at)
     select $1, $2, 'Pessoa ' || n, number, number, case when $4 and n % 2 = 0 then false end, 'file', now(), now()
     from generate_series(1, $3::integer) n, lateral (select '5521' || (910000000 + n) as number) numbers`,
    [company.companyId, listId, count, connectionId === bench.away],
  )
  await client.query('analyze contact_list_items')
  const form = { name: `Campanha ${count}`, message1: 'Olá, {primeiro-nome}!', contactListId: listId }
  return (await call<{ id: number }>(bench, 'POST', '/campaigns', { ...form, whatsappId: connectionId })).id
}

interface Campaign {
  status: string
  isListing: boolean
  totals: { total: number; sent: number; delivered: number }
}
const find = (bench: Bench, id: number) => call<Campaign>(bench, 'GET', `/campaigns/${id}`)

async function until(isSo: () => Promise<boolean>) {
  const began = performance.now()
  while (!(await isSo())) await pause(100)
  return (performance.now() - began) / 1_000
}

/** The check before the start, then the start of one whose connection is away: its recipients are written down, nothing leaves. */
async function listing(bench: Bench, count: number): Promise<string[][]> {
  say(`${count} recipients …`)
  const id = await aCampaign(bench, count, bench.away)
  const checked = await until(
    async () => !(await call<{ isCounting: boolean }>(bench, 'GET', `/campaigns/${id}/preflight`)).isCounting,
  )
  const before = (await bench.server.used()).memory
  let most = before
  await call(bench, 'POST', `/campaigns/${id}/start`)
  const took = await until(async () => {
    most = Math.max(most, (await bench.server.used()).memory)
    const { isListing, totals } = await find(bench, id)
    return !isListing && totals.total === count
  })
  await call(bench, 'POST', `/campaigns/${id}/cancel`)
  const many = count.toLocaleString('en')
  return [
    [`check before the start, ${many} recipients`, `${checked.toFixed(1)} s`],
    [`${many} recipients written down`, `${Math.round(count / took).toLocaleString('en')} per second`],
    [`memory of the program meanwhile`, `${megabytes(before)} to ${megabytes(most)}`],
  ]
}
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`

async function aConnectionAway(client: pg.Client, company: BenchData['largest']): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into connections (company_id, name, channel, provider, schedules, wanted)
     values ($1, 'Fora', 'whatsapp', 'simulator', '[]', false) returning id`,
    [company.companyId],
  )
  return Number(rows[0]?.id)
}

/** A campaign through the simulator; and what a reply takes to its customer's phone without it, and while it runs. */
async function sending(bench: Bench): Promise<string[][]> {
  say(`${waitedFor} of ${sentTo} through the simulator …`)
  const [connectionId = 0] = bench.company.connectionIds
  const quiet = await replyTime(bench)
  const id = await aCampaign(bench, sentTo, connectionId)
  await call(bench, 'POST', `/campaigns/${id}/start`)
  await until(async () => !(await find(bench, id)).isListing)
  const busy = await replyTime(bench)
  const sent = async () => {
    const { totals } = await find(bench, id)
    return totals.sent + totals.delivered
  }
  const before = await sent()
  const seconds = await until(async () => (await sent()) >= before + waitedFor)
  return [
    ['recipients through the simulator', `${(waitedFor / seconds).toFixed(0)} per second`],
    ['a reply, nothing else to send', `${quiet.toFixed(0)} ms`],
    [`a reply, while a campaign of ${sentTo.toLocaleString('en')} runs`, `${busy.toFixed(0)} ms`],
  ]
}

/** From the call to the network's response, the median of some. */
async function replyTime(bench: Bench): Promise<number> {
  const { client, company } = bench
  const { rows } = await client.query<{ id: number }>(
    `select id from tickets where company_id = $1 and whatsapp_id = $2 and status = 'open' and not is_group limit 1`,
    [company.companyId, company.connectionIds[0]],
  )
  const ticketId = Number(rows[0]?.id)
  const times: number[] = []
  for (let turn = 0; turn < replies; turn += 1) {
    const began = performance.now()
    const [message] = [
      await call<{ id: number }>(bench, 'POST', `/messages/${ticketId}`, { body: `Resposta ${turn}` }),
    ]
    const left = `select 1 from messages where id = $1 and ack > 0`
    while (!(await client.query(left, [message.id])).rowCount) await pause(2)
    times.push(performance.now() - began)
  }
  return median(times)
}

await main()
