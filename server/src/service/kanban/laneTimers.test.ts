import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aTag } from '../../conversations/contacts/contacts.factory.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'
import { hours, later } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import { runTimers } from '../serviceTimers/runTimers.ts'
import { serviceTimers } from '../serviceTimers/timers.ts'
import { standInLanes } from './kanban.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())
// What one test leaves in a lane is no other test's concern.
beforeEach(() => inbox.data(({ db }) => db.deleteFrom('tags').execute()))

const run = () =>
  runTimers(
    { tenancy: server.tenancy, log: createLogger('silent') },
    serviceTimers({ giveUpAfterHours: 0 }).filter(({ name }) => name === 'lane'),
  )
const ago = (count: number) => later(server.clock.now(), -hours(count)).toISOString()
const aLane = (columns: Parameters<typeof aTag>[1] = {}) =>
  inbox.change((tenant) => aTag(tenant, { kanban: 1, ...columns }))

/** A ticket whose last word was said some hours ago, in a lane since then. */
async function quiet(laneId: number, idle: number, overrides: TicketToMake = {}) {
  const { Quieta } = await inbox.tickets({
    Quieta: {
      status: 'open',
      userId: inbox.admin.id,
      queueId: inbox.first.id,
      lastMessageAt: ago(idle),
      fromMe: true,
      ...overrides,
    },
  })
  await inbox.data((tenant) => standInLanes(tenant, [{ ticketId: Quieta.id, laneId, at: ago(idle) }]))
  return Quieta
}
const laneOf = async (ticketId: number) =>
  (
    await inbox.data(({ db }) =>
      db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', ticketId).executeTakeFirst(),
    )
  )?.tagId
const said = (ticketId: number) =>
  inbox.data(({ db }) => db.selectFrom('messages').select('body').where('ticketId', '=', ticketId).execute())
const moves = (ticketId: number) =>
  inbox.data(({ db }) =>
    db
      .selectFrom('ticketLogs')
      .select(['reason', 'fromLane', 'toLane'])
      .where('ticketId', '=', ticketId)
      .where('type', '=', 'lane')
      .orderBy('id')
      .execute(),
  )

describe('the time of a lane', () => {
  test('leads a ticket on when our last word stays without an answer, and the next lane greets', async () => {
    const next = await aLane({ greetingMessageLane: 'Oi {{firstName}}, ainda posso ajudar?' })
    const lane = await aLane({ timeLane: 24, nextLaneId: next.id })
    const [due, early] = [await quiet(lane.id, 25), await quiet(lane.id, 23)]
    await run()
    expect(await laneOf(due.id)).toBe(next.id)
    expect(await laneOf(early.id)).toBe(lane.id)
    expect(await said(due.id)).toEqual([{ body: 'Oi Quieta, ainda posso ajudar?' }])
    expect(await moves(due.id)).toEqual([{ reason: 'laneTime', fromLane: lane.name, toLane: next.name }])
    await run()
    expect(await said(due.id)).toHaveLength(1)
  })

  test('runs from the moment when a ticket came into the lane, if that was later', async () => {
    const next = await aLane()
    const lane = await aLane({ timeLane: 2, nextLaneId: next.id })
    const ticket = await quiet(next.id, 50)
    await inbox.data(({ db }) => db.deleteFrom('ticketTags').where('ticketId', '=', ticket.id).execute())
    await inbox.data((tenant) => standInLanes(tenant, [{ ticketId: ticket.id, laneId: lane.id, at: ago(1) }]))
    await run()
    expect(await laneOf(ticket.id)).toBe(lane.id)
  })

  test.each([
    ['the customer has the last word', { fromMe: false }],
    ['it is closed', { status: 'closed' }],
    ['it is a group', { isGroup: true, status: 'group' }],
    ['it waits for a rating', { status: 'nps' }],
  ] as const)('leaves a ticket where it is when %s', async (_why, overrides) => {
    const next = await aLane({ greetingMessageLane: 'Oi!' })
    const lane = await aLane({ timeLane: 1, nextLaneId: next.id })
    const ticket = await quiet(lane.id, 30, overrides)
    await run()
    expect(await laneOf(ticket.id)).toBe(lane.id)
    expect(await said(ticket.id)).toEqual([])
  })

  test('that leads nowhere does nothing', async () => {
    const lane = await aLane({ timeLane: 1 })
    const ticket = await quiet(lane.id, 30)
    await run()
    expect(await laneOf(ticket.id)).toBe(lane.id)
  })

  test('happens once, however many look at the same moment', async () => {
    const next = await aLane({ greetingMessageLane: 'Tudo bem?' })
    const lane = await aLane({ timeLane: 1, nextLaneId: next.id })
    const ticket = await quiet(lane.id, 30)
    await Promise.all([run(), run(), run()])
    expect(await said(ticket.id)).toHaveLength(1)
  })
})

describe('a customer who writes', () => {
  test('goes back to the lane that is named for it, once, however many pieces it comes in', async () => {
    const last = await aLane()
    const back = await aLane({ rollbackLaneId: last.id })
    const lane = await aLane({ rollbackLaneId: back.id })
    const customer = aCustomer()
    const { id } = await inbox.write(customer, 'Bom dia')
    expect(await laneOf(id)).toBeUndefined()
    server.clock.travel(1000)
    await inbox.asAdmin('PUT', `/ticket-tags/${id}/${lane.id}`)
    server.clock.travel(1000)
    await inbox.write(customer, 'Pensei melhor')
    expect(await laneOf(id)).toBe(back.id)
    server.clock.travel(1000)
    await inbox.write(customer, 'e quero dois')
    expect(await laneOf(id)).toBe(back.id)
    await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: inbox.first.id })
    await inbox.asAdmin('POST', `/messages/${id}`, { body: 'Que bom!' })
    server.clock.travel(1000)
    await inbox.write(customer, 'Obrigado')
    await eventually(async () => (await laneOf(id)) === last.id)
    expect((await moves(id)).map(({ reason }) => reason)).toEqual([null, 'customerWrote', 'customerWrote'])
  })

  test('stays where a lane says nothing about it', async () => {
    const lane = await aLane()
    const customer = aCustomer()
    const { id } = await inbox.write(customer, 'Bom dia')
    await inbox.asAdmin('PUT', `/ticket-tags/${id}/${lane.id}`)
    await inbox.write(customer, 'Alguém?')
    expect(await laneOf(id)).toBe(lane.id)
  })
})
