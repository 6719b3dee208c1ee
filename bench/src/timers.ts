import { parseArgs } from 'node:util'
import { minutes, travellingClock } from '../../server/src/platform/clock.ts'
import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { connect } from '../../server/src/platform/database/connect.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { createLogger } from '../../server/src/platform/logging.ts'
import { createCompanyCache } from '../../server/src/platform/tenancy/companyCache.ts'
import { listeners } from '../../server/src/listeners.ts'
import { createTenancy } from '../../server/src/platform/tenancy/tenancy.ts'
import { runTimers } from '../../server/src/service/serviceTimers/runTimers.ts'
import { serviceTimers, type Timer } from '../../server/src/service/serviceTimers/timers.ts'
import { generate } from './generate.ts'
import { asOwner, type CleanUp } from './installation.ts'
import { draw } from './table.ts'
import { makeBacklog } from './timers/backlog.ts'

type LogEvent = Parameters<NonNullable<Parameters<typeof connect>[0]['onQuery']>>[0]

/** As many as look for what is due in four processes. */
const workers = 4
const log = createLogger('warn')
const say = (line: string) => void process.stderr.write(`${line}\n`)

async function main() {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '1000000' },
      minutes: { type: 'string', default: '20' },
      plans: { type: 'boolean', default: false },
    },
  })
  const cleanUps: CleanUp[] = []
  try {
    const place = await prepare(Number(values.messages), (cleanUp) => void cleanUps.push(cleanUp))
    process.stdout.write(`\n${await measureQueries(place, values.plans)}`)
    process.stdout.write(`\n${await measureMinutes(place, Number(values.minutes))}`)
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

type Place = Awaited<ReturnType<typeof prepare>>
async function prepare(messages: number, afterwards: (cleanUp: CleanUp) => void) {
  const cluster = await startThrowAwayCluster({ name: 'timers' })
  afterwards(cluster.stop)
  const ownerUrl = cluster.url
  const url = await migrate({ ownerUrl, appUrl: undefined, appPassword: 'bench', log })
  say(`Filling a database with ${messages} messages …`)
  const { largest } = await generate(ownerUrl, messages)
  await asOwner(ownerUrl, (client) => makeBacklog(client, largest.companyId))
  const asked: LogEvent[] = []
  const onQuery = (event: LogEvent) => void asked.push(event)
  const { db, pool } = connect({
    url,
    poolSize: 10,
    waitMs: 30_000,
    onQuery,
    onIdleError: (error) => say(error.message),
  })
  afterwards(() => pool.end())
  const clock = travellingClock()
  const companyCache = createCompanyCache(clock)
  const tenancy = createTenancy({
    db,
    clock,
    companyCache,
    mediaKey: Buffer.alloc(32),
    listeners,
    emit: () => undefined,
  })
  return { tenancy, clock, url, ownerUrl, asked, largest, timers: serviceTimers({ giveUpAfterHours: 24 }) }
}

/** What looking for each timer's tickets costs when there are many, and how the database goes about it. */
async function measureQueries({ tenancy, timers, asked, url }: Place, withPlans: boolean) {
  const lines = [['timer', 'found', 'ms', 'tickets are read by']]
  for (const timer of timers) {
    const look = () => tenancy.withPlatform(async ({ db, now }) => (await timer.due(db, now())).length)
    await look()
    asked.length = 0
    const began = performance.now()
    const found = await look()
    const took = performance.now() - began
    const { sql, parameters } = asked
      .map(({ query }) => query)
      .findLast((query) => / tickets t /.test(query.sql))!
    const plan = await explain(url, sql, parameters)
    if (withPlans) say(`${timer.name}\n${plan}`)
    lines.push([timer.name, String(found), took.toFixed(0), waysTo('tickets', plan)])
  }
  return draw(lines)
}

/** As the program's own role: what it may see is part of the plan. */
async function explain(url: string, sql: string, parameters: readonly unknown[]) {
  const { rows } = await asOwner(url, async (client) => {
    await client.query("begin; select set_config('app.platform', 'on', true)")
    return client.query<Record<string, string>>(`explain (analyze, buffers) ${sql}`, [...parameters])
  })
  return rows.map((row) => Object.values(row)[0]).join('\n')
}

const waysTo = (table: string, plan: string) =>
  [
    ...plan.matchAll(
      new RegExp(`(\\w+ Scan)(?: using (\\w+))? on ${table} t|Bitmap Index Scan on (${table}_\\w+)`, 'g'),
    ),
  ]
    .map(([, scan, index, bitmap]) => bitmap ?? index ?? scan)
    .join(', ')

/** Minute after minute until everything is done: how much each of them does, and whether anything happens twice. */
async function measureMinutes({ tenancy, timers, clock, ownerUrl, largest }: Place, most: number) {
  const lines = [['minute', ...timers.map(({ name }) => name), 'in all', 'of neighbours', 's']]
  for (let minute = 1; minute <= most; minute++) {
    const counts = new Map(timers.map(({ name }) => [name, 0]))
    let neighbours = 0
    const counted = timers.map((timer): Timer => ({
      ...timer,
      fire: async (tenant, ticket) => {
        await timer.fire(tenant, ticket)
        counts.set(timer.name, counts.get(timer.name)! + 1)
        if (tenant.companyId !== largest.companyId) neighbours++
      },
    }))
    const began = performance.now()
    await Promise.all(Array.from({ length: workers }, () => runTimers({ tenancy, log }, counted)))
    const numbers = [...counts.values()]
    const all = numbers.reduce((sum, count) => sum + count, 0)
    const took = (performance.now() - began) / 1000
    lines.push([minute, ...numbers, all, neighbours, took.toFixed(1)].map(String))
    say(lines.at(-1)!.join(' '))
    if (all === 0) break
    clock.travel(minutes(1))
  }
  return `${draw(lines)}\nDone twice: ${await countDoubled(ownerUrl)}\n`
}

/** Tickets that ended twice, or in which the same words were said twice. */
const countDoubled = (ownerUrl: string) =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(`select count(*) from (
      select 1 from ticket_logs where type = 'closed' group by company_id, ticket_id having count(*) > 1
      union all select 1 from messages join outbox on outbox.company_id = messages.company_id and outbox.message_id = messages.id
        group by messages.company_id, messages.ticket_id, messages.body having count(*) > 1) doubled`)
    return rows[0]!.count
  })

await main()
