import { weekdays } from '@chatflow/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { aQueueDesk, type QueueDesk, type Somebody } from '../../../test/queueDesk.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { later, minutes } from '../../platform/clock.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'
import type { Member } from './attendants.ts'
import { enterQueue } from './enterQueue.ts'
import { nextOf } from './rotateTicket.ts'

let server: TestServer
let inbox: Inbox
let desk: QueueDesk
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  desk = aQueueDesk(server, inbox)
})
afterAll(() => server.close())
beforeEach(async () => {
  await inbox.configure({ userRandom: 'disabled' })
  await desk.clear()
  await desk.goRound(0)
})

const enter = (ticketId: number) =>
  inbox.data(async (tenant) =>
    enterQueue(tenant, await lockTicket(tenant, ticketId), inbox.second.id, { type: 'queue' }),
  )

const alwaysOpen = weekdays.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTimeA: '00:00',
  endTimeA: '23:59',
  startTimeB: '',
  endTimeB: '',
}))
const neverOpen = alwaysOpen.map((day) => ({ ...day, startTimeA: '', endTimeA: '' }))

describe('why a ticket waits', () => {
  const why = async (ticketId: number) =>
    (await inbox.asAdmin('GET', `/tickets/${ticketId}/waiting`)).body.waiting
  const now = () => server.clock.now()

  test.each<[reason: string, people: Record<string, Somebody>, ticket: TicketToMake]>([
    ['anybody', { Ana: { online: true }, Bia: {} }, {}],
    ['nobodyOnline', { Ana: {} }, {}],
    ['nobodyAtWork', { Ana: { online: true, startWork: '00:00', endWork: '00:00' } }, {}],
    ['noMembers', {}, {}],
    ['noQueue', {}, { queueId: null }],
    ['noQueue', {}, { queueId: null, amountUsedBotQueues: 3 }],
    ['choice', {}, { queueId: null, amountUsedBotQueues: 1 }],
    ['consent', {}, { status: 'lgpd' }],
  ])('%s', async (reason, wanted, overrides) => {
    if (now().toISOString().slice(11, 16) === '03:00') server.clock.travel(minutes(1))
    await desk.people(wanted)
    const [ticket] = await desk.waiting(1, 1, overrides)
    const members = Object.values(wanted)
    expect(await why(ticket!.id)).toMatchObject({
      reason,
      members: members.length,
      there: reason === 'anybody' ? 1 : 0,
      queue: overrides.queueId === null ? null : { id: inbox.second.id },
    })
  })

  test('outOfHours', async () => {
    await desk.people({ Ana: { online: true } })
    await inbox.configure({ userRandom: 'disabled', scheduleType: 'queue' })
    const week = (open: boolean) =>
      inbox.change(({ db }) =>
        db
          .updateTable('queues')
          .set({ schedules: JSON.stringify(open ? alwaysOpen : neverOpen) })
          .where('id', '=', inbox.second.id)
          .execute(),
      )
    const [ticket] = await desk.waiting(1, 1)
    await week(false)
    expect(await why(ticket!.id)).toMatchObject({ reason: 'outOfHours', there: 1 })
    await week(true)
    expect(await why(ticket!.id)).toMatchObject({ reason: 'anybody' })
  })

  test('names who has still to accept it, and when the next one is asked', async () => {
    await desk.goRound(5)
    const { Ana } = await desk.people({ Ana: { online: true } })
    const [ticket] = await desk.waiting(1, 3, { userId: Ana, status: 'pending' })
    expect(await why(ticket!.id)).toMatchObject({
      reason: 'assigned',
      user: { id: Ana, name: 'Ana' },
      next: { what: 'rotation', at: later(now(), minutes(2)).toISOString() },
    })
  })

  test('is a question without an answer once somebody attends to it, and for those who may not see it', async () => {
    const [open] = await desk.waiting(1, 3, { status: 'open', userId: inbox.admin.id })
    expect(await why(open!.id)).toBeNull()
    const [elsewhere] = await desk.waiting(1, 3)
    const hidden = await inbox.asAttendant('GET', `/tickets/${elsewhere!.id}/waiting`)
    expect(hidden).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
  })
})

test('a customer who waits in a queue is told their place, again when it gets better, and not too often', async () => {
  await inbox.configure({
    userRandom: 'disabled',
    sendQueuePosition: 'enabled',
    sendQueuePositionMessage: 'Sua posição na fila:',
  })
  const [first, second] = await desk.waiting(2, 30)
  const [third] = await desk.waiting(1, 0, { queueId: null })
  await enter(third!.id)
  const said = () => desk.saidIn(third!.id)
  expect(await said()).toEqual(['Sua posição na fila: *3*'])
  const leave = (id: number) =>
    inbox.data(({ db }) => db.updateTable('tickets').set({ status: 'open' }).where('id', '=', id).execute())
  await leave(first!.id)
  await desk.runTimers()
  expect(await said()).toEqual(['Sua posição na fila: *3*'])
  server.clock.travel(minutes(5))
  await desk.runTimers()
  await desk.runTimers()
  expect(await said()).toEqual(['Sua posição na fila: *3*', 'Sua posição na fila: *2*'])
  server.clock.travel(minutes(5))
  await desk.runTimers()
  expect(await said()).toHaveLength(2)
  await leave(second!.id)
  await desk.runTimers()
  expect(await said()).toHaveLength(3)
})

