import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { hours, later } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const counts = async () => (await inbox.asAdmin('GET', '/tickets/counts?showAll=true')).body
const counted = async () => {
  const views = ['open', 'snoozed', 'pending', 'group', 'closed']
  const lists = views.map(async (view) => {
    const { tickets } = (await inbox.asAdmin('GET', `/tickets?status=${view}&showAll=true`)).body
    return [view, tickets.length]
  })
  return Object.fromEntries(await Promise.all(lists))
}
const sumUp = (least: number) =>
  server.tenancy.withPlatform(async ({ db }) => sql`select sum_ticket_counters(${least})`.execute(db))
const rows = () =>
  inbox.data(async ({ db }) => (await db.selectFrom('ticketCounters').select('amount').execute()).length)

test('whatever happens to tickets, their numbers are those of the lists', async () => {
  const { first, second, attendant } = inbox
  const made = await inbox.tickets({
    Ana: { status: 'pending' },
    Bia: { status: 'pending', queueId: first.id },
    Caio: { status: 'open', queueId: second.id, userId: attendant.id },
    Dudu: { status: 'closed', queueId: second.id },
    Eva: { status: 'group', isGroup: true },
  })
  expect(await counts()).toEqual({ open: 1, snoozed: 0, pending: 2, group: 1, closed: 1 })

  await inbox.asAdmin('PUT', `/tickets/${made.Bia.id}`, { status: 'open' })
  await inbox.asAdmin('PUT', `/tickets/${made.Caio.id}`, { status: 'closed' })
  await inbox.asAdmin('DELETE', `/tickets/${made.Dudu.id}`)
  expect(await counts()).toEqual({ open: 1, snoozed: 0, pending: 1, group: 1, closed: 1 })
  const until = later(server.clock.now(), hours(1)).toISOString()
  await inbox.asAdmin('PUT', `/tickets/${made.Bia.id}/snooze`, { until })
  expect(await counts()).toEqual({ open: 0, snoozed: 1, pending: 1, group: 1, closed: 1 })

  // What the database does by itself when a queue or a person goes counts, too.
  await inbox.data(({ db }) => db.deleteFrom('queues').where('id', '=', second.id).execute())
  await inbox.data(({ db }) => db.deleteFrom('users').where('id', '=', attendant.id).execute())
  expect(await counts()).toEqual(await counted())
  await inbox.data(({ db }) => db.deleteFrom('contacts').where('id', '=', made.Ana.contactId).execute())
  expect(await counts()).toEqual({ open: 0, snoozed: 1, pending: 0, group: 1, closed: 1 })
})

test('summing up changes no number, by two at once neither, and is left until it is worth it', async () => {
  await inbox.tickets(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`Nº ${at}`, {}])))
  const [before, many] = [await counts(), await rows()]
  await sumUp(many + 1)
  expect(await rows()).toBe(many)
  await Promise.all([sumUp(1), sumUp(1)])
  expect(await counts()).toEqual(before)
  expect(await rows()).toBeLessThan(10)
  await inbox.tickets({ Zoe: {} })
  expect((await counts()).pending).toBe(before.pending + 1)
})

test('what is rolled back is not counted', async () => {
  const before = await counts()
  const undone = inbox.data(async ({ db }) => {
    await db.updateTable('tickets').set({ status: 'closed' }).execute()
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await counts()).toEqual(before)
})
