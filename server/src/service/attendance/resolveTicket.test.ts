import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aTag } from '../../conversations/contacts/contacts.factory.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'

let server: TestServer
let inbox: Inbox
let talker: Caller
let supervisor: Caller
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  talker = await inbox.colleague({
    name: 'Telma',
    farewellMessage: 'Até logo, {{firstName}}! {{user}}',
    userClosePendingTicket: 'enabled',
  })
  supervisor = await inbox.colleague()
  await inbox.change(({ db }) =>
    db.updateTable('connections').set({ complationMessage: 'Atendimento encerrado.' }).execute(),
  )
  await inbox.change(({ db }) => db.updateTable('users').set({ allowGroup: true }).execute())
})
beforeEach(() => inbox.configure())
afterAll(() => server.close())

const aTicket = async (overrides: TicketToMake = {}) =>
  (await inbox.tickets({ Rita: { queueId: inbox.first.id, userId: inbox.attendant.id, ...overrides } })).Rita
const waiting = { userId: null, status: 'pending' } as const
const put = (call: Caller, { id }: { id: number }, body: object) => call('PUT', `/tickets/${id}`, body)
const resolve = (call: Caller, ticket: { id: number }, more: object = {}) =>
  put(call, ticket, { status: 'closed', ...more })
const ignore = (call: Caller, ticket: { id: number }) =>
  resolve(call, ticket, { sendFarewellMessage: false, amountUsedBotQueues: 0 })
const said = async ({ id }: { id: number }) => (await inbox.messages(id)).map(({ body }) => body)
const refusedPermission = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const wrongStatus = { status: 409, body: { error: 'ERR_WRONG_STATUS' } }

