import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days, later, minutes } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'
import { runTimers } from './runTimers.ts'
import { runServiceTimers } from './serviceTimers.jobs.ts'
import { serviceTimers, type Timer } from './timers.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  // The first company is the platform's own, whose time is never over.
  await server.aTeam()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const timers = serviceTimers({ giveUpAfterHours: 24 })
const look = (list: Timer[] = timers) =>
  runTimers({ tenancy: server.tenancy, log: createLogger('silent') }, list)
async function run(list?: Timer[]) {
  await look(list)
  // The program looks, too, every minute. What it has in hand at this moment we have passed by: wait until it is done.
  await inbox.data(({ db }) => db.selectFrom('tickets').select('id').orderBy('id').forUpdate().execute())
}
const ago = (milliseconds: number) => later(server.clock.now(), -milliseconds).toISOString()

const noTimers = {
  inactiveMessage: '',
  timeInactiveMessage: 0,
  expiresTicket: 0,
  expiresInactiveMessage: '',
  whenExpiresTicket: 0,
  expiresTicketNps: 0,
  timeSendQueue: 0,
  sendIdQueue: null as number | null,
  maxUseBotQueues: 3,
}
const connection = (columns: Partial<typeof noTimers>) =>
  inbox.change(({ db }) =>
    db
      .updateTable('connections')
      .set({ ...noTimers, ...columns })
      .where('id', '=', inbox.whatsappId)
      .execute(),
  )
const update = (id: number, columns: Partial<TicketToMake>) =>
  inbox.data(({ db }) => db.updateTable('tickets').set(columns).where('id', '=', id).execute())

/** A ticket in attendance in which nothing was said for so many minutes, the last word being ours. */
async function quiet(idle: number, overrides: TicketToMake = {}) {
  const at = ago(minutes(idle))
  const { Quieta } = await inbox.tickets({
    Quieta: {
      status: 'open',
      userId: inbox.attendant.id,
      queueId: inbox.first.id,
      createdAt: at,
      lastMessageAt: at,
      fromMe: true,
      ...overrides,
    },
  })
  return Quieta
}
/** From the database: travelling in time outlives a session. */
const messagesOf = (ticketId: number) =>
  inbox.data(({ db }) =>
    db.selectFrom('messages').select('body').where('ticketId', '=', ticketId).orderBy('id').execute(),
  )
