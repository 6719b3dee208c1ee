import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import type { Lease } from '../../channels/connections/leases.ts'
import { aMessage } from '../../conversations/messages/messages.factory.ts'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { hours, minutes, seconds } from '../../platform/clock.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'
import { nextDue } from '../../channels/outbox/outboxHeads.ts'
import { claimSends, type OutboxItem } from './claimSends.ts'
import { recordSendResult } from './recordSendResult.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const plenty = { perSecond: 100, burst: 1_000 }
let lease: Lease
/** A connection whose session nobody opens: its outbox is ours to look at. */
beforeEach(async () => {
  const { companyId } = inbox
  const id = await inbox.change(async (tenant) => {
    const made = await aConnection(tenant)
    await tenant.db
      .updateTable('connections')
      .set({ wanted: false, leaseEpoch: 7 })
      .where('id', '=', made)
      .execute()
    return made
  })
  lease = { companyId, id, epoch: 7, generation: 0, provider: 'simulator' }
})

const claim = (more: Partial<Parameters<typeof claimSends>[1]> = {}) =>
  inbox.data((tenant) => claimSends(tenant, { lease, busy: [], limit: 100, pace: plenty, ...more }))
const put = (address: string, more: Partial<Parameters<typeof enqueueSend>[1]> = {}) =>
  inbox.data(async (tenant) =>
    enqueueSend(tenant, { connectionId: lease.id, address, kind: 'read', content: { wids: [] }, ...more }),
  )
const settle = (item: OutboxItem, result: Parameters<typeof recordSendResult>[2]) =>
  inbox.data((tenant) => recordSendResult(tenant, item, result))
/** When there is something to do again, as the dispatcher asks after a claim that gave nothing. */
const dueNext = async (busy: string[] = []) => {
  await claim({ busy })
  return inbox.data((tenant) => nextDue(tenant, { connectionId: lease.id, busy }))
}
const addresses = ({ items }: { items: OutboxItem[] }) => items.map(({ address }) => address)

describe('of what waits for a connection', () => {
  test('the first of each conversation may go; a second one waits until it is settled', async () => {
    for (const address of ['ana', 'bia', 'ana', 'ana']) await put(address)
    const first = await claim()
    expect(addresses(first)).toEqual(['ana', 'bia'])
    expect(addresses(await claim({ busy: ['ana', 'bia'] }))).toEqual([])
    await settle(first.items[0]!, { outcome: 'sent' })
    expect(addresses(await claim({ busy: ['bia'] }))).toEqual(['ana'])
  })

  test('people go before bots, and bots before campaigns', async () => {
    await put('campanha', { lane: 'campaign' })
    await put('bot', { lane: 'bot' })
    await put('gente', { lane: 'reply' })
    await put('mais gente', { lane: 'reply' })
    expect(addresses(await claim({ limit: 1 }))).toEqual(['gente'])
    expect(addresses(await claim({ limit: 2, busy: ['gente'] }))).toEqual(['mais gente', 'bot'])
    expect(addresses(await claim({ busy: ['gente', 'mais gente', 'bot'] }))).toEqual(['campanha'])
  })

  test('in a conversation a reply overtakes what bots and campaigns have not begun to send', async () => {
    const named = async (lane: 'reply' | 'bot' | 'campaign', name: string) =>
      put('ana', { lane, content: { wids: [name] } })
    await named('campaign', 'offer')
    await named('bot', 'menu 1')
    await named('bot', 'menu 2')
    const next = async () => {
      const { items } = await claim()
      return items.map(({ content }) => (content['wids'] as string[])[0]).join()
    }
    const [first] = (await claim()).items
    expect(first).toMatchObject({ content: { wids: ['menu 1'] } })
    await named('reply', 'reply 1')
    await named('reply', 'reply 2')
    // What may have arrived keeps its place: a reply that came in meanwhile goes behind it.
    expect(await next()).toBe('menu 1')
    const order = ['menu 1']
    while (order.length < 5) {
      const [item] = (await claim()).items
      await settle(item!, { outcome: 'sent' })
      order.push(await next())
    }
    expect(order).toEqual(['menu 1', 'reply 1', 'reply 2', 'menu 2', 'offer'])
  })

  test('nothing goes before its time; what is queued behind it with a pause waits, too', async () => {
    await put('ana', { lane: 'bot', after: seconds(10) })
    await put('ana', { lane: 'bot' })
    expect(addresses(await claim())).toEqual([])
    const due = new Date(server.clock.now().getTime() + seconds(10))
    expect(await dueNext()).toEqual(due)
    expect(await dueNext(['ana'])).toBeUndefined()
    server.clock.travel(seconds(10))
    const { items } = await claim()
    expect(items).toHaveLength(1)
    await settle(items[0]!, { outcome: 'sent' })
    expect(addresses(await claim())).toEqual(['ana'])
  })

  test('a send that is dated for later holds up nothing, and goes when its time has come', async () => {
    const dueAt = new Date(server.clock.now().getTime() + hours(1))
    await put('ana', { dueAt, content: { wids: ['tomorrow'] } })
    await put('ana', { content: { wids: ['now'] } })
    const { items } = await claim()
    expect(items).toMatchObject([{ address: 'ana', content: { wids: ['now'] } }])
    await settle(items[0]!, { outcome: 'sent' })
    expect(addresses(await claim())).toEqual([])
    expect(await dueNext()).toEqual(dueAt)
    server.clock.travel(hours(1))
    expect((await claim()).items).toMatchObject([{ content: { wids: ['tomorrow'] } }])
  })

  test('a reaction to a message that waits goes behind it', async () => {
    const messageId = await inbox.data(async (tenant) => {
      const ticket = await aTicket(tenant, { whatsappId: lease.id })
      return (await aMessage(tenant, { ticketId: ticket.id, fromMe: true, ack: 0 })).id
    })
    await put('ana', { kind: 'send', messageId, lane: 'bot' })
    await put('ana', { kind: 'reaction', messageId })
    const { items } = await claim()
    expect(items).toMatchObject([{ kind: 'send' }])
    await settle(items[0]!, { outcome: 'sent' })
    expect((await claim()).items).toMatchObject([{ kind: 'reaction' }])
  })

  test('a cancelled send makes way for the next one of its conversation', async () => {
    await put('ana', { lane: 'bot', after: seconds(60) })
    await put('ana', { lane: 'bot' })
    expect(addresses(await claim())).toEqual([])
    const [first] = await inbox.data(({ db }) =>
      db.selectFrom('outbox').select('id').where('connectionId', '=', lease.id).orderBy('id').execute(),
    )
    await inbox.data(({ db }) => db.deleteFrom('outbox').where('id', '=', first!.id).execute())
    expect(addresses(await claim())).toEqual(['ana'])
  })

  test('a holder whose lease is over gets nothing', async () => {
    await put('ana')
    expect(await claim({ lease: { ...lease, epoch: 6 } })).toMatchObject({ items: [], isPaced: false })
    expect(addresses(await claim())).toEqual(['ana'])
  })
})

