import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import type { Lease } from '../../channels/connections/leases.ts'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { later, seconds } from '../../platform/clock.ts'
import { claimSends, type OutboxItem } from './claimSends.ts'
import { recordSendResult } from './recordSendResult.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const lanes = ['reply', 'bot', 'campaign'] as const
const waits = [1, 2, 5, 15, 60, 300].map(seconds)
const unlimited = { perSecond: 1_000_000, burst: 1_000_000 }

/** A connection whose session nobody opens: its outbox is ours. */
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

interface Waiting {
  id: number
  address: string
  lane: (typeof lanes)[number]
  dueAt: number
  isDated: boolean
  attempts: number
}
const rank = ({ lane }: Waiting) => lanes.indexOf(lane)
const byLine = (left: Waiting, right: Waiting) => rank(left) - rank(right) || left.id - right.id

/** What a claim must give, read off the whole outbox: simple, slow, and obviously right. */
function expected(waiting: Waiting[], { busy, limit, now }: { busy: string[]; limit: number; now: number }) {
  const next = [...Map.groupBy(waiting, ({ address }) => address)].flatMap(([address, all]) => {
    if (busy.includes(address)) return []
    const inLine = all.filter(({ isDated, dueAt }) => !isDated || dueAt <= now)
    const first = inLine.find(({ attempts }) => attempts > 0) ?? inLine.toSorted(byLine)[0]
    return first && first.dueAt <= now ? first : []
  })
  return next
    .toSorted((left, right) => rank(left) - rank(right) || left.dueAt - right.dueAt || left.id - right.id)
    .slice(0, limit)
    .map(({ id }) => id)
}

const address = fc.constantFrom('ana', 'bia', 'caio')
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('enqueue' as const),
      address,
      lane: fc.constantFrom(...lanes),
      when: fc.constantFrom('now', 'paused', 'dated'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('claim' as const), limit: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      which: fc.nat(),
      outcome: fc.constantFrom('sent', 'refused', 'unsure', 'offline'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('travel' as const), by: fc.constantFrom(1, 5, 60) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One connection's outbox beside the model of it. */
async function twoOutboxes() {
  const lease = await aLease()
  const { companyId } = lease
  const waiting = new Map<number, Waiting>()
  let inFlight: OutboxItem[] = []
  const now = () => server.clock.now()

  async function enqueue({ address: to, lane, when }: Extract<Step, { do: 'enqueue' }>) {
    const dueAt = when === 'now' ? now() : later(now(), seconds(when === 'paused' ? 1 : 30))
    const how = when === 'dated' ? { dueAt } : { after: dueAt.getTime() - now().getTime() }
    const id = await inbox.data(async (tenant) => {
      enqueueSend(tenant, { connectionId: lease.id, address: to, kind: 'read', lane, ...how })
      const { id: added } = await tenant.db
        .selectFrom('outbox')
        .select('id')
        .where('companyId', '=', companyId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return added
    })
    const item = { id, address: to, lane, dueAt: dueAt.getTime(), isDated: when === 'dated', attempts: 0 }
    waiting.set(id, item)
  }

  async function claim(limit: number) {
    const busy = inFlight.map((item) => item.address)
    const wanted = expected([...waiting.values()], { busy, limit, now: now().getTime() })
    const { items } = await inbox.data((tenant) =>
      claimSends(tenant, { lease, busy, limit, pace: unlimited }),
    )
    expect(items.map(({ id }) => id)).toEqual(wanted)
    for (const { id } of items) waiting.get(id)!.attempts += 1
    // From the moment that their time has come they are in line like all others, also when they are tried again.
    for (const item of waiting.values()) if (item.dueAt <= now().getTime()) item.isDated = false
    inFlight.push(...items)
    return items.length
  }

  async function settle(which: number, outcome: 'sent' | 'refused' | 'unsure' | 'offline') {
    const [item] = inFlight.splice(which % Math.max(1, inFlight.length), 1)
    if (!item) return
    await inbox.data((tenant) => recordSendResult(tenant, item, { outcome, code: '', text: '' }))
    const kept = waiting.get(item.id)
    const wait = waits[item.attempts - 1]
    if (!kept) return
    if (outcome === 'offline') kept.attempts -= 1
    else if (outcome === 'unsure' && wait !== undefined) kept.dueAt = now().getTime() + wait
    else waiting.delete(item.id)
  }

  async function remove(which: number) {
    const id = [...waiting.keys()][which % Math.max(1, waiting.size)]
    if (id === undefined) return
    await inbox.data(({ db }) =>
      db.deleteFrom('outbox').where('companyId', '=', companyId).where('id', '=', id).execute(),
    )
    waiting.delete(id)
  }

  return {
    take: async (one: Step) => {
      if (one.do === 'enqueue') await enqueue(one)
      if (one.do === 'claim') await claim(one.limit)
      if (one.do === 'settle') await settle(one.which, one.outcome)
      if (one.do === 'delete') await remove(one.which)
      if (one.do === 'travel') server.clock.travel(seconds(one.by))
      // The next holder knows nothing of what was on its way.
      if (one.do === 'crash') inFlight = []
    },
    /** Sends all that is left. */
    empty: async () => {
      while (waiting.size > 0) {
        server.clock.travel(seconds(300))
        await claim(10)
        while (inFlight.length > 0) await settle(0, 'sent')
      }
    },
    left: () =>
      inbox.data(async ({ db }) => {
        const list = (table: 'outbox' | 'outboxHeads' | 'outboxChanges') =>
          db.selectFrom(table).select('address').where('connectionId', '=', lease.id).execute()
        return [await list('outbox'), await list('outboxHeads'), await list('outboxChanges')].flat()
      }),
    look: () => claim(1),
  }
}

test(
  'whatever happens, a claim gives what a look at the whole outbox would give',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const outboxes = await twoOutboxes()
        for (const one of steps) await outboxes.take(one)
        await outboxes.empty()
        await outboxes.look()
        expect(await outboxes.left()).toEqual([])
      }),
      { numRuns: 25 },
    )
  },
)
