import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aTicket } from '../tickets/tickets.factory.ts'
import { aMessage } from './messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

describe('a text', () => {
  test('is stored, shown to everybody who may see it, and arrives on the phone', async () => {
    const conversation = await aConversation(inbox)
    const [attendant, stranger] = [
      await inbox.listener(inbox.asAttendant),
      await inbox.listener(await inbox.colleague()),
    ]
    const answer = await conversation.write({ read: 1, fromMe: true, mediaUrl: '', body: 'Bom dia, Maria!' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ticketId: conversation.id,
        contactId: conversation.contactId,
        body: 'Bom dia, Maria!',
        fromMe: true,
        read: false,
        ack: 0,
        mediaType: 'conversation',
        isPrivate: false,
        queueId: inbox.first.id,
        queue: { name: inbox.first.name },
        userId: inbox.attendant.id,
        user: { name: inbox.attendant.name },
        contact: { name: conversation.name },
        ticket: { uuid: conversation.uuid },
        failure: null,
      },
    })
    expect(await conversation.onPhone(answer.body)).toMatchObject({
      body: 'Bom dia, Maria!',
      fromBusiness: true,
      mediaType: 'conversation',
    })
    expect(await conversation.ticket()).toMatchObject({
      lastMessage: 'Bom dia, Maria!',
      fromMe: true,
      unreadMessages: 0,
    })
    const heard = await attendant.heard('appMessage', 'ticket')
    expect(heard.slice(0, 2)).toMatchObject([
      { action: 'create', message: { body: 'Bom dia, Maria!' }, ticket: { id: conversation.id } },
      { action: 'update', ticket: { lastMessage: 'Bom dia, Maria!' } },
    ])
    expect(await stranger.heard('appMessage', 'ticket')).toEqual([])
  })

  test.each([
    ['sixty thousand characters', 'coração '.repeat(7_500)],
    ['emoji', '👩🏽‍🚀 🏳️‍🌈 🇧🇷 e\u0301'],
    ['HTML', '<b>negrito</b><script>alert(1)</script>&amp;&lt;'],
    ['formatting and line breaks', '*negrito* ~riscado~\n\n```código```\n'],
    ['what looks like SQL', "'; drop table messages; --"],
  ])('of %s is kept letter for letter', async (_name, body) => {
    const conversation = await aConversation(inbox)
    const message = await conversation.say(body)
    expect(message.body).toBe(body)
    expect((await conversation.onPhone(message)).body).toBe(body)
    expect((await conversation.now(message))?.body).toBe(body)
  })

  test('with half an emoji, as a clumsy client cuts it, does not trouble the server', async () => {
    const conversation = await aConversation(inbox)
    const answer = await conversation.write({ body: 'corta\uD83D' })
    expect(answer.status).toBe(200)
    expect((await conversation.onPhone(answer.body)).body).toBe('corta\uFFFD')
  })

  test.each(['', ' ', '\n\t ', '\u00A0'])('that is blank (%j) is refused', async (body) => {
    const conversation = await aConversation(inbox)
    const refused = { status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } }
    expect(await conversation.write({ body })).toMatchObject(refused)
    expect(await conversation.write({ body, isPrivate: true })).toMatchObject(refused)
    expect(await conversation.page()).toEqual([])
  })

  test('that is longer than any network takes is refused', async () => {
    const conversation = await aConversation(inbox)
    expect(await conversation.write({ body: 'a'.repeat(65_537) })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', details: [{ path: 'body' }] },
    })
  })

  test('has its variables filled in, and keeps those that nobody knows', async () => {
    const conversation = await aConversation(inbox)
    const { body } = await conversation.say(
      '{{name}}: {{queue}}, {{ user }}, {{ticket_id}}, {{desconhecida}}',
    )
    const { first, attendant } = inbox
    expect(body).toBe(
      `${conversation.name}: ${first.name}, ${attendant.name}, ${conversation.id}, {{desconhecida}}`,
    )
    expect(await conversation.arrived()).toEqual([body])
  })
})