const said = async (id: number) => (await messagesOf(id)).map(({ body }) => body)
const placeOf = (id: number) =>
  inbox.data(({ db }) =>
    db.selectFrom('tickets').select(['status', 'queueId']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
const statusOf = async (id: number) => (await placeOf(id)).status
const logOf = (id: number) =>
  inbox.data(({ db }) =>
    db
      .selectFrom('ticketLogs')
      .select(['type', 'userId', 'queueId', 'reason'])
      .where('ticketId', '=', id)
      .where('type', '!=', 'create')
      .orderBy('id')
      .execute(),
  )

// What one test leaves waiting is no other test's concern.
beforeEach(() =>
  inbox.data(({ db }) =>
    db.updateTable('tickets').set({ status: 'closed' }).where('status', '!=', 'closed').execute(),
  ),
)

const asks = { timeInactiveMessage: 10, inactiveMessage: 'Ainda está aí, {{firstName}}?' }
const bye = 'Até breve, Quieta.'
const ends = { expiresTicket: 30, expiresInactiveMessage: 'Até breve, {{firstName}}.' }
const onlyOurs = { whenExpiresTicket: 1 }
const theirs = { fromMe: false }

describe('a ticket in attendance in which nothing is said', () => {
  test.each<
    [
      what: string,
      connection: Partial<typeof noTimers>,
      idle: number,
      ticket: TicketToMake,
      said: string[],
      status: string,
    ]
  >([
    ['without timers stays', {}, 100_000, {}, [], 'open'],
    ['is asked after a while', asks, 10, {}, ['Ainda está aí, Quieta?'], 'open'],
    ['is not asked before', asks, 9, {}, [], 'open'],
    ['is not asked without words', { timeInactiveMessage: 10 }, 60, {}, [], 'open'],
    ['ends with a word', ends, 30, {}, [bye], 'closed'],
    ['does not end before', ends, 29, {}, [], 'open'],
    ['ends in silence', { expiresTicket: 30 }, 30, {}, [], 'closed'],
    ['waits for both times', { expiresTicket: 30, timeInactiveMessage: 10 }, 39, {}, [], 'open'],
    ['ends after both', { expiresTicket: 30, timeInactiveMessage: 10 }, 40, {}, [], 'closed'],
    ['is asked first, however late', { ...asks, ...ends }, 3000, {}, ['Ainda está aí, Quieta?'], 'open'],
    ['ends though the customer waits', ends, 30, theirs, [bye], 'closed'],
    ['does not end before our last word', { ...ends, ...onlyOurs }, 30, theirs, [], 'open'],
    ['is not asked before our last word', { ...asks, ...onlyOurs }, 30, theirs, [], 'open'],
    ['ends after our last word', { ...ends, ...onlyOurs }, 30, {}, [bye], 'closed'],
    ['does not end as a group', { ...asks, ...ends }, 3000, { isGroup: true, status: 'group' }, [], 'group'],
    ['does not end as a group that is served', ends, 3000, { isGroup: true }, [], 'open'],
    ['does not end when it was imported', ends, 3000, { imported: '2026-01-01T00:00:00Z' }, [], 'open'],
    ['does not end while it waits', ends, 3000, { status: 'pending', userId: null }, [], 'pending'],
  ])('%s', async (...[, columns, idle, overrides, words, status]) => {
    await connection(columns)
    const ticket = await quiet(idle, overrides)
    await run()
    expect(await said(ticket.id)).toEqual(words)
    expect(await statusOf(ticket.id)).toBe(status)
    const log = await logOf(ticket.id)
    expect(log).toMatchObject(status === 'closed' ? [{ type: 'closed', reason: 'inactive' }] : [])
  })

  test('is asked once; then it ends, and its attendance with it', async () => {
    await connection({ ...asks, ...ends })
    const ticket = await quiet(11)
    await run()
    await run()
    expect(await said(ticket.id)).toEqual(['Ainda está aí, Quieta?'])
    server.clock.travel(minutes(29))
    await run()
    expect(await statusOf(ticket.id)).toBe('open')
    server.clock.travel(minutes(1))
    await run()
    expect(await statusOf(ticket.id)).toBe('closed')
    expect(await inbox.attendances(ticket.id)).toMatchObject([
      { userId: inbox.attendant.id, closedAt: expect.any(String), finishedAt: expect.any(String) },
    ])
  })

  test('begins anew with every message, also the one that answers the question', async () => {
    await connection({ ...asks, ...ends })
    const ticket = await quiet(11)
    await run()
    server.clock.travel(minutes(5))
    // Networks tell time in whole seconds: the answer may seem to be as old as the question.
    await update(ticket.id, { fromMe: false })
    server.clock.travel(minutes(26))
    await run()
    expect(await statusOf(ticket.id)).toBe('open')
    expect(await said(ticket.id)).toEqual(['Ainda está aí, Quieta?', 'Ainda está aí, Quieta?'])
  })

  test('does not end in the hands of the user who has just taken it up', async () => {
    await connection(ends)
    const ticket = await quiet(3000)
    await inbox.data(({ db }) =>
      db
        .updateTable('ticketTrackings')
        .set({ startedAt: ago(minutes(29)) })
        .where('ticketId', '=', ticket.id)
        .execute(),
    )
    await run()
    expect(await statusOf(ticket.id)).toBe('open')
  })

  test('is nobody’s concern once the company’s time is over', async () => {
    await connection(ends)
    const ticket = await quiet(3000)
    const until = (dueDate: string | null) =>
      server.tenancy.withPlatform(({ db }) =>
        db.updateTable('companies').set({ dueDate }).where('id', '=', inbox.companyId).execute(),
      )
    await until(ago(days(1)))
    await run()
    expect(await statusOf(ticket.id)).toBe('open')
    await until(null)
    await run()
    expect(await statusOf(ticket.id)).toBe('closed')
  })
})

describe('a timer', () => {
  test('is run by the clock', async () => {
    await connection(ends)
    const ticket = await quiet(30)
    await server.tenancy.withPlatform((platform) => platform.enqueue(runServiceTimers, {}, { key: 'timers' }))
    await eventually(async () => (await statusOf(ticket.id)) === 'closed')
  })

  test('fires once, however many workers look at the same time', async () => {
    await connection({ ...asks })
    const tickets = [await quiet(11), await quiet(12), await quiet(13)]
    await Promise.all([run(), run(), run(), run()])
    for (const { id } of tickets) expect(await said(id)).toEqual(['Ainda está aí, Quieta?'])
  })

  test('that was cut off in the middle has done nothing, and fires again', async () => {
    await connection(ends)
    const ticket = await quiet(30)
    const cut = timers.map((timer) => ({
      ...timer,
      fire: async (...[tenant, held]: Parameters<Timer['fire']>) => {
        await timer.fire(tenant, held)
        throw new Error('the machine was switched off')
      },
    }))
    await run(cut)
    expect(await statusOf(ticket.id)).toBe('open')
    expect(await said(ticket.id)).toEqual([])
    await run()
    expect(await statusOf(ticket.id)).toBe('closed')
    expect(await said(ticket.id)).toEqual([bye])
  })

  test('lets those pass that somebody has in hand, and leaves them due', async () => {
    await connection(ends)
    const ticket = await quiet(30)
    await inbox.data(async ({ db }) => {
      await db.selectFrom('tickets').select('id').where('id', '=', ticket.id).forUpdate().execute()
      await look()
    })
    expect(await statusOf(ticket.id)).toBe('open')
    await run()
    expect(await statusOf(ticket.id)).toBe('closed')
  })

  test('works through a backlog, each ticket at the same price', async () => {
    await connection({ expiresTicket: 30 })
    const backlog = async (count: number) => {
      const names = Array.from({ length: count }, (_, index) => [`Parada ${index}`, idleTicket] as const)
      await inbox.tickets(Object.fromEntries(names))
    }
    const idleTicket: TicketToMake = {
      status: 'open',
      userId: inbox.attendant.id,
      createdAt: ago(days(1)),
      lastMessageAt: ago(days(1)),
    }
    const costOf = async (count: number) => {
      const fresh = await server.statementsOf(async () => {
        await backlog(count)
        await run()
      })
      return fresh.length
    }
    const [few, many] = [await costOf(5), await costOf(25)]
    expect((many - few) / 20).toBeLessThanOrEqual(10)
    const open = await inbox.data(({ db }) =>
      db.selectFrom('tickets').select('id').where('status', '=', 'open').execute(),
    )
    expect(open).toEqual([])
  })
})

describe('a ticket that waits', () => {
  const waiting = (idle: number, overrides: TicketToMake = {}) =>
    quiet(idle, { status: 'pending', userId: null, queueId: null, fromMe: false, ...overrides })

  test.each<[what: string, minutes: number, ticket: TicketToMake, isMoved: boolean]>([
    ['without a queue goes to the one the connection names', 5, {}, true],
    ['has still time to choose', 4, {}, false],
    ['stays with the person it is meant for', 60, { userId: 0 }, false],
    ['stays away from it when it was imported', 60, { imported: '2026-01-01T00:00:00Z' }, false],
  ])('%s', async (...[, idle, overrides, isMoved]) => {
    await inbox.configure({ userRandom: 'disabled' })
    await connection({ timeSendQueue: 5, sendIdQueue: inbox.second.id })
    const who = overrides.userId === undefined ? {} : { userId: inbox.attendant.id }
    const ticket = await waiting(idle, { ...overrides, ...who })
    await run()
    expect((await placeOf(ticket.id)).queueId).toBe(isMoved ? inbox.second.id : null)
    const moves = (await logOf(ticket.id)).filter(({ type }) => type === 'redirect')
    expect(moves).toMatchObject(isMoved ? [{ queueId: inbox.second.id, reason: 'noChoice' }] : [])
    if (isMoved) expect((await inbox.attendances(ticket.id))[0]).toMatchObject({ queueId: inbox.second.id })
  })

  test.each<[what: string, hours: number, ticket: TicketToMake, status: string]>([
    ['ends when the bot gave up a day ago', 24, { amountUsedBotQueues: 3 }, 'closed'],
    ['does not end before', 23, { amountUsedBotQueues: 3 }, 'pending'],
    ['does not end while the bot still asks', 48, { amountUsedBotQueues: 2 }, 'pending'],
  ])('%s', async (...[, hoursAgo, overrides, status]) => {
    await connection({})
    const ticket = await waiting(hoursAgo * 60, overrides)
    await run()
    expect(await statusOf(ticket.id)).toBe(status)
  })

  test('for a person is not ended by a clock that nobody set', async () => {
    await connection({})
    const ticket = await waiting(30 * 24 * 60, { amountUsedBotQueues: 3 })
    await run(serviceTimers({ giveUpAfterHours: 0 }))
    expect(await statusOf(ticket.id)).toBe('pending')
  })
})

test.each([
  ['ends unrated when nobody answers', 15, 'closed'],
  ['can still be rated', 14, 'nps'],
])('an attendance that waits for its rating %s', async (_what, idle, status) => {
  await connection({ expiresTicketNps: 15 })
  const ticket = await quiet(idle, { status: 'nps' })
  await run()
  expect(await statusOf(ticket.id)).toBe(status)
})
