import type { TicketDetail } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { run } from '../../../test/database.ts'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'
import { later, minutes, seconds } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  await inbox.change(({ db }) =>
    db.updateTable('connections').set({ complationMessage: 'Atendimento encerrado.' }).execute(),
  )
})
beforeEach(() => inbox.configure())
afterAll(() => server.close())

/** Jobs run by the clock of the database: what is due soon by ours is then due at once, or not in this test. */
const dueAtOnce = () => server.clock.travel(Date.now() - server.clock.now().getTime() - minutes(1))
const dueLater = () => server.clock.travel(Date.now() - server.clock.now().getTime() + minutes(10))

const aTicket = async (overrides: TicketToMake = {}) =>
  (await inbox.tickets({ Rita: { queueId: inbox.first.id, userId: inbox.attendant.id, ...overrides } })).Rita
const close = async (call: Caller, { id }: { id: number }, how: object = {}) =>
  call('POST', `/tickets/${id}/closing`, how)
const undo = async (call: Caller, { id }: { id: number }) => call('DELETE', `/tickets/${id}/closing`)
const read = async ({ id }: { id: number }) =>
  (await inbox.asAdmin('GET', `/tickets/${id}`)).body as TicketDetail
const said = async ({ id }: { id: number }) => (await inbox.messages(id)).map(({ body }) => body)
const log = async ({ id }: { id: number }) =>
  (await inbox.log(id)).filter((entry) => !entry.startsWith('access'))
const untilClosed = (ticket: { id: number }) =>
  eventually(async () => (await read(ticket)).status === 'closed')

test('it closes by itself when the time to undo is over, and says goodbye once', async () => {
  dueAtOnce()
  const ticket = await aTicket()
  const { status, body } = await close(inbox.asAttendant, ticket, { rating: 4 })
  expect([status, body]).toMatchObject([
    200,
    { status: 'open', closesAt: later(server.clock.now(), seconds(5)).toISOString() },
  ])
  await untilClosed(ticket)
  expect(await read(ticket)).toMatchObject({ closesAt: null, userRating: 4, userId: inbox.attendant.id })
  expect(await said(ticket)).toEqual(['Atendimento encerrado.'])
  expect(await log(ticket)).toEqual(['create', `closed ${inbox.attendant.name}`])
})

test('until then nothing is said, and undoing leaves no trace', async () => {
  dueLater()
  const ticket = await aTicket()
  const browser = await inbox.listener(inbox.asAttendant)
  await close(inbox.asAttendant, ticket)
  const { status, body } = await undo(inbox.asAttendant, ticket)
  expect([status, body]).toMatchObject([200, { status: 'open', closesAt: null }])
  expect(await said(ticket)).toEqual([])
  expect(await log(ticket)).toEqual(['create'])
  const updates = await browser.heard('ticket')
  expect(updates).toMatchObject([
    { action: 'update', ticket: { id: ticket.id, closesAt: expect.any(String) } },
    { action: 'update', ticket: { id: ticket.id, closesAt: null } },
  ])
  expect((await undo(inbox.asAttendant, ticket)).status).toBe(200)
})

test('what was undone and closed again closes once, at the later time', async () => {
  dueLater()
  const ticket = await aTicket()
  await close(inbox.asAttendant, ticket)
  await undo(inbox.asAttendant, ticket)
  dueAtOnce()
  await close(inbox.asAttendant, ticket)
  await untilClosed(ticket)
  expect(await said(ticket)).toEqual(['Atendimento encerrado.'])
  expect(await undo(inbox.asAttendant, ticket)).toMatchObject({
    status: 409,
    body: { error: 'ERR_WRONG_STATUS' },
  })
})

test('a customer who writes meanwhile is not said goodbye to', async () => {
  const number = aCustomer()
  const ticket = await inbox.write(number, 'Oi')
  const body = { status: 'open', queueId: inbox.first.id, userId: inbox.attendant.id }
  await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, body)
  dueLater()
  await close(inbox.asAttendant, ticket)
  server.clock.travel(seconds(1))
  await inbox.write(number, 'Espere!')
  await runDueNow(ticket)
  await eventually(async () => (await read(ticket)).closesAt === null)
  expect(await read(ticket)).toMatchObject({ status: 'open', unreadMessages: 2 })
  expect(await said(ticket)).not.toContain('Atendimento encerrado.')
})

test('what somebody does with it meanwhile takes the end back', async () => {
  dueLater()
  const ticket = await aTicket()
  await close(inbox.asAttendant, ticket)
  await inbox.asAttendant('PUT', `/tickets/${ticket.id}`, { status: 'pending' })
  expect(await read(ticket)).toMatchObject({ status: 'pending', closesAt: null })
  await runDueNow(ticket)
  expect(await read(ticket)).toMatchObject({ status: 'pending' })
  await inbox.asAdmin('DELETE', `/tickets/${ticket.id}`)
})

test('it asks for the customer’s rating as closing at once does', async () => {
  await inbox.configure({ userRating: 'enabled' })
  await inbox.change(({ db }) =>
    db.updateTable('connections').set({ ratingMessage: 'De 0 a 10?', expiresTicketNps: 10 }).execute(),
  )
  dueAtOnce()
  const ticket = await aTicket()
  await close(inbox.asAttendant, ticket)
  await eventually(async () => (await read(ticket)).status === 'nps')
  expect(await said(ticket)).toEqual(['De 0 a 10?'])
})

test('what the company wants to know is asked before, and colleagues may neither close nor undo', async () => {
  dueLater()
  const ticket = await aTicket()
  const colleague = await inbox.colleague()
  expect(await close(colleague, ticket)).toMatchObject({ status: 404 })
  await inbox.configure({ requiredTag: 'enabled' })
  expect(await close(inbox.asAttendant, ticket)).toMatchObject({
    status: 400,
    body: { error: 'ERR_REQUIRED_TAG' },
  })
  expect(await read(ticket)).toMatchObject({ closesAt: null })
  await inbox.configure()
  await close(inbox.asAttendant, ticket)
  expect(await undo(colleague, ticket)).toMatchObject({ status: 404 })
  expect(await undo(inbox.asAdmin, ticket)).toMatchObject({ status: 200 })
})

/** Lets the job of a ticket run now: jobs wait by the time of the database, which a test cannot move. */
async function runDueNow({ id }: { id: number }) {
  const jobs = `select id from graphile_worker.jobs where key = 'close:${inbox.companyId}:${id}'`
  await run(
    server.database.ownerUrl,
    `select graphile_worker.reschedule_jobs(array(${jobs}), run_at => now())`,
  )
  await eventually(async () => (await run(server.database.ownerUrl, jobs)).rowCount === 0)
}