describe('a quotation', () => {
  test.each([
    ['by id', (id: number) => id],
    ['as the whole message', (id: number) => ({ id, body: 'o que o cliente inventou', fromMe: true })],
  ])('%s refers to what was said, here and on the phone', async (_name, quoted) => {
    const conversation = await aConversation(inbox)
    const question = await conversation.hear('Quanto custa?')
    const answer = await conversation.say('Dez reais', { quotedMsg: quoted(question.id) })
    expect(answer.quotedMsg).toMatchObject({
      id: question.id,
      body: 'Quanto custa?',
      fromMe: false,
      contact: { id: conversation.contactId },
    })
    expect(await conversation.onPhone(answer)).toMatchObject({ quotedWid: question.wid })
  })

  const anEarlier = (conversation: { contactId: number }, place: object) =>
    inbox.data(async (tenant) => {
      const closed = { contactId: conversation.contactId, status: 'closed', ...place } as const
      const ticket = await aTicket(tenant, {
        whatsappId: inbox.whatsappId,
        queueId: inbox.first.id,
        ...closed,
      })
      return aMessage(tenant, { ticketId: ticket.id, body: 'Da outra vez' })
    })

  test('may reach back to an earlier ticket of the contact', async () => {
    const conversation = await aConversation(inbox)
    const earlier = await anEarlier(conversation, {})
    const answer = await conversation.say('Como da outra vez', { quotedMsg: earlier.id })
    expect(answer.quotedMsg).toMatchObject({ id: earlier.id, body: 'Da outra vez' })
  })

  test('does not reach what is said to others, elsewhere, or out of sight', async () => {
    const [conversation, other] = [await aConversation(inbox), await aConversation(inbox)]
    const elsewhere = await inbox.change((tenant) => aConnection(tenant))
    const said = [
      await other.say('Segredo de outra pessoa'),
      await anEarlier(conversation, { queueId: inbox.second.id }),
      await anEarlier(conversation, { whatsappId: elsewhere }),
      { id: 999_999_999 },
    ]
    for (const { id } of said)
      expect(await conversation.write({ body: 'Veja', quotedMsg: id })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_MESSAGE_FOUND' },
      })
    expect(await conversation.page(inbox.asAttendant)).toEqual([])
  })
})

describe('a private note', () => {
  test.each([true, 'true'])(
    '(%j) is for colleagues: the customer and the lists do not notice it',
    async (isPrivate) => {
      const conversation = await aConversation(inbox)
      await conversation.hear('Posso pagar amanhã?')
      const before = await conversation.ticket()
      const note = await conversation.say('Cliente bom, pode', { isPrivate })
      expect(note).toMatchObject({ isPrivate: true, fromMe: true, wid: null, ack: 5 })
      expect(await conversation.ticket()).toEqual(before)
      expect(before).toMatchObject({ lastMessage: 'Posso pagar amanhã?', unreadMessages: 1, fromMe: false })
      expect((await conversation.page(inbox.asAdmin)).map(({ body }) => body)).toContain('Cliente bom, pode')
      expect(await conversation.arrived()).toEqual(['Posso pagar amanhã?'])
    },
  )

  test('is announced as a message, and the ticket is not', async () => {
    const conversation = await aConversation(inbox)
    const listener = await inbox.listener(inbox.asAttendant)
    await conversation.say('Só nós', { isPrivate: true })
    // Ticks of what other tickets were told may still come in.
    const ofThis = (await listener.heard('appMessage', 'ticket')).filter(
      ({ ticket, ticketId }) => (ticket?.id ?? ticketId) === conversation.id,
    )
    expect(ofThis).toMatchObject([{ action: 'create', message: { body: 'Só nós', isPrivate: true } }])
  })
})

