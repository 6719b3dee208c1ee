import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { seconds } from '../../platform/clock.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'

let server: TestServer
let inbox: Inbox
let specialist: Caller
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  specialist = await inbox.colleague({ name: 'Sílvia' }, [inbox.second.id])
})
beforeEach(() => inbox.configure())
afterAll(() => server.close())

const aTicket = async (overrides: TicketToMake = {}) =>
  (await inbox.tickets({ Teresa: { queueId: inbox.first.id, userId: inbox.attendant.id, ...overrides } }))
    .Teresa
const transfer = (call: Caller, ticket: { id: number }, more: object = {}) =>
  call('PUT', `/tickets/${ticket.id}`, { isTransfered: true, queueId: inbox.second.id, ...more })

describe('a transfer', () => {
  test('to a queue lets the ticket wait there for anybody to accept it', async () => {
    const ticket = await aTicket()
    server.clock.travel(seconds(5))
    const { status, body } = await transfer(inbox.asAttendant, ticket)
    expect([status, body]).toMatchObject([
      200,
      { id: ticket.id, status: 'pending', userId: null, queue: inbox.second },
    ])
    expect(await inbox.log(ticket.id)).toEqual([
      'create',
      `transfered ${inbox.attendant.name}`,
      'receivedTransfer',
    ])
    expect(await inbox.attendances(ticket.id)).toMatchObject([
      {
        userId: null,
        queueId: inbox.second.id,
        queuedAt: server.clock.now().toISOString(),
        finishedAt: null,
      },
    ])
    expect((await specialist('GET', '/tickets?status=pending')).body.tickets).toMatchObject([
      { id: ticket.id },
    ])
    expect((await inbox.asAttendant('GET', `/tickets/${ticket.id}`)).status).toBe(404)
  })

  test('to a person hands it over in attendance', async () => {
    const ticket = await aTicket()
    const { body } = await transfer(inbox.asAttendant, ticket, { userId: specialist.user.id, status: 'open' })
    expect(body).toMatchObject({ status: 'open', userId: specialist.user.id, queueId: inbox.second.id })
    expect((await inbox.log(ticket.id)).slice(1)).toEqual([
      `transfered ${inbox.attendant.name}`,
      `receivedTransfer ${specialist.user.name}`,
    ])
    expect(await inbox.attendances(ticket.id)).toMatchObject([{ userId: specialist.user.id }])
  })

  test('to a person starts the attendance of a ticket that was still waiting', async () => {
    const ticket = await aTicket({ userId: null })
    server.clock.travel(seconds(5))
    await transfer(inbox.asAttendant, ticket, { userId: specialist.user.id })
    expect(await inbox.attendances(ticket.id)).toMatchObject([
      { userId: specialist.user.id, startedAt: server.clock.now().toISOString() },
    ])
  })

  test('goes on counting from when the attendance began', async () => {
    const ticket = await aTicket()
    const [{ startedAt } = {}] = await inbox.attendances(ticket.id)
    server.clock.travel(seconds(5))
    await transfer(inbox.asAttendant, ticket, { userId: specialist.user.id })
    expect(await inbox.attendances(ticket.id)).toMatchObject([{ startedAt }])
  })

  test('to two people at the same instant ends with the later one, in one attendance, and the log has both', async () => {
    const ticket = await aTicket()
    const other = await inbox.colleague({ name: 'Otto', profile: 'admin' })
    const rivals = [
      { by: inbox.asAdmin, to: specialist.user },
      { by: other, to: other.user },
    ]
    const answers = await Promise.all(
      rivals.map(({ by, to }) => transfer(by, ticket, { userId: to.id, status: 'open' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const attendances = await inbox.attendances(ticket.id)
    expect(attendances).toMatchObject([{ finishedAt: null }])
    const userId = attendances[0]?.userId
    const [first, last] = rivals.toSorted((one) => (one.to.id === userId ? 1 : -1))
    expect((await inbox.log(ticket.id)).slice(1)).toEqual([
      `transfered ${first!.by.user.name}`,
      `receivedTransfer ${first!.to.name}`,
      `transfered ${last!.by.user.name}`,
      `receivedTransfer ${last!.to.name}`,
    ])
    expect((await inbox.asAdmin('GET', `/tickets/${ticket.id}`)).body).toMatchObject({
      userId,
      status: 'open',
    })
  })

  test('that says from whom is done by one of two at the same instant, and the other hears who has it', async () => {
    for (const from of [inbox.attendant.id, null]) {
      const ticket = await aTicket({ userId: from })
      const other = await inbox.colleague({ name: 'Otto', profile: 'admin' })
      const rivals = [
        { by: inbox.asAdmin, to: specialist.user },
        { by: other, to: other.user },
      ]
      const answers = await Promise.all(
        rivals.map(({ by, to }) => transfer(by, ticket, { userId: to.id, status: 'open', fromUserId: from })),
      )
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      const won = answers.find(({ status }) => status === 200)!.body as { userId: number }
      const lost = answers.find(({ status }) => status === 409)!.body as { error: string }
      expect(JSON.parse(lost.error)).toMatchObject({ id: ticket.id, userId: won.userId, status: 'open' })
      expect(await inbox.attendances(ticket.id)).toMatchObject([{ userId: won.userId, finishedAt: null }])
    }
  })

  test('that says from whom is refused to the queue, too, once somebody else has it', async () => {
    const ticket = await aTicket()
    const back = { status: 'pending', fromUserId: specialist.user.id }
    expect((await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, back)).status).toBe(409)
    const own = { status: 'pending', fromUserId: inbox.attendant.id }
    expect((await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, own)).body).toMatchObject({ userId: null })
  })

  test('finds a person who joined the company a moment ago', async () => {
    const form = {
      name: 'Nova',
      email: `nova-${inbox.companyId}@test.local`,
      password: 'segredo',
      profile: 'user',
      queueIds: [inbox.second.id],
    }
    const { id: userId } = (await inbox.asAdmin('POST', '/users', form)).body
    const ticket = await aTicket()
    const given = await eventually(async () => {
      const { status, body } = await transfer(inbox.asAttendant, ticket, { userId })
      return status === 200 && body
    })
    expect(given).toMatchObject({ userId, user: { name: 'Nova' } })
  })

  test('of a group leaves it among the groups', async () => {
    const group = { isGroup: true, status: 'group', userId: null } as const
    const [free, given] = [await aTicket(group), await aTicket(group)]
    expect((await transfer(inbox.asAdmin, free)).body).toMatchObject({ status: 'group', userId: null })
    expect((await transfer(inbox.asAdmin, given, { userId: specialist.user.id })).body).toMatchObject({
      status: 'group',
      userId: specialist.user.id,
    })
  })

  test('takes a note for the colleagues along, which never reaches the customer', async () => {
    const customer = aCustomer()
    const { id } = await inbox.write(customer, 'Oi')
    await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: inbox.first.id })
    await transfer(inbox.asAdmin, { id }, { msgTransfer: 'Cliente com pressa' })
    await transfer(inbox.asAdmin, { id }, { queueId: inbox.first.id, msgTransfer: '   ' })
    const messages = (await inbox.asAdmin('GET', `/messages/${id}`)).body.messages as { body: string }[]
    expect(messages).toMatchObject([
      { body: 'Oi' },
      { body: 'Cliente com pressa', isPrivate: true, fromMe: true, userId: inbox.admin.id },
    ])
    expect((await inbox.asAdmin('GET', `/tickets/${id}`)).body.lastMessage).toBe('Oi')
    expect((await inbox.phone(customer)).map(({ body }) => body)).toEqual(['Oi'])
  })

  test('is told to the customer when the company wants that', async () => {
    const transferMessage = 'Agora com {{queue}} ({{user}}).'
    await inbox.configure({ sendMsgTransfTicket: 'enabled', transferMessage })
    const customer = aCustomer()
    const { id } = await inbox.write(customer, 'Oi')
    await transfer(inbox.asAdmin, { id }, { userId: specialist.user.id })
    const said = `Agora com ${inbox.second.name} (Sílvia).`
    await eventually(async () => (await inbox.phone(customer)).some(({ body }) => body === said))
    await inbox.configure({ transferMessage })
    const quiet = await aTicket()
    await transfer(inbox.asAttendant, quiet)
    expect(await inbox.messages(quiet.id)).toEqual([])
  })

  test.each([
    ['without a queue', { queueId: null }, 400, 'ERR_QUEUE_REQUIRED'],
    ['to a queue that is not there', { queueId: 999_999 }, 404, 'ERR_NO_QUEUE_FOUND'],
    ['to a person who is not there', { userId: 999_999 }, 404, 'ERR_NO_USER_FOUND'],
  ])('is refused %s', async (_name, more, status, error) => {
    const ticket = await aTicket()
    expect(await transfer(inbox.asAttendant, ticket, more)).toMatchObject({ status, body: { error } })
    expect(await inbox.log(ticket.id)).toEqual(['create'])
  })

  test("is refused to a person outside of the queue, and to another company's; admins are in every queue", async () => {
    const [ticket, stranger] = [await aTicket(), await anInbox(server)]
    expect(await transfer(inbox.asAttendant, ticket, { userId: inbox.attendant.id })).toMatchObject({
      status: 400,
      body: { error: 'ERR_USER_NOT_IN_QUEUE' },
    })
    expect(await transfer(inbox.asAttendant, ticket, { userId: stranger.admin.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    })
    expect(await transfer(inbox.asAttendant, ticket, { queueId: stranger.first.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
    expect(await transfer(stranger.asAdmin, ticket, { queueId: stranger.first.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    })
    expect((await transfer(inbox.asAttendant, ticket, { userId: inbox.admin.id })).status).toBe(200)
  })

  test('is refused for a ticket that is over', async () => {
    const ticket = await aTicket({ status: 'closed' })
    expect(await transfer(inbox.asAttendant, ticket)).toMatchObject({
      status: 409,
      body: { error: 'ERR_WRONG_STATUS', details: { status: 'closed', verb: 'transfer' } },
    })
  })
})

describe('where a company wants one ticket per queue', () => {
  beforeEach(() => inbox.configure({ closeTicketOnTransfer: 'enabled' }))

  test('the old one ends without a word and the answer is a new one', async () => {
    await inbox.change(({ db }) =>
      db.updateTable('connections').set({ complationMessage: 'Tchau!' }).execute(),
    )
    const old = await aTicket()
    const { body } = await transfer(inbox.asAttendant, old, {
      userId: specialist.user.id,
      msgTransfer: 'Veja isto',
    })
    expect(body).toMatchObject({ status: 'open', userId: specialist.user.id, queueId: inbox.second.id })
    expect(body.id).not.toBe(old.id)
    expect(body.contactId).toBe(old.contactId)
    expect((await inbox.asAdmin('GET', `/tickets/${old.id}`)).body).toMatchObject({
      status: 'closed',
      userId: inbox.attendant.id,
      queueId: inbox.first.id,
    })
    const me = inbox.attendant.name
    expect((await inbox.log(old.id)).slice(0, 3)).toEqual(['create', `transfered ${me}`, `closed ${me}`])
    expect(await inbox.log(body.id)).toEqual(['create Sílvia', 'receivedTransfer Sílvia'])
    const at = server.clock.now().toISOString()
    expect(await inbox.attendances(old.id)).toMatchObject([{ closedAt: at, finishedAt: at }])
    expect(await inbox.attendances(body.id)).toMatchObject([
      { userId: specialist.user.id, startedAt: at, closedAt: null },
    ])
    // The specialist reads the note in the conversation, which goes on.
    const { messages } = (await inbox.asAdmin('GET', `/messages/${body.id}`)).body
    expect(messages).toMatchObject([{ body: 'Veja isto', isPrivate: true }])
  })

  test('those of the old queue see it end, those of the new one see it come', async () => {
    const old = await aTicket()
    const [giving, taking] = [await inbox.listener(inbox.asAttendant), await inbox.listener(specialist)]
    const { id } = (await transfer(inbox.asAttendant, old)).body
    const events = await giving.heard('ticket')
    expect(events).toMatchObject([
      { action: 'delete', ticketId: old.id },
      { action: 'update', ticket: { id: old.id, status: 'closed' } },
    ])
    expect(await taking.heard('ticket')).toMatchObject([
      { action: 'update', ticket: { id, status: 'pending' } },
    ])
  })

  test('a transfer inside of the queue keeps the ticket', async () => {
    const ticket = await aTicket()
    const { body } = await transfer(inbox.asAttendant, ticket, { queueId: inbox.first.id })
    expect(body).toMatchObject({ id: ticket.id, status: 'pending' })
  })
})
