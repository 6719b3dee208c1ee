import type { Ticket, TicketLog } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days, later, minutes, seconds } from '../../platform/clock.ts'
import { snoozeJobs } from './snoozeTicket.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
beforeEach(() => inbox.configure())
afterAll(() => server.close())

/** Jobs run by the clock of the database: what is due soon by ours is then due at once, or not in this test. */
const dueAtOnce = () => server.clock.travel(Date.now() - server.clock.now().getTime() - minutes(1))
const dueLater = () => server.clock.travel(Date.now() - server.clock.now().getTime() + minutes(10))
const soon = () => later(server.clock.now(), seconds(20)).toISOString()

const aTicket = async () =>
  (
    await inbox.tickets({
      Rita: { status: 'open', queueId: inbox.first.id, userId: inbox.attendant.id },
    })
  ).Rita
const snooze = (call: Caller, { id }: { id: number }, until = soon()) =>
  call('PUT', `/tickets/${id}/snooze`, { until })
const wake = (call: Caller, { id }: { id: number }) => call('DELETE', `/tickets/${id}/snooze`)
const read = async ({ id }: { id: number }) => (await inbox.asAdmin('GET', `/tickets/${id}`)).body as Ticket
const isIn = async (view: string, { id }: { id: number }, call = inbox.asAttendant) =>
  ((await call('GET', `/tickets?status=${view}`)).body.tickets as Ticket[]).some((row) => row.id === id)
const counts = async () => (await inbox.asAttendant('GET', '/tickets/counts')).body as Record<string, number>
const log = async ({ id }: { id: number }) =>
  ((await inbox.asAdmin('GET', `/tickets-log/${id}`)).body as TicketLog[])
    .toReversed()
    .filter(({ type }) => type === 'snoozed' || type === 'woken')

test('a ticket that rests leaves the open list for its own, and is counted there', async () => {
  dueLater()
  const ticket = await aTicket()
  const before = await counts()
  const until = soon()
  const { status, body } = await snooze(inbox.asAttendant, ticket, until)
  expect([status, body]).toMatchObject([200, { status: 'open', snoozedUntil: until }])
  expect([await isIn('open', ticket), await isIn('snoozed', ticket), await isIn('search', ticket)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await counts()).toEqual({ ...before, open: before['open']! - 1, snoozed: before['snoozed']! + 1 })
  expect((await wake(inbox.asAttendant, ticket)).body).toMatchObject({ snoozedUntil: null })
  expect(await counts()).toEqual(before)
  expect(await log(ticket)).toMatchObject([
    { type: 'snoozed', until, user: { id: inbox.attendant.id } },
    { type: 'woken', until: null, user: { id: inbox.attendant.id } },
  ])
  expect((await wake(inbox.asAttendant, ticket)).status).toBe(200)
})

test('at its time it comes back as something new, and its attendant is told', async () => {
  dueAtOnce()
  const ticket = await aTicket()
  const browser = await inbox.listener(inbox.asAttendant)
  await snooze(inbox.asAttendant, ticket)
  await eventually(async () => (await read(ticket)).snoozedUntil === null)
  expect(await read(ticket)).toMatchObject({ status: 'open', unreadMessages: 1 })
  expect(await isIn('open', ticket)).toBe(true)
  expect(await log(ticket)).toMatchObject([{ type: 'snoozed' }, { type: 'woken', reason: 'due', user: null }])
  expect(await browser.heard('ticketWoken')).toMatchObject([{ ticket: { id: ticket.id }, reason: 'due' }])
})

test('where the clock is set back or jumps ahead while it rests, it still wakes, and once', async () => {
  const [job] = snoozeJobs(server.tenancy)
  for (const jump of [-minutes(12), minutes(12)]) {
    dueLater()
    const ticket = await aTicket()
    const until = (await snooze(inbox.asAttendant, ticket)).body.snoozedUntil as string
    server.clock.travel(jump)
    // Jobs go by the clock of the database: here it says that it is time, and says it twice.
    const payload = { companyId: inbox.companyId, ticketId: ticket.id, until }
    for (const id of ['1', '2']) await job!.run(payload, { id, attempt: 1, maxAttempts: 1 })
    dueLater()
    expect(await read(ticket)).toMatchObject({ snoozedUntil: null, unreadMessages: 1 })
    expect((await log(ticket)).map(({ type }) => type)).toEqual(['snoozed', 'woken'])
  }
})

test('a customer who writes wakes it at once; our own words do not', async () => {
  dueLater()
  const number = aCustomer()
  const ticket = await inbox.write(number, 'Oi')
  const body = { status: 'open', queueId: inbox.first.id, userId: inbox.attendant.id }
  await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, body)
  await snooze(inbox.asAttendant, ticket)
  await inbox.asAttendant('POST', `/messages/${ticket.id}`, { body: 'Já volto' })
  expect((await read(ticket)).snoozedUntil).not.toBeNull()
  const browser = await inbox.listener(inbox.asAttendant)
  await inbox.write(number, 'E então?')
  expect(await read(ticket)).toMatchObject({ snoozedUntil: null, unreadMessages: expect.any(Number) })
  expect(await log(ticket)).toMatchObject([{ type: 'snoozed' }, { type: 'woken', reason: 'customer' }])
  expect(await browser.heard('ticketWoken')).toMatchObject([{ reason: 'customer' }])
})