describe('a contact card', () => {
  const written =
    'BEGIN:VCARD\nVERSION:3.0\nFN:João da Silva\nTEL;waid=5511987654321:+55 11 98765-4321\nEND:VCARD'
  test.each([
    ['as it is', written],
    ['by name and number', { name: 'João da Silva', number: '+55 (11) 98765-4321' }],
  ])('given %s arrives as a card', async (_name, vCard) => {
    const conversation = await aConversation(inbox)
    const message = await conversation.say('', { vCard })
    expect(message).toMatchObject({ mediaType: 'contactMessage', body: 'João da Silva' })
    expect(message.vCard).toContain('waid=5511987654321')
    expect(await conversation.onPhone(message)).toMatchObject({
      mediaType: 'contactMessage',
      body: 'João da Silva',
      interactive: { vCard: message.vCard },
    })
    expect(await conversation.ticket()).toMatchObject({ lastMessage: '👤 João da Silva' })
  })

  test('on which nobody can be read is refused', async () => {
    const conversation = await aConversation(inbox)
    expect(await conversation.write({ vCard: 'João, 11 98765-4321' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', details: [{ path: 'vCard' }] },
    })
  })
})

test('a text costs its lock, itself, its ticket, its place in the outbox and its events', async () => {
  const conversation = await aConversation(inbox)
  const statements = await server.statementsOf(() => conversation.say('Oi', { clientId: randomUUID() }))
  const tables = statements.map((sql) => /from "(\w+)"|into "?(\w+)"?|(commit)$/.exec(sql)?.slice(1))
  expect(tables.map((found) => String(found?.find(Boolean))).toSorted()).toEqual([
    'commit',
    'message_events',
    'messages',
    'messages',
    'outbox',
    'pending_events',
    'tickets',
    'tickets',
  ])
})

describe('the key that the sender chooses', () => {
  test('makes the same message of two calls, one after the other or at once', async () => {
    const conversation = await aConversation(inbox)
    const [first, again] = [
      await conversation.say('Uma vez', { clientId: 'a' }),
      await conversation.say('Uma vez', { clientId: 'a' }),
    ]
    expect(again).toMatchObject({ id: first.id, clientId: 'a' })
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => conversation.say('Ao mesmo tempo', { clientId: 'b' })),
    )
    expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1)
    expect(await conversation.arrived()).toEqual(['Uma vez', 'Ao mesmo tempo'])
  })

  test('makes one note of two calls, too', async () => {
    const conversation = await aConversation(inbox)
    const note = () => conversation.say('Nota', { clientId: 'n', isPrivate: true })
    const [one, two] = await Promise.all([note(), note()])
    expect(two.id).toBe(one.id)
  })

  test('is of one conversation: in another it is another message', async () => {
    const [one, other] = [await aConversation(inbox), await aConversation(inbox)]
    const said = [await one.say('Oi', { clientId: 'k' }), await other.say('Oi', { clientId: 'k' })]
    expect(said[0]!.id).not.toBe(said[1]!.id)
    expect(await other.arrived()).toEqual(['Oi'])
  })
})

describe('a ticket', () => {
  test.each(['pending', 'closed', 'lgpd', 'nps'] as const)(
    'that is %s takes no message and no note',
    async (status) => {
      const conversation = await aConversation(inbox, { status })
      for (const form of [{ body: 'Oi' }, { body: 'Oi', isPrivate: true }])
        expect(await conversation.write(form)).toMatchObject({
          status: 400,
          body: { error: 'ERR_TICKET_NOT_OPEN' },
        })
      expect(await conversation.page()).toEqual([])
    },
  )

  test('of a group is written to without being accepted by one person', async () => {
    const asGrouper = await inbox.colleague({ allowGroup: true })
    const group = await aConversation(inbox, { status: 'group', isGroup: true, userId: null })
    const { body } = await group.write({ body: 'Bom dia, grupo' }, asGrouper)
    expect(await group.onPhone(body)).toMatchObject({ body: 'Bom dia, grupo' })
  })

  test('whose connection was removed takes notes, and no messages', async () => {
    const whatsappId = await inbox.change((tenant) => aConnection(tenant))
    const conversation = await aConversation(inbox, { whatsappId })
    await inbox.change(({ db }) => db.deleteFrom('connections').where('id', '=', whatsappId).execute())
    expect(await conversation.write({ body: 'Oi' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    })
    expect((await conversation.write({ body: 'Oi', isPrivate: true })).status).toBe(200)
  })
})

test('a greeting that the server has sent is not said again by a client that greets, too', async () => {
  const greeted = await anInbox(server)
  await greeted.configure({ sendGreetingAccepted: 'enabled', greetingAcceptedMessage: 'Olá, {{name}}!' })
  const conversation = await aConversation(greeted, { status: 'pending', userId: null })
  await greeted.asAttendant('PUT', `/tickets/${conversation.id}`, { status: 'open' })
  const text = `Olá, ${conversation.name}!`
  const again = await conversation.say(`*${greeted.attendant.name}:*\n${text}`)
  expect(again.body).toBe(text)
  expect(await conversation.arrived()).toEqual([text])
  server.clock.travel(61_000)
  await conversation.say(text)
  expect(await conversation.arrived()).toEqual([text, 'Fim', text])
})