describe('where a queue goes round', () => {
  beforeEach(() => desk.goRound(5))

  test('a ticket that nobody accepts goes to the next, never to the same one twice in a row', async () => {
    const { Ana, Bia } = await desk.people({ Ana: { online: true }, Bia: { online: true }, Ausente: {} })
    const [ticket] = await desk.waiting(1, 4)
    await desk.runTimers()
    expect(await desk.holderOf(ticket!.id)).toMatchObject({ userId: null })
    const holders: (number | null)[] = []
    for (let turn = 0; turn < 4; turn++) {
      server.clock.travel(minutes(5))
      await desk.runTimers()
      await desk.runTimers()
      holders.push((await desk.holderOf(ticket!.id)).userId)
    }
    expect(holders).toEqual([Ana, Bia, Ana, Bia])
    expect(await desk.lastLog(ticket!.id)).toMatchObject({
      type: 'redirect',
      userId: Bia,
      reason: 'rotation',
    })
  })

  test('both hear it: the one it left, and the one it is given to, who is told it is theirs', async () => {
    const [asAna, asBia] = [
      await inbox.colleague({ name: 'Ana' }, [inbox.second.id]),
      await inbox.colleague({ name: 'Bia' }, [inbox.second.id]),
    ]
    const [ana, bia] = [await inbox.listener(asAna), await inbox.listener(asBia)]
    const [ticket] = await desk.waiting(1, 6, { userId: asAna.user.id })
    for (const { user } of [asAna, asBia]) await desk.setOnline(user.id, true)
    await desk.runTimers()
    const gone = { action: 'delete', ticketId: ticket!.id }
    const mine = { ticket: { id: ticket!.id, userId: asBia.user.id, status: 'pending' } }
    expect(await ana.heard('ticket', 'ticketGiven')).toMatchObject([gone])
    expect(await bia.heard('ticket', 'ticketGiven')).toMatchObject([{ action: 'update', ...mine }, mine])
    const log = (await asBia('GET', `/tickets-log/${ticket!.id}`)).body
    expect(log[0]).toMatchObject({ type: 'redirect', reason: 'rotation', user: { name: 'Bia' } })
  })

  test('everybody who is there gets as many', async () => {
    const there = await desk.people({ Ana: { online: true }, Bia: { online: true }, Cris: { online: true } })
    const tickets = await desk.waiting(9, 5)
    await Promise.all([desk.runTimers(), desk.runTimers(), desk.runTimers()])
    const holders = await Promise.all(tickets.map(async ({ id }) => (await desk.holderOf(id)).userId))
    const counts = Object.values(there).map((id) => holders.filter((holder) => holder === id).length)
    expect(counts).toEqual([3, 3, 3])
  })

  test('one who is alone keeps it; one who gave it back gets it again only if there is nobody else', async () => {
    const { Ana, Bia } = await desk.people({ Ana: { online: true }, Bia: {} })
    const [kept, returned] = await desk.waiting(2, 10, { userId: Ana, status: 'pending' })
    await inbox.data(({ db }) =>
      db
        .updateTable('tickets')
        .set({ userId: null, assignedTo: Ana })
        .where('id', '=', returned!.id)
        .execute(),
    )
    await desk.runTimers()
    expect(await desk.holderOf(kept!.id)).toMatchObject({ userId: Ana })
    expect(await desk.holderOf(returned!.id)).toMatchObject({ userId: Ana })
    await desk.setOnline(Bia, true)
    await desk.runTimers()
    expect(await desk.holderOf(kept!.id)).toMatchObject({ userId: Bia })
  })

  test('the next is always there, was waiting longest, and is another unless there is none', () => {
    const member = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      isOnline: fc.boolean(),
      isAtWork: fc.boolean(),
      assignedAt: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')),
    })
    const members = fc.uniqueArray(member, { selector: ({ id }) => id })
    const person = fc.option(fc.integer({ min: 1, max: 5 }))
    fc.assert(
      fc.property(members, person, person, (all: Member[], userId, assignedTo) => {
        const next = nextOf(all, { userId, assignedTo })
        const there = all.filter(({ isOnline, isAtWork }) => isOnline && isAtWork)
        const others = there.filter(({ id }) => id !== (userId ?? assignedTo))
        if (!next) return others.length === 0 && (userId !== null || there.length === 0)
        const rivals = others.length > 0 ? others : there
        return (
          rivals.includes(next) &&
          rivals.every(({ assignedAt }) => (next.assignedAt ?? '') <= (assignedAt ?? ''))
        )
      }),
    )
  })
})