test('what is put aside anew wakes at the later time only, and what went elsewhere not at all', async () => {
  dueAtOnce()
  const [moved, closed] = [await aTicket(), await aTicket()]
  dueLater()
  for (const ticket of [moved, closed]) await snooze(inbox.asAttendant, ticket)
  await inbox.asAdmin('PUT', `/tickets/${moved.id}`, { isTransfered: true, queueId: inbox.second.id })
  await inbox.asAdmin('PUT', `/tickets/${closed.id}`, { status: 'closed', sendFarewellMessage: false })
  for (const ticket of [moved, closed]) expect((await read(ticket)).snoozedUntil).toBeNull()

  const again = await aTicket()
  await snooze(inbox.asAttendant, again)
  dueAtOnce()
  await snooze(inbox.asAttendant, again)
  await eventually(async () => (await read(again)).snoozedUntil === null)
  expect((await log(again)).filter(({ type }) => type === 'woken')).toHaveLength(1)
})

test('only its attendant and admins put it aside, only while it is attended to, and for a time that comes', async () => {
  dueLater()
  const ticket = await aTicket()
  const colleague = await inbox.colleague({}, [inbox.first.id])
  expect(await snooze(colleague, ticket)).toMatchObject({ status: 404 })
  expect(await wake(colleague, ticket)).toMatchObject({ status: 404 })
  const past = later(server.clock.now(), -seconds(1)).toISOString()
  const never = later(server.clock.now(), days(400)).toISOString()
  for (const until of [past, never])
    expect(await snooze(inbox.asAttendant, ticket, until)).toMatchObject({
      status: 400,
      body: { error: 'ERR_SNOOZE_TIME' },
    })
  expect((await snooze(inbox.asAdmin, ticket)).status).toBe(200)
  const { Waiting } = await inbox.tickets({ Waiting: { status: 'pending', queueId: inbox.first.id } })
  expect(await snooze(inbox.asAdmin, Waiting)).toMatchObject({ status: 409 })
})

test('a time without a zone is the company’s', async () => {
  dueLater()
  const { timezone } = await inbox.data(({ db, companyId }) =>
    db.selectFrom('companies').select('timezone').where('id', '=', companyId).executeTakeFirstOrThrow(),
  )
  expect(timezone).toBe('America/Sao_Paulo')
  const day = later(server.clock.now(), days(2)).toISOString().slice(0, 10)
  const { body } = await snooze(inbox.asAttendant, await aTicket(), `${day}T08:00`)
  expect((body as Ticket).snoozedUntil).toBe(`${day}T11:00:00.000Z`)
})
