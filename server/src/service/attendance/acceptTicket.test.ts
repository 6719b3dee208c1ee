import type { TicketConflict } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { minutes } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
let colleague: Caller
let groupLine: number
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  colleague = await inbox.colleague({ name: 'Bruno' })
  groupLine = await inbox.change(async (tenant) => {
    const id = await aConnection(tenant)
    await tenant.db
      .updateTable('connections')
      .set({ groupAsTicket: 'enabled' })
      .where('id', '=', id)
      .execute()
    return id
  })
})
afterAll(() => server.close())

const accept = (call: Caller, { id }: { id: number }, more: object = {}) =>
  call('PUT', `/tickets/${id}`, { status: 'open', ...more })
const aWaiting = async (overrides: Parameters<Inbox['tickets']>[0][string] = {}) =>
  (await inbox.tickets({ Clara: { queueId: inbox.first.id, ...overrides } })).Clara
const conflictOf = ({ status, body }: { status: number; body: { error: string } }) => {
  expect(status).toBe(409)
  return JSON.parse(body.error) as TicketConflict
}

describe('a waiting ticket', () => {
  test('becomes the ticket of the user who accepts it, and its history says so', async () => {
    const ticket = await aWaiting({ isBot: true })
    const { status, body } = await accept(inbox.asAttendant, ticket)
    expect([status, body]).toMatchObject([
      200,
      {
        id: ticket.id,
        status: 'open',
        userId: inbox.attendant.id,
        user: { name: inbox.attendant.name },
        isBot: false,
      },
    ])
    expect(await inbox.log(ticket.id)).toEqual(['create', `open ${inbox.attendant.name}`])
    expect(await inbox.attendances(ticket.id)).toMatchObject([
      {
        userId: inbox.attendant.id,
        queueId: inbox.first.id,
        startedAt: server.clock.now().toISOString(),
        closedAt: null,
      },
    ])
  })

  test('without a queue is given one first, of the person who accepts', async () => {
    const asWide = await inbox.colleague({ allTicket: 'enable' })
    const ticket = await aWaiting({ queueId: null })
    expect(await accept(asWide, ticket)).toMatchObject({ status: 400, body: { error: 'ERR_QUEUE_REQUIRED' } })
    for (const queueId of [inbox.second.id, 999_999])
      expect(await accept(asWide, ticket, { queueId })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUEUE_FOUND' },
      })
    const taken = await accept(asWide, ticket, { queueId: inbox.first.id })
    expect(taken).toMatchObject({ status: 200, body: { status: 'open', queueId: inbox.first.id } })
    const { name } = asWide.user
    expect(await inbox.log(ticket.id)).toEqual(['create', `queue ${name}`, `open ${name}`])
  })

  test('waits no longer for the consent that was asked for', async () => {
    const ticket = await aWaiting({ status: 'lgpd' })
    expect((await accept(inbox.asAttendant, ticket)).body.status).toBe('open')
  })

  test('of a group goes to the groups, or where the connection treats groups as customers to the rest', async () => {
    const [group, customer] = [
      await aWaiting({ status: 'pending', isGroup: true, queueId: null }),
      await aWaiting({ status: 'pending', isGroup: true, whatsappId: groupLine }),
    ]
    expect((await accept(inbox.asAdmin, group)).body).toMatchObject({
      status: 'group',
      userId: inbox.admin.id,
    })
    expect((await accept(inbox.asAdmin, customer, { status: 'group' })).body.status).toBe('open')
  })

  test('is accepted twice by the same person without a trace of the second time', async () => {
    const ticket = await aWaiting()
    const [first, again] = [await accept(inbox.asAttendant, ticket), await accept(inbox.asAttendant, ticket)]
    expect(again.body).toEqual(first.body)
    expect(await inbox.log(ticket.id)).toEqual(['create', `open ${inbox.attendant.name}`])
  })

  test('is given to a colleague by an admin, and by nobody else', async () => {
    const ticket = await aWaiting()
    const { id: userId } = colleague.user
    const browser = await inbox.listener(colleague)
    expect(await accept(inbox.asAttendant, ticket, { userId })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    const other = (await server.aTeam()).attendant
    expect(await accept(inbox.asAdmin, ticket, { userId: other.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    })
    expect((await accept(inbox.asAdmin, ticket, { userId })).body).toMatchObject({
      userId,
      user: { name: 'Bruno' },
    })
    expect((await inbox.attendances(ticket.id))[0]).toMatchObject({ userId })
    expect(await browser.heard('ticketGiven')).toMatchObject([{ ticket: { id: ticket.id, userId } }])
  })

  test('that lost its attendant can be taken up by anyone of the queue', async () => {
    const ticket = await aWaiting({ status: 'open', userId: null })
    expect((await accept(inbox.asAttendant, ticket)).body).toMatchObject({ userId: inbox.attendant.id })
  })
})

describe('a ticket that somebody has', () => {
  test('goes to one of two who accept at the same instant; the other hears who won', async () => {
    for (const rivals of [
      [inbox.asAttendant, colleague],
      [inbox.asAdmin, colleague],
    ] as const) {
      const ticket = await aWaiting()
      const answers = await Promise.all(rivals.map((rival) => accept(rival, ticket)))
      const [won, lost] = answers.toSorted((left, right) => left.status - right.status)
      expect(won!.status).toBe(200)
      const { userId, user, queue } = won!.body as TicketConflict
      expect(conflictOf(lost!)).toEqual({
        id: ticket.id,
        uuid: ticket.uuid,
        status: 'open',
        userId,
        user: { id: user?.id, name: user?.name },
        queue: { id: queue?.id, name: queue?.name },
      })
      expect(rivals.map(({ user: { id } }) => id)).toContain(userId)
      expect(await inbox.log(ticket.id)).toEqual(['create', `open ${user?.name}`])
    }
  })

  test('is not taken away by an admin either', async () => {
    const ticket = await aWaiting({ status: 'open', userId: colleague.user.id })
    expect(conflictOf(await accept(inbox.asAdmin, ticket))).toMatchObject({ user: { name: 'Bruno' } })
  })

  test('is kept for the person it was given to while it waits', async () => {
    const ticket = await aWaiting({ userId: colleague.user.id, status: 'pending' })
    expect(conflictOf(await accept(inbox.asAttendant, ticket))).toMatchObject({ userId: colleague.user.id })
    expect((await accept(colleague, ticket)).body).toMatchObject({
      status: 'open',
      userId: colleague.user.id,
    })
  })

  test('is not accepted while its rating is awaited, and not by those who cannot see it', async () => {
    const rating = await aWaiting({ status: 'nps', userId: inbox.attendant.id })
    expect(await accept(inbox.asAttendant, rating)).toMatchObject({
      status: 409,
      body: { error: 'ERR_WRONG_STATUS' },
    })
    const hidden = await aWaiting({ queueId: inbox.second.id })
    const stranger = await server.as((await server.aTeam()).admin)
    for (const call of [inbox.asAttendant, stranger])
      expect(await accept(call, hidden)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      })
  })
})

