import type { KanbanTicket, TicketLog } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aTag } from '../../conversations/contacts/contacts.factory.ts'
import { standInLanes } from './kanban.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const aLane = () => inbox.change((tenant) => aTag(tenant, { kanban: 1 }))
const someCards = async (...names: string[]) => {
  const place = { status: 'open', userId: inbox.admin.id, queueId: inbox.first.id } as const
  return inbox.tickets(Object.fromEntries(names.map((name) => [name, place])))
}
const move = (ticketId: number, laneId: number | null, after?: number | null) =>
  laneId === null
    ? inbox.asAdmin('DELETE', `/ticket-tags/${ticketId}`)
    : inbox.asAdmin('PUT', `/ticket-tags/${ticketId}/${laneId}`, after === undefined ? undefined : { after })
const cardsOf = async (laneId: number) =>
  (await inbox.asAdmin('GET', `/ticket/kanban?laneId=${laneId}`)).body.tickets as KanbanTicket[]
const order = async (laneId: number) => (await cardsOf(laneId)).map(({ contact }) => contact.name)

describe('a card', () => {
  test('comes on top, or below the one that is named', async () => {
    const lane = await aLane()
    const { a, b, c, d } = await someCards('a', 'b', 'c', 'd')
    for (const card of [a, b, c]) await move(card!.id, lane.id)
    expect(await order(lane.id)).toEqual(['c', 'b', 'a'])
    await move(d!.id, lane.id, b!.id)
    expect(await order(lane.id)).toEqual(['c', 'b', 'd', 'a'])
    await move(c!.id, lane.id, a!.id)
    expect(await order(lane.id)).toEqual(['b', 'd', 'a', 'c'])
    await move(a!.id, lane.id, null)
    expect(await order(lane.id)).toEqual(['a', 'b', 'd', 'c'])
    // Below itself is where it is on top of; a neighbour that has left is no neighbour.
    await move(d!.id, null)
    await move(c!.id, lane.id, d!.id)
    expect(await order(lane.id)).toEqual(['c', 'a', 'b'])
  })

  test('says in its log who moved it, from which lane to which; not where it stands in it', async () => {
    const [lane, other] = [await aLane(), await aLane()]
    const { a } = await someCards('a')
    for (const to of [lane.id, other.id, other.id, null]) await move(a!.id, to)
    const log = (await inbox.asAdmin('GET', `/tickets-log/${a!.id}`)).body as TicketLog[]
    const by = { type: 'lane', reason: null, user: { id: inbox.admin.id }, queue: { id: inbox.first.id } }
    expect(log.filter(({ type }) => type === 'lane')).toMatchObject([
      { ...by, lanes: { from: other.name, to: null } },
      { ...by, lanes: { from: lane.name, to: other.name } },
      { ...by, lanes: { from: null, to: lane.name } },
    ])
  })

  test('keeps the time since when it is in its lane, however often it is put elsewhere in it', async () => {
    const [lane, other] = [await aLane(), await aLane()]
    const { a, b } = await someCards('a', 'b')
    await move(a!.id, lane.id)
    await move(b!.id, lane.id)
    const since = async () => (await cardsOf(lane.id)).find(({ id }) => id === a!.id)?.lane?.since
    const before = await since()
    server.clock.travel(60_000)
    await move(a!.id, lane.id, null)
    expect(await since()).toBe(before)
    await move(a!.id, other.id)
    await move(a!.id, lane.id)
    expect(await since()).not.toBe(before)
  })

  test('is seen where it is by everybody, and by old clients in its ticket', async () => {
    const lane = await aLane()
    const { a } = await someCards('a')
    const listener = await inbox.listener(inbox.asAdmin)
    await move(a!.id, lane.id)
    expect(await listener.heard('kanban', 'ticket')).toMatchObject([
      { action: 'move', ticket: { id: a!.id, lane: { id: lane.id, position: 0 } } },
      { action: 'update', ticket: { id: a!.id, tags: [{ id: lane.id }] } },
    ])
  })

  test('takes the same few statements in a lane of two as in one of two hundred', async () => {
    const [small, large] = [await aLane(), await aLane()]
    const cards = Object.values(await someCards(...Array.from({ length: 203 }, (_, index) => `c${index}`)))
    const [a, b, ...others] = cards
    await inbox.data((tenant) =>
      standInLanes(tenant, [
        ...[a!, b!].map(({ id }) => ({ ticketId: id, laneId: small.id })),
        ...others.map(({ id }) => ({ ticketId: id, laneId: large.id })),
      ]),
    )
    const inSmall = await server.statementsOf(() => move(a!.id, small.id, b!.id))
    const inLarge = await server.statementsOf(() => move(others[0]!.id, large.id, others[150]!.id))
    expect(inLarge).toHaveLength(inSmall.length)
    expect(inSmall.length).toBeLessThanOrEqual(8)
  })
})

