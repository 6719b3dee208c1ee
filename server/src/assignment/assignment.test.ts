import { weekdays } from '@chatflow/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { later, minutes } from '../platform/clock.ts'
import { createLogger } from '../platform/logging.ts'
import { runTimers } from '../serviceTimers/runTimers.ts'
import { serviceTimers } from '../serviceTimers/timers.ts'
import { lockTicket } from '../tickets/tickets.queries.ts'
import type { TicketToMake } from '../tickets/tickets.factory.ts'
import type { Member } from './attendants.ts'
import { enterQueue } from './enterQueue.ts'
import { nextOf } from './rotateTicket.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const minutesAgo = (count: number) => later(server.clock.now(), -minutes(count)).toISOString()
const run = () =>
  runTimers({ tenancy: server.tenancy, log: createLogger('silent') }, serviceTimers({ giveUpAfterHours: 0 }))

interface Somebody {
  online?: boolean
  startWork?: string
  endWork?: string
  isOutside?: boolean
}
/** People of the second queue, by name. Nobody is there unless it is said. */
async function people<Name extends string>(wanted: Record<Name, Somebody>): Promise<Record<Name, number>> {
  const made = {} as Record<Name, number>
  for (const [name, somebody] of Object.entries<Somebody>(wanted)) {
    const { online = false, isOutside = false, ...hours } = somebody
    const { id } = await server.aUser(inbox.companyId, { name, ...hours })
    await inbox.data(async ({ db, companyId }) => {
      await db.updateTable('users').set({ online }).where('id', '=', id).execute()
      const queueId = isOutside ? inbox.first.id : inbox.second.id
      await db.insertInto('userQueues').values({ companyId, userId: id, queueId }).execute()
    })
    made[name as Name] = id
  }
  return made
}
const setOnline = (id: number, online: boolean) =>
  inbox.data(({ db }) => db.updateTable('users').set({ online }).where('id', '=', id).execute())

/** Tickets that wait in the second queue since so many minutes. */
async function waiting(count: number, since: number, overrides: TicketToMake = {}) {
  const names = Array.from({ length: count }, (_, index) => `Cliente ${index}`)
  const one = { queueId: inbox.second.id, createdAt: minutesAgo(since), ...overrides }
  return Object.values(await inbox.tickets(Object.fromEntries(names.map((name) => [name, one]))))
}
/** From the database: whoever travels in time outlives his session. */
const holderOf = (id: number) =>
  inbox.data(({ db }) =>
    db.selectFrom('tickets').select(['userId', 'status']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
const lastLog = async (ticketId: number) =>
  inbox.data(({ db }) =>
    db
      .selectFrom('ticketLogs')
      .select(['type', 'userId', 'queueId', 'reason'])
      .where('ticketId', '=', ticketId)
      .where('type', '!=', 'access')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
const enter = (ticketId: number) =>
  inbox.data(async (tenant) =>
    enterQueue(tenant, await lockTicket(tenant, ticketId), inbox.second.id, { type: 'queue' }),
  )

const goRound = (tempoRoteador: number) =>
  inbox.change(({ db }) =>
    db
      .updateTable('queues')
      .set({ ativarRoteador: tempoRoteador > 0, tempoRoteador })
      .where('id', '=', inbox.second.id)
      .execute(),
  )

beforeEach(async () => {
  await goRound(0)
  await inbox.configure({ userRandom: 'disabled' })
  await inbox.data(async ({ db }) => {
    await db.updateTable('tickets').set({ status: 'closed' }).where('status', '!=', 'closed').execute()
    await db.deleteFrom('userQueues').where('queueId', '=', inbox.second.id).execute()
  })
})

describe('a ticket that enters a queue', () => {
  test('is given to somebody who is there, where the company wants that, and waits to be accepted', async () => {
    await inbox.configure({ userRandom: 'enabled' })
    const { Ana } = await people({
      Ana: { online: true },
      Ausente: {},
      Folga: { online: true, startWork: '00:00', endWork: '00:00' },
      Vizinha: { online: true, isOutside: true },
    })
    server.clock.travel(minutes(1))
    const [ticket] = await waiting(1, 0, { queueId: null })
    await enter(ticket!.id)
    expect(await holderOf(ticket!.id)).toMatchObject({ userId: Ana, status: 'pending' })
    expect(await lastLog(ticket!.id)).toMatchObject({
      type: 'queue',
      userId: Ana,
      queueId: inbox.second.id,
      reason: 'random',
    })
    expect((await inbox.attendances(ticket!.id))[0]).toMatchObject({
      queueId: inbox.second.id,
      queuedAt: expect.any(String),
      startedAt: null,
    })
  })

  test.each([
    ['when the company does not want that', 'disabled', true],
    ['when nobody is there', 'enabled', false],
  ])('waits for whoever accepts it %s', async (_what, userRandom, online) => {
    await inbox.configure({ userRandom })
    await people({ Ana: { online } })
    const [ticket] = await waiting(1, 0, { queueId: null })
    await enter(ticket!.id)
    expect(await holderOf(ticket!.id)).toMatchObject({ userId: null, status: 'pending' })
  })

  test('is not given back to the one who handed it away', async () => {
    await inbox.configure({ userRandom: 'enabled' })
    const { Ana } = await people({ Ana: { online: true } })
    await setOnline(inbox.admin.id, true)
    await inbox.data(({ db, companyId }) =>
      db
        .insertInto('userQueues')
        .values({ companyId, userId: inbox.admin.id, queueId: inbox.second.id })
        .execute(),
    )
    const tickets = await waiting(5, 0, { queueId: inbox.first.id, userId: inbox.admin.id, status: 'open' })
    for (const { id } of tickets) {
      const handed = { isTransfered: true, queueId: inbox.second.id, userId: null }
      const { body } = await inbox.asAdmin('PUT', `/tickets/${id}`, handed)
      expect(body).toMatchObject({ status: 'pending', userId: Ana })
    }
    await setOnline(inbox.admin.id, false)
  })
})

const alwaysOpen = weekdays.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTimeA: '00:00',
  endTimeA: '23:59',
  startTimeB: '',
  endTimeB: '',
}))
const neverOpen = alwaysOpen.map((day) => ({ ...day, startTimeA: '', endTimeA: '' }))

