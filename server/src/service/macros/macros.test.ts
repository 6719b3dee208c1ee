import type { Macro, MacroRun, Ticket, TicketLog } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes, seconds } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
let tagId: number
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  tagId = (await inbox.asAdmin('POST', '/tags', { name: 'Resolvido' })).body.id as number
})
beforeEach(() => inbox.configure())
afterAll(() => server.close())

/** Jobs run by the clock of the database: what is due soon by ours is then due at once, or not in this test. */
const dueAtOnce = () => server.clock.travel(Date.now() - server.clock.now().getTime() - minutes(1))
const dueLater = () => server.clock.travel(Date.now() - server.clock.now().getTime() + minutes(10))

let made = 0
const make = async (actions: object[], more: object = {}, call: Caller = inbox.asAdmin) =>
  call('POST', '/macros', { name: `Macro ${++made}`, isShared: true, actions, ...more })
const aMacro = async (actions: object[]) => (await make(actions)).body as Macro
const aTicket = async () =>
  (
    await inbox.tickets({
      Rita: { status: 'open', queueId: inbox.first.id, userId: inbox.attendant.id },
    })
  ).Rita
const run = (macro: { id: number }, ticket: { id: number }, call: Caller = inbox.asAttendant) =>
  call('POST', `/tickets/${ticket.id}/macros/${macro.id}`)
const read = async ({ id }: { id: number }) => (await inbox.asAdmin('GET', `/tickets/${id}`)).body as Ticket
const said = async ({ id }: { id: number }) =>
  (await inbox.messages(id)).map(({ body, isPrivate }) => (isPrivate ? `note: ${body}` : body))
const log = async ({ id }: { id: number }) =>
  ((await inbox.asAdmin('GET', `/tickets-log/${id}`)).body as TicketLog[])
    .toReversed()
    .filter(({ type }) => type !== 'create' && type !== 'access')
const farewell = { type: 'close', sendFarewellMessage: false }

test('its steps are done in their order, and the log tells which macro it was', async () => {
  dueAtOnce()
  const macro = await aMacro([
    { type: 'reply', text: 'Tudo certo, {{firstName}}!' },
    { type: 'tags', tagIds: [tagId] },
    { type: 'note', text: '{{name}} pagou' },
    farewell,
  ])
  const ticket = await aTicket()
  const browser = await inbox.listener(inbox.asAttendant)
  const started = await run(macro, ticket)
  expect(started).toMatchObject({ status: 200, body: { ticketId: ticket.id, name: macro.name } })
  await eventually(async () => (await read(ticket)).status === 'closed')
  expect(await said(ticket)).toEqual(['Tudo certo, Rita!', 'note: Rita pagou'])
  expect((await read(ticket)).contact.tags).toMatchObject([{ id: tagId }])
  expect(await log(ticket)).toMatchObject([
    { type: 'macro', macro: macro.name, user: { id: inbox.attendant.id } },
    { type: 'closed' },
  ])
  expect(await browser.heard('macroRun')).toMatchObject([{ macro: macro.name, error: null }])
  const [kept] = ((await inbox.asAttendant('GET', '/macros/list')).body as Macro[]).filter(
    ({ id }) => id === macro.id,
  )
  expect(kept).toMatchObject({ uses: 1 })
})

test('until then nothing is done, and undoing leaves no trace', async () => {
  dueLater()
  const macro = await aMacro([{ type: 'reply', text: 'Tchau!' }, farewell])
  const ticket = await aTicket()
  const before = await read(ticket)
  const { id } = (await run(macro, ticket)).body as MacroRun
  expect(await run(macro, ticket)).toMatchObject({ status: 409, body: { error: 'ERR_MACRO_RUNNING' } })
  expect(await inbox.asAdmin('DELETE', `/macro-runs/${id}`)).toMatchObject({ status: 404 })
  expect(await inbox.asAttendant('DELETE', `/macro-runs/${id}`)).toMatchObject({ status: 200 })
  expect(await inbox.asAttendant('DELETE', `/macro-runs/${id}`)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NOT_UNDOABLE' },
  })
  expect([await said(ticket), await log(ticket), await read(ticket)]).toEqual([[], [], before])
})

test('one step that is not allowed refuses all of them, at once', async () => {
  dueLater()
  await inbox.configure({ requiredTag: 'enabled' })
  const ticket = await aTicket()
  const reply = { type: 'reply', text: 'Tchau!' }
  expect(await run(await aMacro([reply, farewell]), ticket)).toMatchObject({
    status: 400,
    body: { error: 'ERR_REQUIRED_TAG' },
  })
  expect(await said(ticket)).toEqual([])
  // The tag that closing asks for may be given by a step before it.
  expect((await run(await aMacro([{ type: 'tags', tagIds: [tagId] }, farewell]), ticket)).status).toBe(200)
  expect((await read(ticket)).contact.tags).toEqual([])
})

test('what is not allowed any more when its time comes is left undone, and its user hears why', async () => {
  dueLater()
  const ticket = await aTicket()
  const { id } = (await run(await aMacro([{ type: 'reply', text: 'Oi' }]), ticket)).body as MacroRun
  await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false })
  const browser = await inbox.listener(inbox.asAttendant)
  await finishNow(id)
  await eventually(async () => (await browser.heard('macroRun')).length === 1)
  expect(await browser.heard('macroRun')).toMatchObject([{ id, error: 'ERR_TICKET_NOT_OPEN' }])
  expect(await said(ticket)).toEqual([])
  expect((await log(ticket)).at(-1)).toMatchObject({ type: 'macro', reason: 'macroRefused' })
})