describe('resolving', () => {
  test('ends the attendance, and its history says so', async () => {
    const ticket = await aTicket({ unreadMessages: 3, amountUsedBotQueues: 2 })
    const { status, body } = await resolve(inbox.asAttendant, ticket, { rating: 4 })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'closed',
        userId: inbox.attendant.id,
        unreadMessages: 0,
        amountUsedBotQueues: 0,
        userRating: 4,
      },
    ])
    expect(await inbox.log(ticket.id)).toEqual(['create', `closed ${inbox.attendant.name}`])
    const at = server.clock.now().toISOString()
    expect(await inbox.attendances(ticket.id)).toMatchObject([{ closedAt: at, finishedAt: at }])
    expect(await resolve(inbox.asAttendant, ticket)).toMatchObject(wrongStatus)
  })

  test("says goodbye in the attendant's words, or else in those of the connection", async () => {
    const [own, common] = [await aTicket({ userId: talker.user.id }), await aTicket()]
    await resolve(talker, own)
    await resolve(inbox.asAttendant, common)
    expect(await said(own)).toEqual(['Até logo, Rita! Telma'])
    expect(await said(common)).toEqual(['Atendimento encerrado.'])
  })

  test('says it to the customer', async () => {
    const customer = aCustomer()
    const ticket = await inbox.write(customer, 'Oi')
    await put(inbox.asAdmin, ticket, { status: 'open', queueId: inbox.first.id })
    await resolve(inbox.asAdmin, ticket)
    await eventually(async () =>
      (await inbox.phone(customer)).some(({ body }) => body === 'Atendimento encerrado.'),
    )
  })

  test('says nothing when asked not to, and nothing to groups', async () => {
    const [quiet, group] = [await aTicket(), await aTicket({ isGroup: true, status: 'group' })]
    expect((await resolve(inbox.asAttendant, quiet, { sendFarewellMessage: false })).body.status).toBe(
      'closed',
    )
    expect((await resolve(inbox.asAttendant, group)).body.status).toBe('closed')
    expect([await said(quiet), await said(group)]).toEqual([[], []])
  })

  test('is for the user who has the ticket, or for an admin, who says goodbye in own words', async () => {
    const ticket = await aTicket({ userId: talker.user.id })
    expect(await resolve(inbox.asAttendant, ticket)).toMatchObject({ status: 404 })
    await inbox.configure({ allUserChat: 'enabled' })
    expect(await resolve(supervisor, ticket)).toMatchObject(refusedPermission)
    expect((await resolve(inbox.asAdmin, ticket)).body).toMatchObject({
      status: 'closed',
      userId: talker.user.id,
    })
    expect(await said(ticket)).toEqual(['Atendimento encerrado.'])
  })

  test('needs a tag on the contact where the company wants one; groups need none', async () => {
    await inbox.configure({ requiredTag: 'enabled' })
    const [ticket, group] = [await aTicket(), await aTicket({ isGroup: true, status: 'group' })]
    expect(await resolve(inbox.asAttendant, ticket)).toMatchObject({
      status: 400,
      body: { error: 'ERR_REQUIRED_TAG' },
    })
    expect((await inbox.asAttendant('GET', `/tickets/${ticket.id}`)).body.status).toBe('open')
    expect(await said(ticket)).toEqual([])
    await inbox.change(async (tenant) => {
      const { id: tagId } = await aTag(tenant)
      const { companyId } = tenant
      await tenant.db
        .insertInto('contactTags')
        .values({ companyId, contactId: ticket.contactId, tagId })
        .execute()
    })
    for (const { id } of [ticket, group])
      expect((await resolve(inbox.asAttendant, { id })).body.status).toBe('closed')
  })

  test('takes a rating from one to five', async () => {
    const ticket = await aTicket()
    for (const rating of [0, 6, 2.5])
      expect((await resolve(inbox.asAttendant, ticket, { rating })).status).toBe(400)
    expect((await resolve(inbox.asAttendant, ticket, { rating: null })).body.userRating).toBeNull()
  })

  test('needs no rating of the attendant where only customers are asked for one', async () => {
    await inbox.configure({ userRating: 'enabled' })
    const ticket = await aTicket()
    const payload = { status: 'closed', userId: inbox.attendant.id, queueId: inbox.first.id }
    expect(await put(inbox.asAttendant, ticket, { ...payload, sendFarewellMessage: true })).toMatchObject({
      status: 200,
      body: { status: 'closed', userRating: null },
    })
  })

  test('asks for the tag before the rating', async () => {
    await inbox.configure({ requiredTag: 'enabled', attendantRating: 'enabled' })
    expect(await resolve(inbox.asAttendant, await aTicket())).toMatchObject({
      body: { error: 'ERR_REQUIRED_TAG' },
    })
  })

  test('needs a rating where the company wants one of its people, but not to end in silence', async () => {
    await inbox.configure({ attendantRating: 'enabled' })
    const [ticket, quiet, group] = [
      await aTicket(),
      await aTicket(),
      await aTicket({ isGroup: true, status: 'group' }),
    ]
    for (const rating of [null, undefined])
      expect(await resolve(inbox.asAttendant, ticket, { rating })).toMatchObject({
        status: 400,
        body: { error: 'ERR_RATING_REQUIRED' },
      })
    expect(await said(ticket)).toEqual([])
    expect((await resolve(inbox.asAttendant, ticket, { rating: 5 })).body).toMatchObject({
      status: 'closed',
      userRating: 5,
    })
    expect((await resolve(inbox.asAttendant, quiet, { sendFarewellMessage: false })).body.status).toBe(
      'closed',
    )
    expect((await resolve(inbox.asAttendant, group)).body.status).toBe('closed')
    await inbox.configure()
  })
})