/** Every setting of the company that decides who gets a ticket, and something that depends on it. */
const settings: Record<string, () => Promise<boolean>> = {
  userRandom: async () => {
    await people({ Ana: { online: true } })
    const [ticket] = await waiting(1, 0, { queueId: null })
    return (await enter(ticket!.id)).userId !== null
  },
  sendQueuePosition: async () => {
    const [ticket] = await waiting(1, 0, { queueId: null })
    await enter(ticket!.id)
    return (await inbox.messages(ticket!.id)).some(({ body }) => body.startsWith('Posição: *'))
  },
  DirectTicketsToWallets: async () => {
    const customer = aCustomer()
    const { contact, id } = await inbox.write(customer, 'Oi')
    await inbox.asAdmin('PUT', `/contacts/${contact.id}`, { ownerId: inbox.attendant.id })
    await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    return (await inbox.write(customer, 'De novo')).status === 'open'
  },
  closeTicketOnTransfer: async () => {
    const ticket = await mine()
    return (await handOver(ticket.id)).id !== ticket.id
  },
  sendMsgTransfTicket: async () => {
    const ticket = await mine()
    await handOver(ticket.id)
    return (await inbox.messages(ticket.id)).some(({ body }) => body === 'Um momento')
  },
}
const mine = async () =>
  (await waiting(1, 0, { queueId: inbox.first.id, userId: inbox.admin.id, status: 'open' }))[0]!
const handOver = async (id: number) => {
  const handed = { isTransfered: true, queueId: inbox.second.id, userId: null }
  return (await inbox.asAdmin('PUT', `/tickets/${id}`, handed)).body as { id: number }
}

test.each(Object.entries(settings))('%s decides, and nothing else does', async (setting, probe) => {
  const words = { sendQueuePositionMessage: 'Posição:', transferMessage: 'Um momento' }
  for (const value of ['disabled', 'enabled']) {
    const others = Object.fromEntries(Object.keys(settings).map((key) => [key, 'disabled']))
    await inbox.configure({ ...words, ...others, [setting]: value })
    expect(await probe()).toBe(value === 'enabled')
  }
})

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
    await people(wanted)
    const [ticket] = await waiting(1, 1, overrides)
    const members = Object.values(wanted)
    expect(await why(ticket!.id)).toMatchObject({
      reason,
      members: members.length,
      there: reason === 'anybody' ? 1 : 0,
      queue: overrides.queueId === null ? null : { id: inbox.second.id },
    })
  })

  test('outOfHours', async () => {
    await people({ Ana: { online: true } })
    await inbox.configure({ userRandom: 'disabled', scheduleType: 'queue' })
    const week = (open: boolean) =>
      inbox.change(({ db }) =>
        db
          .updateTable('queues')
          .set({ schedules: JSON.stringify(open ? alwaysOpen : neverOpen) })
          .where('id', '=', inbox.second.id)
          .execute(),
      )
    const [ticket] = await waiting(1, 1)
    await week(false)
    expect(await why(ticket!.id)).toMatchObject({ reason: 'outOfHours', there: 1 })
    await week(true)
    expect(await why(ticket!.id)).toMatchObject({ reason: 'anybody' })
  })

  test('names who has still to accept it, and when the next one is asked', async () => {
    await goRound(5)
    const { Ana } = await people({ Ana: { online: true } })
    const [ticket] = await waiting(1, 3, { userId: Ana, status: 'pending' })
    expect(await why(ticket!.id)).toMatchObject({
      reason: 'assigned',
      user: { id: Ana, name: 'Ana' },
      next: { what: 'rotation', at: later(now(), minutes(2)).toISOString() },
    })
  })

  test('is a question without an answer once somebody attends to it, and for whoever may not see it', async () => {
    const [open] = await waiting(1, 3, { status: 'open', userId: inbox.admin.id })
    expect(await why(open!.id)).toBeNull()
    const [elsewhere] = await waiting(1, 3)
    const hidden = await inbox.asAttendant('GET', `/tickets/${elsewhere!.id}/waiting`)
    expect(hidden.body).toEqual({ waiting: null })
  })
})

