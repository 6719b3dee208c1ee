import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { days, later, seconds } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import { maxOfCompany } from './dueTickets.ts'
import { runTimers } from './runTimers.ts'
import { serviceTimers, type Timer } from './timers.ts'

let server: TestServer
let inbox: Inbox
let neighbour: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  neighbour = await anInbox(server)
})
afterAll(() => server.close())

/** Tickets in attendance in which nothing was said for a day. */
const idle = (names: string[]) => {
  const at = later(server.clock.now(), -days(1)).toISOString()
  const one = { status: 'open', createdAt: at, lastMessageAt: at, fromMe: true } as const
  return Object.fromEntries(names.map((name) => [name, one]))
}

test('a backlog is worked off in portions, and keeps no other company waiting', async () => {
  for (const { change } of [inbox, neighbour])
    await change(({ db }) => db.updateTable('connections').set({ expiresTicket: 30 }).execute())
  await inbox.tickets(idle(Array.from({ length: maxOfCompany + 10 }, (_, index) => `Parada ${index}`)))
  await neighbour.tickets(idle(['Ana', 'Bia']))
  const [expiry] = serviceTimers({ giveUpAfterHours: 24 }).filter(({ name }) => name === 'expiry')
  const due = await server.tenancy.withPlatform(({ db, now }) => expiry!.due(db, now()))
  const of = ({ companyId }: Inbox) => due.filter((ticket) => ticket.companyId === companyId)
  expect([of(inbox).length, of(neighbour).length]).toEqual([maxOfCompany, 2])
  expect(due.slice(0, 4).map(({ turn }) => turn)).toEqual([1, 1, 2, 2])
})

test('timers take turns, and end before the next look', async () => {
  const made = await inbox.tickets(idle(['Ana', 'Bia', 'Cris', 'Duda']))
  const [first, second, third, fourth] = Object.values(made).map(({ id }) => id)
  const fired: string[] = []
  const timer = (name: string, ...ticketIds: (number | undefined)[]): Timer => ({
    name,
    due: async (_db, _now, only) =>
      ticketIds
        .map((ticketId, index) => ({ companyId: inbox.companyId, ticketId: ticketId!, turn: index + 1 }))
        .filter(({ ticketId }) => !only || only.ticketId === ticketId),
    fire: async (_tenant, { id }) => {
      fired.push(`${name} ${id}`)
      server.clock.travel(seconds(20))
    },
  })
  const parts = { tenancy: server.tenancy, log: createLogger('silent') }
  await runTimers(parts, [timer('one', first, second), timer('other', third, fourth)])
  expect(fired).toEqual([`one ${first}`, `other ${third}`, `one ${second}`])
})