test('a connection sends as many at once as its bucket holds, and then as fast as it fills', async () => {
  const pace = { perSecond: 2, burst: 5 }
  for (let count = 1; count <= 20; count += 1) await put(`cliente ${count}`)
  const busy: string[] = []
  const next = async () => {
    const claimed = await claim({ pace, busy })
    busy.push(...addresses(claimed))
    return [claimed.items.length, claimed.isPaced]
  }
  expect(await next()).toEqual([5, true])
  expect(await next()).toEqual([0, true])
  server.clock.travel(seconds(1))
  expect(await next()).toEqual([2, true])
  server.clock.travel(250)
  expect(await next()).toEqual([0, true])
  server.clock.travel(250)
  expect(await next()).toEqual([1, true])
  server.clock.travel(minutes(1))
  expect(await next()).toEqual([5, true])
  server.clock.travel(minutes(1))
  expect(await next()).toEqual([5, true])
  server.clock.travel(minutes(1))
  expect(await next()).toEqual([2, false])
})

describe('a message to which the network gives no answer', () => {
  async function aSend() {
    const message = await inbox.data(async (tenant) => {
      const ticket = await aTicket(tenant, { whatsappId: lease.id, userId: inbox.attendant.id })
      const made = await aMessage(tenant, { ticketId: ticket.id, fromMe: true, ack: 0 })
      enqueueSend(tenant, {
        connectionId: lease.id,
        address: ticket.address,
        kind: 'send',
        messageId: made.id,
      })
      return made
    })
    const read = () =>
      inbox.data(({ db }) =>
        db
          .selectFrom('messages')
          .select(['ack', 'failureCode', 'failureText'])
          .where('id', '=', message.id)
          .executeTakeFirstOrThrow(),
      )
    return { ...message, read }
  }
  const unsure = { outcome: 'unsure', text: 'no answer' } as const

  test('is tried again after 1, 2, 5, 15, 60 and 300 seconds, and then has failed', async () => {
    const message = await aSend()
    for (const pause of [1, 2, 5, 15, 60, 300].map(seconds)) {
      const [item] = (await claim()).items
      await settle(item!, unsure)
      const due = await dueNext()
      expect(due!.getTime() - server.clock.now().getTime()).toBe(pause)
      expect(await message.read()).toMatchObject({ ack: 0, failureCode: null })
      server.clock.travel(pause)
    }
    const [last] = (await claim()).items
    expect(last).toMatchObject({ attempts: 7 })
    await settle(last!, unsure)
    expect(await claim()).toMatchObject({ items: [] })
    expect(await message.read()).toEqual({ ack: 0, failureCode: 'NO_ANSWER', failureText: 'no answer' })
  })

  test('has arrived when the phone says so', async () => {
    const message = await aSend()
    const [item] = (await claim()).items
    await inbox.data(({ db }) =>
      db.updateTable('messages').set({ ack: 2 }).where('id', '=', message.id).execute(),
    )
    await settle(item!, unsure)
    expect(await dueNext()).toBeUndefined()
    expect(await message.read()).toEqual({ ack: 2, failureCode: null, failureText: null })
  })

  test('was not tried at all while the session was down', async () => {
    await aSend()
    const [item] = (await claim()).items
    expect(item).toMatchObject({ attempts: 1 })
    await settle(item!, { outcome: 'offline' })
    expect((await claim()).items).toMatchObject([{ id: item!.id, attempts: 1 }])
  })

  test('but that was given up meanwhile has not failed if it arrived after all', async () => {
    const message = await aSend()
    const [item] = (await claim()).items
    await settle(item!, { outcome: 'refused', code: 'EXPIRED', text: 'too long' })
    expect(await message.read()).toMatchObject({ failureCode: 'EXPIRED' })
    await settle(item!, { outcome: 'sent' })
    expect(await message.read()).toEqual({ ack: 1, failureCode: null, failureText: null })
  })
})