describe('a customer who is somebody’s', () => {
  const own = async (ownerId: number | null) => {
    const customer = aCustomer()
    const { contact, id } = await inbox.write(customer, 'Oi')
    const changed = await inbox.asAdmin('PUT', `/contacts/${contact.id}`, { ownerId })
    expect(changed.body).toMatchObject({ ownerId })
    await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    server.clock.travel(minutes(1))
    return customer
  }

  test.each([
    ['goes to him', 'enabled', true, 'open'],
    ['waits like everybody where the company does not want that', 'disabled', true, 'pending'],
    ['waits when nobody owns him', 'enabled', false, 'pending'],
  ])('%s', async (_what, DirectTicketsToWallets, isOwned, status) => {
    await inbox.configure({ DirectTicketsToWallets })
    const customer = await own(isOwned ? inbox.attendant.id : null)
    const ticket = await inbox.write(customer, 'Olá de novo')
    expect(ticket).toMatchObject({ status, userId: status === 'open' ? inbox.attendant.id : null })
    if (status === 'open') expect(await lastLog(ticket.id)).toMatchObject({ type: 'open', reason: 'wallet' })
  })

  test('cannot be given to a stranger', async () => {
    const { contact } = await inbox.write(aCustomer(), 'Oi')
    const refused = await inbox.asAdmin('PUT', `/contacts/${contact.id}`, { ownerId: 999_999 })
    expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
  })
})

test('whoever waits in a queue is told his place, again when it gets better, and not too often', async () => {
  await inbox.configure({
    userRandom: 'disabled',
    sendQueuePosition: 'enabled',
    sendQueuePositionMessage: 'Sua posição na fila:',
  })
  const [first, second] = await waiting(2, 30)
  const [third] = await waiting(1, 0, { queueId: null })
  await enter(third!.id)
  const said = async () => {
    const messages = await inbox.data(({ db }) =>
      db.selectFrom('messages').select('body').where('ticketId', '=', third!.id).orderBy('id').execute(),
    )
    return messages.map(({ body }) => body)
  }
  expect(await said()).toEqual(['Sua posição na fila: *3*'])
  const leave = (id: number) =>
    inbox.data(({ db }) => db.updateTable('tickets').set({ status: 'open' }).where('id', '=', id).execute())
  await leave(first!.id)
  await run()
  expect(await said()).toEqual(['Sua posição na fila: *3*'])
  server.clock.travel(minutes(5))
  await run()
  await run()
  expect(await said()).toEqual(['Sua posição na fila: *3*', 'Sua posição na fila: *2*'])
  server.clock.travel(minutes(5))
  await run()
  expect(await said()).toHaveLength(2)
  await leave(second!.id)
  await run()
  expect(await said()).toHaveLength(3)
})

describe('where a queue goes round', () => {
  beforeEach(() => goRound(5))

  test('a ticket that nobody accepts goes to the next, never to the same one twice in a row', async () => {
    const { Ana, Bia } = await people({ Ana: { online: true }, Bia: { online: true }, Ausente: {} })
    const [ticket] = await waiting(1, 4)
    await run()
    expect(await holderOf(ticket!.id)).toMatchObject({ userId: null })
    const holders: (number | null)[] = []
    for (let turn = 0; turn < 4; turn++) {
      server.clock.travel(minutes(5))
      await run()
      await run()
      holders.push((await holderOf(ticket!.id)).userId)
    }
    expect(holders).toEqual([Ana, Bia, Ana, Bia])
    expect(await lastLog(ticket!.id)).toMatchObject({ type: 'redirect', userId: Bia, reason: 'rotation' })
  })

  test('everybody who is there gets as many', async () => {
    const there = await people({ Ana: { online: true }, Bia: { online: true }, Cris: { online: true } })
    const tickets = await waiting(9, 5)
    await Promise.all([run(), run(), run()])
    const holders = await Promise.all(tickets.map(async ({ id }) => (await holderOf(id)).userId))
    const counts = Object.values(there).map((id) => holders.filter((holder) => holder === id).length)
    expect(counts).toEqual([3, 3, 3])
  })

  test('one who is alone keeps it; one who gave it back gets it again only if there is nobody else', async () => {
    const { Ana, Bia } = await people({ Ana: { online: true }, Bia: {} })
    const [kept, returned] = await waiting(2, 10, { userId: Ana, status: 'pending' })
    await inbox.data(({ db }) =>
      db
        .updateTable('tickets')
        .set({ userId: null, assignedTo: Ana })
        .where('id', '=', returned!.id)
        .execute(),
    )
    await run()
    expect(await holderOf(kept!.id)).toMatchObject({ userId: Ana })
    expect(await holderOf(returned!.id)).toMatchObject({ userId: Ana })
    await setOnline(Bia, true)
    await run()
    expect(await holderOf(kept!.id)).toMatchObject({ userId: Bia })
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