test('a customer who writes meanwhile is not put away', async () => {
  dueLater()
  const number = aCustomer()
  const ticket = await inbox.write(number, 'Oi')
  const taken = { status: 'open', queueId: inbox.first.id, userId: inbox.attendant.id }
  await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, taken)
  const macro = await aMacro([{ type: 'snooze', preset: 'tomorrow' }])
  const { id } = (await run(macro, ticket)).body as MacroRun
  const browser = await inbox.listener(inbox.asAttendant)
  server.clock.travel(seconds(1))
  await inbox.write(number, 'Mais uma coisa')
  await finishNow(id)
  await eventually(async () => (await browser.heard('macroRun')).length === 1)
  expect(await browser.heard('macroRun')).toMatchObject([{ id, error: 'ERR_CUSTOMER_WROTE' }])
  expect((await read(ticket)).snoozedUntil).toBeNull()
})

/** As if its seconds were over. */
const finishNow = (runId: number) =>
  inbox.data((tenant) =>
    tenant.enqueue(
      { name: 'finishMacro', lane: 'reply', payload: anything },
      { companyId: inbox.companyId, runId },
      { key: `macro:${inbox.companyId}:${runId}` },
    ),
  )
const anything = { parse: (value: unknown) => value } as never

test('transfers and rests are steps too', async () => {
  dueAtOnce()
  const [given, rests] = [await aTicket(), await aTicket()]
  await run(await aMacro([{ type: 'transfer', queueId: inbox.second.id }]), given)
  await run(await aMacro([{ type: 'snooze', preset: 'nextMonday' }]), rests)
  await eventually(async () => (await read(given)).queueId === inbox.second.id)
  await eventually(async () => (await read(rests)).snoozedUntil !== null)
  expect(await read(given)).toMatchObject({ status: 'pending', userId: null })
})

test('own macros are one’s own, shared ones the admins’; what is not the company’s is refused', async () => {
  const note = [{ type: 'note', text: 'Oi' }]
  const colleague = await inbox.colleague()
  expect(await make(note, {}, inbox.asAttendant)).toMatchObject({ status: 403 })
  const own = (await make(note, { isShared: false }, inbox.asAttendant)).body as Macro
  const shared = await aMacro(note)
  const names = async (call: Caller) =>
    ((await call('GET', '/macros')).body.records as Macro[]).map(({ name }) => name)
  expect(await names(inbox.asAttendant)).toEqual(expect.arrayContaining([own.name, shared.name]))
  for (const call of [colleague, inbox.asAdmin]) expect(await names(call)).not.toContain(own.name)
  const form = { name: 'Outra', actions: note, isShared: true }
  expect(await inbox.asAttendant('PUT', `/macros/${shared.id}`, form)).toMatchObject({ status: 403 })
  expect(await inbox.asAttendant('DELETE', `/macros/${shared.id}`)).toMatchObject({ status: 403 })
  expect(await inbox.asAdmin('PUT', `/macros/${own.id}`, form)).toMatchObject({ status: 404 })
  expect(await run(own, await aTicket(), colleague)).toMatchObject({ status: 404 })
  const stranger = await anInbox(server)
  for (const step of [
    { type: 'tags', tagIds: [tagId] },
    { type: 'transfer', queueId: inbox.first.id },
    { type: 'transfer', queueId: stranger.first.id, userId: inbox.attendant.id },
  ])
    expect(await make([step], {}, stranger.asAdmin)).toMatchObject({ status: 404 })
  expect(await run(shared, await aTicket(), stranger.asAdmin)).toMatchObject({ status: 404 })
  expect((await inbox.asAttendant('DELETE', `/macros/${own.id}`)).status).toBe(200)
})

test('a change of one thing leaves the others as they are, also what a step named and is gone', async () => {
  const { body: tag } = await inbox.asAdmin('POST', '/tags', { name: 'Passageira' })
  const macro = await aMacro([{ type: 'tags', tagIds: [tag.id] }])
  await inbox.asAdmin('DELETE', `/tags/${tag.id}`)
  const change = async (changes: object) =>
    (await inbox.asAdmin('PUT', `/macros/${macro.id}`, changes)).body as Macro
  const renamed = await change({ name: 'Despedida' })
  expect(renamed).toEqual({ ...macro, name: 'Despedida', updatedAt: renamed.updatedAt })
  expect(await change({ actions: [farewell] })).toMatchObject({ name: 'Despedida', isShared: true })
  expect(await change({ isShared: false })).toMatchObject({ name: 'Despedida', actions: [farewell] })
})

test('a macro of somebody who has left stays with the admin who takes it back', async () => {
  const author = await server.aUser(inbox.companyId, { profile: 'admin' })
  const { id } = (await make([farewell], {}, await server.as(author))).body as Macro
  await inbox.asAdmin('DELETE', `/users/${author.id}`)
  const taken = { userId: inbox.admin.id, isShared: false }
  expect((await inbox.asAdmin('PUT', `/macros/${id}`, { isShared: false })).body).toMatchObject(taken)
  expect((await inbox.asAdmin('PUT', `/macros/${id}`, { name: 'Minha' })).body).toMatchObject(taken)
})
