import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type LogEvent } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plannedOnce } from '../src/platform/database/preparing.ts'
import { nextDue } from '../src/channels/outbox/outboxHeads.ts'
import { claimSends } from '../src/traffic/delivery/claimSends.ts'
import type { Tenant } from '../src/platform/tenancy/tenancy.ts'
import { anInbox, type Inbox } from './inbox.ts'
import { startTestServer, type TestServer } from './server.ts'

// How the database goes about what people ask all day. Plans are made on a company with years behind it, beside another.

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>
const asked = new AsyncLocalStorage<Statement[]>()
const onQuery = ({ query }: LogEvent) => void asked.getStore()?.push(query)

let server: TestServer
let inbox: Inbox
let longTalk: number
beforeAll(async () => {
  server = await startTestServer({ options: { onQuery } })
  const [other, mine] = [await anInbox(server), await anInbox(server)]
  inbox = mine
  const client = new pg.Client({ connectionString: server.database.ownerUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; select set_config('app.platform', 'on', false)`)
  await client.query(years(other, { people: 1500, said: 2 }))
  await client.query(years(mine, { people: 9000, said: 8 }))
  await client.query('select recount_tickets(), recount_contacts()')
  await client.query(countersOfOthers)
  await client.query(
    'vacuum analyze tickets, messages, contacts, ticket_counters, contact_counters, ticket_trackings, outbox',
  )
  const { rows } = await client.query<{ id: number }>(
    `select max(id)::int as id from tickets where company_id = ${mine.companyId} and contact_id = ${firstOf(mine)}`,
  )
  longTalk = rows[0]!.id
  await client.end()
})
afterAll(() => server.close())

const firstOf = ({ companyId }: Inbox) => companyId * 100_000
/** 3,000 tickets of 40 attendants in 5 queues, 60 of them with the first person. */
const years = (of: Inbox, { people, said }: { people: number; said: number }) => {
  const { companyId, whatsappId, first, attendant } = of
  const base = firstOf(of)
  return `
    insert into contacts (id, company_id, name, number, channel, created_at, updated_at) overriding system value
      select ${base} + n, ${companyId}, 'Pessoa ' || md5(n::text), '55119' || (70000000 + n), 'whatsapp',
        now() - interval '2 hours' * n, now()
      from generate_series(0, ${people - 1}) n;
    insert into tickets (id, company_id, status, contact_id, whatsapp_id, queue_id, user_id, channel, address,
        created_at, updated_at) overriding system value
      select ${base} + n, ${companyId},
        (case when n <= 1500 then 'closed' when n % 3 = 0 then 'pending' else 'open' end)::ticket_status,
        ${base} + case when n <= 60 then 0 else n % 1500 end, ${whatsappId}, ${first.id} + n % 5,
        case when n % 3 > 0 then ${attendant.id} + n % 40 end, 'whatsapp', 'a' || n,
        now() - interval '1 hour' * (3000 - n), now() - interval '1 hour' * (3000 - n)
      from generate_series(1, 3000) n;
    insert into messages (company_id, ticket_id, contact_id, whatsapp_id, from_me, body, created_at, updated_at)
      select ${companyId}, id, contact_id, whatsapp_id, m % 2 = 0, 'bom dia ' || md5(id::text || m),
        updated_at + interval '1 second' * m, updated_at + interval '1 second' * m
      from tickets, generate_series(1, ${said}) m where company_id = ${companyId};
    insert into ticket_trackings (company_id, ticket_id, user_id, created_at, started_at, closed_at, finished_at)
      select company_id, id, user_id, created_at, created_at, updated_at, updated_at
      from tickets, generate_series(1, 15) where company_id = ${companyId};
    insert into outbox (company_id, connection_id, address, kind, lane, due_at, expires_at, created_at)
      select ${companyId}, ${whatsappId} + 1000, 'a' || n % 900, 'read', 'campaign', now(), now() + interval '1 day', now()
      from generate_series(1, 5000) n;`
}

/** Fifty companies more. */
const countersOfOthers = `
  insert into ticket_counters (company_id, status, user_id, queue_id, amount)
    select 100000 + n % 50, (enum_range(null::ticket_status))[1 + n % 4], n, n, 1 from generate_series(1, 15000) n;
  insert into contact_counters (company_id, channel, is_group, amount)
    select 100000 + n % 50, 'whatsapp', false, 1 from generate_series(1, 5000) n;`

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const readsOrChanges = /^\s*(\/\* planned (once|anew) \*\/)?\s*(select|with|update|delete)/

async function plansOf({ db }: Tenant, statements: Statement[]) {
  const nodes: Plan[] = []
  for (const { sql, parameters } of statements.filter(({ sql: text }) => readsOrChanges.test(text))) {
    // What is planned once for all values is looked at as it is planned, without any.
    const explained = sql.startsWith(plannedOnce)
      ? CompiledQuery.raw(`explain (generic_plan, format json) ${sql}`)
      : CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
    nodes.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan))))
  }
  return nodes
}

/** What grows with the years: nobody reads it from its beginning to its end. */
const hot = [
  'tickets',
  'messages',
  'contacts',
  'ticket_counters',
  'contact_counters',
  'ticket_trackings',
  'outbox',
  'outbox_heads',
]
const shapeOf = (nodes: Plan[]) => ({
  indexes: new Set(nodes.flatMap((node) => node['Index Name'] ?? [])),
  scanned: nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && hot.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']),
})

async function shapeOfCall(address: string, as: Inbox['asAdmin']) {
  const statements: Statement[] = []
  const answer = await asked.run(statements, () => as('GET', address))
  expect(answer.status).toBe(200)
  return shapeOf(await inbox.data((tenant) => plansOf(tenant, statements)))
}

const own: [string, string[]][] = [
  ['/tickets?status=open', ['tickets_of_user']],
  ['/tickets?status=pending', ['tickets_waiting_recent']],
  ['/tickets?status=closed', ['tickets_ended']],
  ['/tickets?status=group', []],
  ['/tickets/unread', []],
  ['/tickets/counts', ['ticket_counters_by_status']],
]
const everybodys: [string, string[]][] = [
  ['/tickets?status=open&showAll=true', ['tickets_by_status', 'ticket_counters_by_status']],
  ['/tickets?status=closed&showAll=true', ['tickets_ended']],
  ['/tickets?showAll=true&date=2020-01-01', []],
  ['/tickets?showAll=true&users=[1]', []],
  ['/tickets?showAll=true&searchParam=Pessoa%20c4ca4238a0', ['contacts_search']],
  ['/tickets?showAll=true&searchParam=c4ca4238a0&searchOnMessages=true', ['messages_search']],
  ['/tickets/counts?showAll=true', ['ticket_counters_by_status']],
  ['/contacts', ['contacts_by_name']],
  ['/dashboard?days=7', ['ticket_trackings_by_day', 'ticket_trackings_by_end']],
  // Messages by their day or by the tickets of that person: by the hour of the day one or the other is cheaper.
  ['/dashboard?days=7&users=[1]', ['ticket_trackings_of_user']],
  ['/dashboard?days=7&tags=[1]', ['ticket_trackings_by_day', 'ticket_trackings_by_end']],
  ['/dashboard/now', ['messages_of_ticket', 'ticket_trackings_by_day']],
  ['/contacts?searchParam=c4ca4238a0', ['contacts_search']],
]
test.each(own)('an attendant asks for %s: along indexes', async (address, indexes) => {
  const shape = await shapeOfCall(address, inbox.asAttendant)
  expect(shape.scanned).toEqual([])
  expect([...shape.indexes]).toEqual(expect.arrayContaining(indexes))
})
test.each(everybodys)('an admin asks for %s: along indexes', async (address, indexes) => {
  const shape = await shapeOfCall(address, inbox.asAdmin)
  expect(shape.scanned).toEqual([])
  expect([...shape.indexes]).toEqual(expect.arrayContaining(indexes))
})

test('a report of an old week is counted by its attendances, and its page begins with its last ticket', async () => {
  const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const statements: Statement[] = []
  const address = `/ticketreport/reports?dateFrom=${dayBack(107)}&dateTo=${dayBack(100)}`
  const { body } = await asked.run(statements, () => inbox.asAdmin('GET', address))
  expect(body.totalTickets.total).toBeGreaterThan(100)
  const nodesOfThose = (wanted: (statement: Statement) => boolean) =>
    inbox.data((tenant) => plansOf(tenant, statements.filter(wanted)))
  const counting = await nodesOfThose(({ sql }) => sql.includes('count('))
  expect(new Set(counting.flatMap((node) => node['Relation Name'] ?? []))).toEqual(
    new Set(['ticket_trackings']),
  )
  const page = await nodesOfThose(({ sql }) => sql.includes('found.*'))
  const tickets = page.find((node) => node['Relation Name'] === 'tickets')
  expect(tickets).toMatchObject({ 'Index Name': 'tickets_pkey' })
  expect(tickets!['Index Cond']).toContain('(id <= ')
})

test.each(['', '&pageNumber=3', '&selectedQueues=[1]'])(
  'a conversation of 60 tickets is read by its tickets and their messages%s',
  async (more) => {
    const shape = await shapeOfCall(`/messages/${longTalk}?keepUnread=true${more}`, inbox.asAdmin)
    expect(shape.scanned).toEqual([])
    expect([...shape.indexes]).toEqual(expect.arrayContaining(['tickets_of_conversation', 'messages_pkey']))
  },
)

test('sends are claimed along indexes while thousands wait, whatever is believed about the queue', async () => {
  const lease = { companyId: inbox.companyId, id: inbox.whatsappId, epoch: 0, generation: 0 }
  const statements: Statement[] = []
  const nodes = await inbox.data(async (tenant) => {
    await asked.run(statements, async () => {
      const pace = { perSecond: 1, burst: 1 }
      const { rows } = await tenant.db.executeQuery<{ epoch: number }>(
        CompiledQuery.raw('select lease_epoch as epoch from connections where id = $1', [lease.id]),
      )
      const held = { ...lease, provider: 'simulator' as const, epoch: rows[0]!.epoch }
      await claimSends(tenant, { lease: held, busy: [], limit: 8, pace })
      await nextDue(tenant, { connectionId: lease.id, busy: [] })
    })
    return plansOf(tenant, statements)
  })
  expect(shapeOf(nodes).scanned).toEqual([])
  expect(statements.length).toBeGreaterThan(2)
})
