import { ticketPageSize } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aTag } from '../contacts/contacts.factory.ts'
import { later, minutes } from '../../platform/clock.ts'
import type { TicketToMake } from './tickets.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Page {
  tickets: { id: number; contact: { name: string } }[]
  count: number
  hasMore: boolean
  nextCursor: string | null
}
const list = async (call: Caller, query: Record<string, string | number | boolean | number[] | string[]>) => {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : String(value),
  ])
  return (await call('GET', `/tickets?${new URLSearchParams(values as [string, string][]).toString()}`))
    .body as Page
}
const namesOf = ({ tickets }: Page) => tickets.map(({ contact }) => contact.name)
const idsOf = ({ tickets }: Page) => tickets.map(({ id }) => id)

describe('a filter', () => {
  let inbox: Inbox
  let elsewhere: number
  beforeAll(async () => {
    inbox = await anInbox(server)
    elsewhere = await inbox.change((tenant) => aConnection(tenant))
  })
  const found = async (query: Parameters<typeof list>[1]) =>
    new Set(namesOf(await list(inbox.asAdmin, { showAll: true, ...query })))

  test('by tags wants all of them, on the ticket or on its contact', async () => {
    const { onTicket, onContact, onBoth } = await inbox.tickets({ onTicket: {}, onContact: {}, onBoth: {} })
    const [vip, late] = await inbox.change(
      async (tenant) => [await aTag(tenant), await aTag(tenant)] as const,
    )
    await inbox.data(async ({ db, companyId }) => {
      const tagId = vip.id
      const place = { companyId, position: 0, enteredAt: new Date(0).toISOString() }
      await db
        .insertInto('ticketTags')
        .values({ ...place, ticketId: onTicket.id, tagId })
        .execute()
      await db
        .insertInto('contactTags')
        .values({ companyId, contactId: onContact.contactId, tagId })
        .execute()
      await db.insertInto('contactTags').values({ companyId, contactId: onBoth.contactId, tagId }).execute()
      await db
        .insertInto('ticketTags')
        .values({ ...place, ticketId: onBoth.id, tagId: late.id })
        .execute()
    })
    expect(await found({ tags: [vip.id] })).toEqual(new Set(['onTicket', 'onContact', 'onBoth']))
    expect(await found({ tags: [vip.id, late.id] })).toEqual(new Set(['onBoth']))
    const { tickets } = (await inbox.asAdmin('GET', `/tickets?tags=[${vip.id},${late.id}]`)).body
    expect(tickets).toMatchObject([{ tags: [late], contact: { tags: [vip] } }])
  })

  test('by users, by connections and by status looks through every list', async () => {
    const { admin, attendant, first } = inbox
    await inbox.tickets({
      'ours here': { userId: admin.id, queueId: first.id },
      'theirs there': { userId: attendant.id, queueId: first.id, whatsappId: elsewhere },
      'closed there': { status: 'closed', userId: admin.id, whatsappId: elsewhere },
      'rating there': { status: 'nps', userId: attendant.id, whatsappId: elsewhere },
    })
    expect(await found({ users: [attendant.id] })).toEqual(new Set(['theirs there', 'rating there']))
    expect(await found({ users: [admin.id, attendant.id], status: 'open' })).toEqual(
      new Set(['ours here', 'theirs there']),
    )
    expect(await found({ whatsapps: [elsewhere] })).toEqual(
      new Set(['theirs there', 'closed there', 'rating there']),
    )
    expect(await found({ whatsapps: [elsewhere], statusFilter: ['closed', 'nps'], status: 'open' })).toEqual(
      new Set(['closed there', 'rating there']),
    )
    expect(await found({ whatsapps: [elsewhere], statusFilter: [] })).toHaveLength(3)
  })

  test('by unread messages', async () => {
    await inbox.tickets({
      read: { queueId: inbox.first.id },
      unread: { queueId: inbox.first.id, unreadMessages: 2 },
    })
    expect(await found({ status: 'pending', withUnreadMessages: true })).toEqual(new Set(['unread']))
    expect(await found({ status: 'pending', withUnreadMessages: false })).toContain('read')
  })

  test("by day means the day of the company's time zone, for the birth of a ticket and for its last sign of life", async () => {
    const at = (createdAt: string, updatedAt = createdAt): TicketToMake => ({ createdAt, updatedAt })
    await inbox.tickets({
      'last minute of Monday': at('2026-03-10T02:59:59.999Z'),
      'first minute of Tuesday': at('2026-03-10T03:00:00.000Z'),
      'last minute of Tuesday': at('2026-03-11T02:59:59.999Z', '2026-03-12T12:00:00.000Z'),
    })
    expect(await found({ date: '2026-03-09' })).toEqual(new Set(['last minute of Monday']))
    expect(await found({ date: '2026-03-10' })).toEqual(
      new Set(['first minute of Tuesday', 'last minute of Tuesday']),
    )
    expect(await found({ updatedAt: '2026-03-10' })).toEqual(new Set(['first minute of Tuesday']))
    expect(await found({ updatedAt: '2026-03-12', date: '2026-03-10' })).toEqual(
      new Set(['last minute of Tuesday']),
    )
    await server.tenancy.withPlatform(({ db }) =>
      db.updateTable('companies').set({ timezone: 'UTC' }).where('id', '=', inbox.companyId).execute(),
    )
    await inbox.change(async () => undefined)
    expect(await found({ date: '2026-03-10' })).toEqual(
      new Set(['last minute of Monday', 'first minute of Tuesday']),
    )
  })

  test.each([
    ...['tags', 'users', 'queueIds', 'whatsapps', 'statusFilter'].map((name) => `${name}=[1`),
    'tags=["a"]',
    'users={}',
    'statusFilter=["lost"]',
    'status=lost',
    'date=2026-02-30',
    'date=0000-01-01',
    'updatedAt=yesterday',
    'showAll=1',
    'pageNumber=0',
    'cursor=nonsense',
    ...[
      '5 1',
      '2026-01-01T00:00:00.000Z x',
      '2026-01-01T00:00:00.000Z',
      'infinity 1',
      '0000-01-01T00:00:00.000Z 1',
    ].map((text) => `cursor=${Buffer.from(text).toString('base64url')}`),
  ])('that makes no sense is refused: %s', async (query) => {
    const answer = await inbox.asAdmin('GET', `/tickets?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_QUERY' } })
  })

  test('that is empty, null or undefined is none', async () => {
    const all = await list(inbox.asAdmin, { showAll: true })
    const query = { showAll: true, tags: 'null', users: '', queueIds: '[]', date: 'undefined', cursor: '' }
    expect(await list(inbox.asAdmin, query)).toEqual(all)
  })
})

describe('pages', () => {
  const many = 2 * ticketPageSize + 15
  let inbox: Inbox
  let byAge: number[]
  beforeAll(async () => {
    inbox = await anInbox(server)
    const start = new Date('2026-03-10T12:00:00.000Z')
    // Every three tickets share a moment, also across the border of a page.
    const wanted = Array.from({ length: many }, (_, index): [string, TicketToMake] => [
      `Cliente ${index}`,
      {
        userId: inbox.admin.id,
        queueId: inbox.first.id,
        updatedAt: later(start, minutes(Math.floor(index / 3))).toISOString(),
      },
    ])
    const made = await inbox.tickets(Object.fromEntries(wanted))
    byAge = wanted.map(([name]) => made[name]!.id)
  })

  test('hold forty, the most recently active first, and every page knows the total', async () => {
    const pages = []
    for (const pageNumber of [1, 2, 3, 4])
      pages.push(await list(inbox.asAdmin, { status: 'open', pageNumber }))
    expect(pages.map(({ tickets }) => tickets.length)).toEqual([40, 40, 15, 0])
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false])
    expect(pages.map(({ count }) => count)).toEqual([many, many, many, many])
    expect(pages.flatMap(idsOf)).toEqual(byAge.toReversed())
  })

  test('ASC turns the order around; whatever else is said does not', async () => {
    const first = async (sortTickets: string) =>
      idsOf(await list(inbox.asAdmin, { status: 'open', sortTickets }))
    expect(await first('ASC')).toEqual(byAge.slice(0, 40))
    for (const sort of ['DESC', 'asc', 'up'])
      expect(await first(sort)).toEqual(byAge.toReversed().slice(0, 40))
  })

  const walk = async (
    sortTickets: string,
    between: (page: number) => Promise<unknown> = async () => undefined,
  ) => {
    const ids: number[] = []
    let page = await list(inbox.asAdmin, { status: 'open', sortTickets })
    for (let number = 1; ; number++) {
      ids.push(...idsOf(page))
      expect(page.count).toBeGreaterThanOrEqual(many)
      if (!page.nextCursor) return ids
      await between(number)
      page = await list(inbox.asAdmin, { status: 'open', sortTickets, cursor: page.nextCursor })
    }
  }

  test.each(['DESC', 'ASC'])('by cursor (%s) lead through every ticket once', async (sort) => {
    expect(await walk(sort)).toEqual(sort === 'ASC' ? byAge : byAge.toReversed())
  })

  test('by cursor have neither gap nor repetition when tickets move in between', async () => {
    // One that was read already, one that is still to come, and a new one: all come to the front.
    const moved = [byAge.at(-5)!, byAge[20]!]
    const ids = await walk('DESC', async (page) => {
      if (page > 1) return
      await inbox.data(({ db, companyId, now }) =>
        db
          .updateTable('tickets')
          .set({ updatedAt: now().toISOString() })
          .where('companyId', '=', companyId)
          .where('id', 'in', moved)
          .execute(),
      )
      await inbox.tickets({ Novo: { userId: inbox.admin.id } })
    })
    expect(new Set(ids).size).toBe(ids.length)
    const stayed = byAge.filter((id) => !moved.includes(id))
    expect(ids.filter((id) => !moved.includes(id))).toEqual(stayed.toReversed())
  })
})

describe('those who wait', () => {
  let inbox: Inbox
  const start = new Date('2026-03-10T12:00:00.000Z')
  const after = (count: number) => later(start, minutes(count)).toISOString()
  beforeAll(async () => {
    inbox = await anInbox(server)
  })
  const inLine = async (more: Parameters<typeof list>[1] = {}) =>
    list(inbox.asAdmin, { status: 'pending', orderBy: 'waitingSince', ...more })

  test('stand in the order of their arrival, whatever was said since, on every page', async () => {
    const many = ticketPageSize + 5
    const arrivals = Array.from({ length: many }, (_, index): [string, TicketToMake] => [
      `Cliente ${index}`,
      {
        queueId: inbox.first.id,
        createdAt: after(Math.floor(index / 2)),
        updatedAt: after(1000 - index),
      },
    ])
    const made = await inbox.tickets(Object.fromEntries(arrivals))
    const wanted = arrivals.map(([name]) => made[name]!.id)
    const first = await inLine()
    const rest = await inLine({ cursor: first.nextCursor! })
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(wanted)
    expect(await server.statementsOf(() => inLine())).toHaveLength(1)
    expect((await inLine()).tickets[0]).toMatchObject({ waitingSince: after(0) })
  })

  test('go to the end when they come to another queue, and keep their place when they are handed back', async () => {
    const { first, second, asAdmin } = inbox
    const { one, two } = await inbox.tickets({
      one: { queueId: first.id, createdAt: after(-60) },
      two: { queueId: first.id, createdAt: after(-50) },
    })
    const order = async () => idsOf(await inLine()).filter((id) => id === one.id || id === two.id)
    const waitingSince = async () => (await asAdmin('GET', `/tickets/${one.id}`)).body.waitingSince as unknown
    await asAdmin('PUT', `/tickets/${one.id}`, { status: 'open' })
    expect(await waitingSince()).toBeNull()
    await asAdmin('PUT', `/tickets/${one.id}`, { status: 'pending' })
    expect([await order(), await waitingSince()]).toEqual([[one.id, two.id], after(-60)])
    await asAdmin('PUT', `/tickets/${one.id}`, { queueId: second.id, isTransfered: true })
    expect(await waitingSince()).toBe(server.clock.now().toISOString())
    expect(await order()).toEqual([two.id])
    expect(idsOf(await inLine({ pageNumber: 2 })).at(-1)).toBe(one.id)
  })

  test('begin anew when they return after the end', async () => {
    const number = aCustomer()
    const ticket = await inbox.write(number, 'Oi')
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false })
    await inbox.change(({ db }) => db.updateTable('connections').set({ timeCreateNewTicket: 60 }).execute())
    server.clock.travel(minutes(10))
    const again = await inbox.write(number, 'Mais uma coisa')
    expect(again.id).toBe(ticket.id)
    const { body } = await inbox.asAdmin('GET', `/tickets/${ticket.id}`)
    expect(body.waitingSince).toBe(server.clock.now().toISOString())
  })
})
