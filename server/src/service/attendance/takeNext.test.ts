import type { TicketDetail } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'
import { later, minutes } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())
// What one test leaves waiting is no other test's concern.
beforeEach(() =>
  inbox.data(({ db }) =>
    db.updateTable('tickets').set({ status: 'closed' }).where('status', '!=', 'closed').execute(),
  ),
)

const ago = (count: number) => later(server.clock.now(), -minutes(count)).toISOString()
const inFirst = (waited: number, more: TicketToMake = {}): TicketToMake => ({
  queueId: inbox.first.id,
  createdAt: ago(waited),
  ...more,
})
const next = async (call: Caller, queueIds: number[] = []) => {
  const { status, body } = await call('POST', '/tickets/next', { queueIds })
  return { status, ticket: body as TicketDetail, error: (body as { error?: string }).error }
}
const nobody = { status: 404, error: 'ERR_NOBODY_WAITING' }

test('the one who has waited longest is taken first, though others wrote later or earlier', async () => {
  const { late, early } = await inbox.tickets({
    late: inFirst(5, { updatedAt: ago(5) }),
    early: inFirst(80, { updatedAt: ago(1), unreadMessages: 4 }),
  })
  const { ticket } = await next(inbox.asAttendant)
  expect(ticket).toMatchObject({ id: early.id, status: 'open', userId: inbox.attendant.id })
  expect(await inbox.log(early.id)).toEqual(['create', `open ${inbox.attendant.name}`])
  expect((await next(inbox.asAttendant)).ticket.id).toBe(late.id)
  expect(await next(inbox.asAttendant)).toMatchObject(nobody)
})

test('what was raised over a deadline is taken before those who have waited longer, as the list shows it', async () => {
  const { early, raised } = await inbox.tickets({ early: inFirst(80), raised: inFirst(5) })
  await inbox.data(({ db }) =>
    db
      .updateTable('tickets')
      .set({ raisedAt: ago(1) })
      .where('id', '=', raised.id)
      .execute(),
  )
  expect((await next(inbox.asAttendant)).ticket.id).toBe(raised.id)
  expect((await next(inbox.asAttendant)).ticket.id).toBe(early.id)
})

test('only what the attendant may take is taken: not of other queues, not of others, not what a bot leads', async () => {
  const bruno = await inbox.colleague({ name: 'Bruno' })
  const { mine } = await inbox.tickets({
    elsewhere: { queueId: inbox.second.id, createdAt: ago(90) },
    nowhere: { queueId: null, createdAt: ago(85) },
    'given to Bruno': inFirst(80, { userId: bruno.user.id, status: 'pending' }),
    'with the bot': inFirst(70, { isBot: true }),
    'still to agree': inFirst(60, { status: 'lgpd' }),
    mine: inFirst(10, { userId: inbox.attendant.id, status: 'pending' }),
  })
  expect((await next(inbox.asAttendant)).ticket.id).toBe(mine.id)
  expect(await next(inbox.asAttendant)).toMatchObject(nobody)
})

test('chosen queues narrow the line', async () => {
  const { second } = await inbox.tickets({
    first: inFirst(90),
    second: { queueId: inbox.second.id, createdAt: ago(10) },
  })
  expect((await next(inbox.asAdmin, [inbox.second.id])).ticket.id).toBe(second.id)
  expect(await next(inbox.asAttendant, [inbox.second.id])).toMatchObject(nobody)
})

test('without a queue it goes to the only one of the attendant; where several are possible it waits for the choice', async () => {
  const asOne = await inbox.colleague({ allTicket: 'enable' })
  const asTwo = await inbox.colleague({ allTicket: 'enable' }, [inbox.first.id, inbox.second.id])
  const { lost } = await inbox.tickets({ lost: { queueId: null, createdAt: ago(30) } })
  expect((await next(asTwo)).ticket).toMatchObject({ id: lost.id, status: 'pending', userId: null })
  expect((await next(asOne)).ticket).toMatchObject({ id: lost.id, status: 'open', queueId: inbox.first.id })
})

test('twenty at the same instant get twenty different tickets, and those who come too late hear that nobody waits', async () => {
  const names = Array.from({ length: 17 }, (_, index) => `Cliente ${index}`)
  await inbox.tickets(Object.fromEntries(names.map((name, index) => [name, inFirst(index + 1)])))
  const team = await Promise.all(Array.from({ length: 20 }, () => inbox.colleague()))
  const results = await Promise.all(team.map((call) => next(call)))
  const taken = results.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(17)
  expect(new Set(taken.map(({ ticket }) => ticket.id)).size).toBe(17)
  expect(new Set(taken.map(({ ticket }) => ticket.userId)).size).toBe(17)
  for (const result of results.filter(({ status }) => status !== 200)) expect(result).toMatchObject(nobody)
})

test('taking costs the same number of statements, however many wait', async () => {
  const crowd = (size: number) =>
    inbox.tickets(
      Object.fromEntries(Array.from({ length: size }, (_, index) => [`C${size}-${index}`, inFirst(index)])),
    )
  const cost = async () =>
    (
      await server.statementsOf(async () => {
        expect(await next(inbox.asAttendant)).toMatchObject({ status: 200 })
      })
    ).length
  await crowd(4)
  const ofFew = await cost()
  await crowd(60)
  expect(await cost()).toBe(ofFew)
})