describe('a ticket that nobody has accepted', () => {
  test('is closed by those who may, and by admins', async () => {
    const [ticket, asPatient] = [
      await aTicket(waiting),
      await inbox.colleague({ userClosePendingTicket: 'disabled' }),
    ]
    expect(await resolve(asPatient, ticket)).toMatchObject(refusedPermission)
    expect(await ignore(asPatient, ticket)).toMatchObject(refusedPermission)
    expect((await resolve(talker, ticket)).body.status).toBe('closed')
    expect((await resolve(inbox.asAdmin, await aTicket(waiting))).body.status).toBe('closed')
  })

  test('ends without a farewell, unless the company wants one', async () => {
    const [quiet, polite, ignored] = [await aTicket(waiting), await aTicket(waiting), await aTicket(waiting)]
    await resolve(talker, quiet)
    await inbox.configure({ sendFarewellWaitingTicket: 'enabled' })
    await resolve(talker, polite)
    await ignore(talker, ignored)
    expect([await said(quiet), await said(polite), await said(ignored)]).toEqual([
      [],
      ['Até logo, Rita! Telma'],
      [],
    ])
  })

  test('is ignored also while its consent is awaited', async () => {
    const ticket = await aTicket({ ...waiting, status: 'lgpd', amountUsedBotQueues: 3 })
    expect(await resolve(talker, ticket)).toMatchObject(wrongStatus)
    expect((await ignore(talker, ticket)).body).toMatchObject({ status: 'closed', amountUsedBotQueues: 0 })
    expect(await inbox.log(ticket.id)).toEqual(['create', 'closed Telma'])
    expect(await said(ticket)).toEqual([])
  })

  test('is not closed while its rating is awaited', async () => {
    const ticket = await aTicket({ status: 'nps' })
    expect(await resolve(inbox.asAdmin, ticket)).toMatchObject(wrongStatus)
    expect(await ignore(inbox.asAdmin, ticket)).toMatchObject(wrongStatus)
  })
})

describe('returning', () => {
  const giveBack = (call: Caller, ticket: { id: number }) => put(call, ticket, { status: 'pending' })

  test('lets a ticket wait again, as if nobody had had it', async () => {
    const ticket = await aTicket({ amountUsedBotQueues: 2 })
    expect((await giveBack(inbox.asAttendant, ticket)).body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: inbox.first.id,
      amountUsedBotQueues: 0,
    })
    expect(await inbox.log(ticket.id)).toEqual(['create', `pending ${inbox.attendant.name}`])
    expect(await inbox.attendances(ticket.id)).toMatchObject([{ userId: null, finishedAt: null }])
    expect((await talker('GET', '/tickets?status=pending')).body.tickets).toContainEqual(
      expect.objectContaining({ id: ticket.id }) as object,
    )
  })

  test('is for the user who has the ticket and for admins', async () => {
    const ticket = await aTicket()
    expect(await giveBack(talker, ticket)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    })
    await inbox.configure({ allUserChat: 'enabled' })
    expect(await giveBack(supervisor, ticket)).toMatchObject(refusedPermission)
    expect((await giveBack(inbox.asAdmin, ticket)).status).toBe(200)
  })

  test.each(['pending', 'closed', 'lgpd', 'nps'] as const)(
    'is refused for a ticket that is %s',
    async (status) => {
      expect(await giveBack(inbox.asAdmin, await aTicket({ status }))).toMatchObject(wrongStatus)
    },
  )
})

describe('a change that is no step of the attendance', () => {
  test('switches the integration and clears the counter of the bot', async () => {
    const ticket = await aTicket({ amountUsedBotQueues: 5 })
    expect((await put(inbox.asAttendant, ticket, { useIntegration: true })).body).toMatchObject({
      useIntegration: true,
      amountUsedBotQueues: 5,
      status: 'open',
    })
    expect((await put(inbox.asAttendant, ticket, { amountUsedBotQueues: 0 })).body).toMatchObject({
      useIntegration: true,
      amountUsedBotQueues: 0,
    })
    expect(await inbox.log(ticket.id)).toEqual(['create'])
  })

  test.each([
    { status: 'lgpd' },
    { status: 'nps' },
    { status: 'lost' },
    { amountUsedBotQueues: 7 },
    { queueId: 'x' },
  ])('is refused when it makes no sense: %j', async (body) => {
    const answer = await put(inbox.asAdmin, await aTicket(), body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
  })
})
