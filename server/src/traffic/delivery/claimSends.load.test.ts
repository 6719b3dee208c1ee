import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import type { Lease } from '../../channels/connections/leases.ts'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { nextDue } from '../../channels/outbox/outboxHeads.ts'
import { seconds } from '../../platform/clock.ts'
import { claimSends, type OutboxItem } from './claimSends.ts'
import { recordSendResult } from './recordSendResult.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const unlimited = { perSecond: 1_000_000, burst: 1_000_000 }
async function aLease(): Promise<Lease> {
  const id = await inbox.change(async (tenant) => {
    const made = await aConnection(tenant)
    await tenant.db
      .updateTable('connections')
      .set({ wanted: false, leaseEpoch: 1 })
      .where('id', '=', made)
      .execute()
    return made
  })
  return { companyId: inbox.companyId, id, epoch: 1, generation: 0, provider: 'simulator' }
}
const claim = (lease: Lease, busy: string[] = [], limit = 8) =>
  inbox.data((tenant) => claimSends(tenant, { lease, busy, limit, pace: unlimited }))
const settle = (item: OutboxItem, outcome: 'sent' | 'unsure' = 'sent') =>
  inbox.data((tenant) => recordSendResult(tenant, item, { outcome, text: '' }))

interface Backlog {
  lane: 'reply' | 'bot' | 'campaign'
  count: number
  addresses: number
  dueIn?: number
  isDated?: boolean
}
const fill = ({ id, companyId }: Lease, backlog: Backlog) =>
  inbox.data(({ db, now }) => {
    const { lane, count, addresses, dueIn = 0, isDated = false } = backlog
    const dueAt = new Date(now().getTime() + dueIn).toISOString()
    return sql`insert into outbox (company_id, connection_id, address, kind, lane, is_dated, due_at, expires_at, created_at)
      select ${companyId}, ${id}, ${lane} || (n % ${addresses}), 'read', ${lane}::sender_lane, ${isDated},
        ${dueAt}::timestamptz, ${dueAt}::timestamptz + interval '1 day', ${dueAt}::timestamptz
      from generate_series(1, ${count}) n`.execute(db)
  })

/** How many rows of the outbox and what belongs to it a claim and the look for the next one read. */
const rowsRead = (lease: Lease) =>
  inbox.data(async (tenant) => {
    const soFar = async () => {
      const { rows } = await sql<{
        count: number
      }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as count
        from pg_stat_xact_user_tables where relname like 'outbox%'`.execute(tenant.db)
      return rows[0]!.count
    }
    const before = await soFar()
    const { items } = await claimSends(tenant, { lease, busy: [], limit: 8, pace: unlimited })
    await nextDue(tenant, { connectionId: lease.id, busy: [] })
    return { items, count: (await soFar()) - before }
  })

/** As after many claims: every conversation has its head, and no change is left. */
const workOff = (lease: Lease) =>
  inbox.data(async ({ db }) => {
    const ours = sql`company_id = ${lease.companyId} and connection_id = ${lease.id}`
    await sql`delete from outbox_changes where ${ours}`.execute(db)
    await sql`insert into outbox_heads select distinct on (address)
        company_id, connection_id, address, id, lane, due_at from outbox
      where ${ours} and not is_dated order by address, (attempts = 0), lane, id
      on conflict (company_id, connection_id, address) do nothing`.execute(db)
  })

describe('a claim reads the same number of rows, whether little waits or much', () => {
  /** A claim works off 32 changes, each with a look for the next send of its conversation; the rest is the claim itself. */
  const bound = 250
  const count = 10_000
  test.each<[string, Backlog]>([
    ['to many people', { lane: 'campaign', count, addresses: count }],
    ['to few people', { lane: 'bot', count, addresses: 300 }],
    ['to one person', { lane: 'bot', count, addresses: 1 }],
    ['dated for later', { lane: 'reply', count, addresses: 1, dueIn: seconds(60), isDated: true }],
    ['after a pause', { lane: 'bot', count, addresses: count, dueIn: seconds(60) }],
  ])('%s', async (_name, backlog) => {
    const lease = await aLease()
    await fill(lease, backlog)
    expect((await rowsRead(lease)).count).toBeLessThan(bound)
    await workOff(lease)
    const later = await rowsRead(lease)
    expect(later.count).toBeLessThan(bound)
    for (const item of later.items) await settle(item)
    await fill(lease, { lane: 'reply', count: 1, addresses: 1 })
    const { items, count: read } = await rowsRead(lease)
    expect(items[0]).toMatchObject({ address: 'reply0', attempts: 1 })
    expect(read).toBeLessThan(bound)
  })
})

test('many at once send, cancel and record results: nothing is lost, sent twice or overtaken', async () => {
  const lease = await aLease()
  const people = ['ana', 'bia', 'caio', 'davi']
  const queued = new Map<string, number[]>()
  const sent = new Map<string, number[]>()
  const cancelled = new Set<number>()
  let isOver = false

  /** Two conversations in one transaction, in any order: nobody may wait for anybody. */
  async function talk(lane: 'reply' | 'bot', turn: number) {
    const pair = [people[turn % 4]!, people[(turn * 3 + 1) % 4]!]
    const rows = await inbox.data(async (tenant) => {
      for (const address of pair) {
        enqueueSend(tenant, { connectionId: lease.id, address, kind: 'read', lane })
        await pause(1)
      }
      return tenant.db
        .selectFrom('outbox')
        .select(['id', 'address'])
        .where('companyId', '=', lease.companyId)
        .where('connectionId', '=', lease.id)
        .where(sql<boolean>`xmin::text = pg_current_xact_id()::xid::text`)
        .orderBy('id')
        .execute()
    })
    for (const { id, address } of rows) {
      const key = `${address} ${lane}`
      queued.set(key, [...(queued.get(key) ?? []), id])
    }
  }
  async function cancel() {
    const gone = await inbox.data(({ db }) =>
      sql<{ id: number }>`delete from outbox where company_id = ${lease.companyId} and id = any(array(
        select id from outbox where company_id = ${lease.companyId} and connection_id = ${lease.id} and attempts = 0
        order by random() limit 2)) and attempts = 0 returning id`.execute(db),
    )
    for (const { id } of gone.rows) cancelled.add(id)
  }
  async function deliver() {
    const busy = new Map<string, Promise<void>>()
    let quiet = 0
    while (quiet < 5) {
      const { items } = await claim(lease, [...busy.keys()], 3)
      for (const item of items) {
        const key = item.address
        const sending = pause(Math.random() * 3).then(async () => {
          sent.set(key, [...(sent.get(key) ?? []), item.id])
          await settle(item)
          busy.delete(key)
        })
        busy.set(key, sending)
      }
      quiet = isOver && items.length === 0 && busy.size === 0 ? quiet + 1 : 0
      await pause(2)
    }
  }
  const turns = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; turn < 40; turn += 1) await work(turn)
  }
  const delivering = deliver()
  await Promise.all([
    turns((turn) => talk('reply', turn)),
    turns((turn) => talk('bot', turn)),
    turns(() => cancel()),
  ])
  isOver = true
  await delivering
  for (const [key, ids] of queued) {
    const all = sent.get(key.split(' ')[0]!) ?? []
    expect(all.filter((id) => ids.includes(id))).toEqual(ids.filter((id) => !cancelled.has(id)))
  }
})