describe('the greeting', () => {
  const greetingAcceptedMessage = 'Olá {{firstName}}, aqui é {{user}}, de {{queue}}.'
  const said = () => `Olá Clara, aqui é ${inbox.attendant.name}, de ${inbox.first.name}.`
  beforeAll(() => inbox.configure({ greetingAcceptedMessage }))

  const bodies = async (ticketId: number) => (await inbox.messages(ticketId)).map(({ body }) => body)
  const post = (ticketId: number, body: string) =>
    inbox.asAttendant('POST', `/messages/${ticketId}`, { body })

  test('leaves for the customer when the ticket is accepted', async () => {
    const customer = aCustomer()
    const ticket = await inbox.write(customer, 'Oi', { name: 'Clara' })
    await accept(inbox.asAdmin, ticket, { queueId: inbox.first.id, userId: inbox.attendant.id })
    await eventually(async () => (await inbox.phone(customer)).some(({ body }) => body === said()))
  })

  test('is said once in an attendance, and again in the next one', async () => {
    const ticket = await aWaiting()
    await accept(inbox.asAttendant, ticket)
    await inbox.asAttendant('PUT', `/tickets/${ticket.id}`, { status: 'pending' })
    await accept(inbox.asAttendant, ticket)
    expect(await bodies(ticket.id)).toEqual([said()])
    await inbox.asAttendant('PUT', `/tickets/${ticket.id}`, { status: 'closed' })
    await inbox.asAttendant('PUT', `/tickets/${ticket.id}`, { status: 'open' })
    await inbox.asAttendant('PUT', `/tickets/${ticket.id}`, { status: 'pending' })
    await accept(inbox.asAttendant, ticket)
    expect(await bodies(ticket.id)).toEqual([said(), said()])
  })

  test('is not doubled by a client that says it too, signed or not', async () => {
    const ticket = await aWaiting()
    await accept(inbox.asAttendant, ticket)
    const [greeting] = await inbox.messages(ticket.id)
    for (const text of [said(), `*${inbox.attendant.name}:*\n${said()}`, greetingAcceptedMessage])
      expect((await post(ticket.id, text)).body).toMatchObject({ id: greeting!.id })
    await post(ticket.id, 'Em que posso ajudar?')
    expect(await bodies(ticket.id)).toEqual([said(), 'Em que posso ajudar?'])
  })

  test('is not said to groups, unless the connection treats them as customers', async () => {
    const group = { status: 'pending', isGroup: true } as const
    const [quiet, greeted] = [await aWaiting(group), await aWaiting({ ...group, whatsappId: groupLine })]
    await accept(inbox.asAdmin, quiet)
    await accept(inbox.asAdmin, greeted)
    expect(await bodies(quiet.id)).toEqual([])
    expect(await bodies(greeted.id)).toEqual([expect.stringMatching(/^Olá Clara, aqui é/)])
  })

  test('is not said when the company does not want it, or has no words for it', async () => {
    for (const settings of [{ greetingAcceptedMessage, sendGreetingAccepted: 'disabled' }, {}]) {
      await inbox.configure(settings)
      const ticket = await aWaiting()
      await accept(inbox.asAttendant, ticket)
      expect(await bodies(ticket.id)).toEqual([])
    }
  })

  test('a minute later the same words are a message like any other', async () => {
    await inbox.configure({ greetingAcceptedMessage: 'Bem-vinda!' })
    const ticket = await aWaiting()
    await accept(inbox.asAttendant, ticket)
    server.clock.travel(minutes(1) + 1)
    await post(ticket.id, 'Bem-vinda!')
    expect(await bodies(ticket.id)).toEqual(['Bem-vinda!', 'Bem-vinda!'])
  })
})