test('a place is found however often the same two cards are parted', async () => {
  const lane = await aLane()
  const { top, x, y, bottom } = await someCards('top', 'x', 'y', 'bottom')
  for (const card of [bottom, y, x, top]) await move(card!.id, lane.id)
  const listener = await inbox.listener(inbox.asAdmin)
  // Each time the space between the first two is halved.
  for (let turn = 0; turn < 40; turn++) {
    await move(x!.id, lane.id, top!.id)
    await move(y!.id, lane.id, top!.id)
    expect(await order(lane.id)).toEqual(['top', 'y', 'x', 'bottom'])
  }
  const numbered = (await listener.heard('kanban')).filter(({ action }) => action === 'reload')
  expect(numbered.length).toBeGreaterThan(0)
})

describe('at the same instant', () => {
  test('two people drag one card: it stands in one place, and everybody is told the same', async () => {
    const lanes = [await aLane(), await aLane(), await aLane()]
    const { a } = await someCards('a')
    const listener = await inbox.listener(inbox.asAdmin)
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.all(lanes.map(({ id }) => move(a!.id, id)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    const stands = (await Promise.all(lanes.map(({ id }) => cardsOf(id)))).flat()
    expect(stands).toHaveLength(1)
    const told = (await listener.heard('kanban')).at(-1) as unknown as { ticket: KanbanTicket }
    expect(told.ticket.lane).toEqual(stands[0]!.lane)
  })

  test('many move many cards: each card stands once, no two in one place, and what was told last is true', async () => {
    const lanes = [await aLane(), await aLane(), await aLane()]
    const cards = Object.values(
      await someCards(...Array.from({ length: 12 }, (_, index) => `carta ${index}`)),
    )
    const listener = await inbox.listener(inbox.asAdmin)
    const chance = rolling(7)
    const anyOf = <T>(list: T[]) => list[chance(list.length)]!
    for (let round = 0; round < 12; round++) {
      const moves = Array.from({ length: 8 }, () => {
        const after = chance(4) === 0 ? null : anyOf(cards).id
        return move(anyOf(cards).id, chance(8) === 0 ? null : anyOf(lanes).id, after)
      })
      for (const { status } of await Promise.all(moves)) expect(status).toBe(200)
    }
    const shown = (await Promise.all(lanes.map(({ id }) => cardsOf(id)))).flat()
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
    expect(new Set(shown.map(({ lane }) => `${lane!.id} ${lane!.position}`)).size).toBe(shown.length)
    const told = new Map<number, KanbanTicket['lane']>()
    for (const { ticket } of (await listener.heard('kanban')) as unknown as { ticket?: KanbanTicket }[])
      if (ticket) told.set(ticket.id, ticket.lane)
    for (const { id } of cards)
      if (told.has(id)) expect(told.get(id)).toEqual(shown.find((card) => card.id === id)?.lane ?? null)
  })

  test('a lane is removed while cards are dragged into it, out of it and past it: none is lost', async () => {
    const stays = await aLane()
    const { a, b, c, d } = await someCards('a', 'b', 'c', 'd')
    for (let turn = 0; turn < 4; turn++) {
      const [goes, leading] = [await aLane(), await aLane()]
      await inbox.asAdmin('PUT', `/tags/${leading.id}`, { name: `Leva ${turn}`, nextLaneId: goes.id })
      for (const card of [a, b]) await move(card!.id, goes.id)
      await move(d!.id, leading.id)
      const [removed, ...moved] = await Promise.all([
        inbox.asAdmin('DELETE', `/tags/${goes.id}`),
        move(a!.id, stays.id),
        move(c!.id, goes.id),
        move(d!.id, goes.id),
        move(b!.id, leading.id),
      ])
      expect(removed!.status).toBe(200)
      // Too late to come in is no such lane, and nothing worse.
      for (const { status } of moved) expect([200, 404]).toContain(status)
      expect(await order(goes.id)).toEqual([])
      expect(await order(stays.id)).toEqual(['a'])
      for (const { id } of [a!, b!, c!, d!])
        expect((await inbox.asAdmin('GET', `/tickets/${id}`)).status).toBe(200)
      expect((await inbox.asAdmin('GET', `/tags/${leading.id}`)).body.nextLaneId).toBeNull()
      await inbox.asAdmin('DELETE', `/tags/${leading.id}`)
    }
  })
})

/** Chance that comes out the same every time. */
const rolling = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
