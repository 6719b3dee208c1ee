import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation, aLineThatWaits, type TestConversation } from '../../../test/conversation.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { hours, later, minutes } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

test.each(['facebook', 'instagram'] as const)(
  'on %s one may answer for a day after the customer’s last words, and note things afterwards',
  async (channel) => {
    const whatsappId = await inbox.change((tenant) => aConnection(tenant, { channel }))
    const heardAt = new Date()
    const conversation = await aConversation(inbox, { whatsappId, lastInboundAt: heardAt.toISOString() })
    const opensUntil = later(heardAt, hours(24)).toISOString()
    expect((await conversation.ticket()).window).toEqual({ opensUntil })
    expect((await conversation.write({ body: 'Já vejo' })).status).toBe(200)

    await inbox.data(({ db }) =>
      db
        .updateTable('tickets')
        .set({ lastInboundAt: later(heardAt, -hours(25)).toISOString() })
        .where('id', '=', conversation.id)
        .execute(),
    )
    expect(await conversation.write({ body: 'Tarde demais' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WINDOW_CLOSED' },
    })
    expect((await conversation.write({ body: 'Perdemos o prazo', isPrivate: true })).status).toBe(200)
  },
)

test('elsewhere there is no such end', async () => {
  const conversation = await aConversation(inbox)
  expect((await conversation.ticket()).window).toBeNull()
})

describe('where the simulated network takes answers for a day only', () => {
  const tooLate = { status: 400, body: { error: 'ERR_WINDOW_CLOSED' } }
  const rule = (replyWindow: boolean, whatsappId = inbox.whatsappId) =>
    inbox.asAdmin('PUT', `/simulator/${whatsappId}/rules`, { replyWindow })
  /** A customer has just written; nobody was told anything yet. */
  const somebody = async () => {
    const conversation = await aConversation(inbox)
    await conversation.hear('Bom dia')
    return conversation
  }
  /** The customer's last words were said so long ago: sessions and lines need not live through a day for that. */
  const silentFor = (conversation: TestConversation, milliseconds: number) => {
    const at = later(server.clock.now(), -milliseconds).toISOString()
    return inbox.data(async ({ db }) => {
      const { id, number } = conversation
      await db.updateTable('tickets').set({ lastInboundAt: at }).where('id', '=', id).execute()
      await db.updateTable('simulatorMessages').set({ createdAt: at }).where('number', '=', number).execute()
    })
  }
  beforeAll(async () => {
    expect((await rule(true)).body).toEqual({ replyWindowHours: 24 })
    const isKnown = async () => (await (await somebody()).ticket()).window !== null
    await eventually(isKnown)
  })

  test('the last words of the day arrive, later ones are refused until the customer writes again', async () => {
    const conversation = await somebody()
    const failed = await conversation.say('Sem efeito')
    const end = later(server.clock.now(), hours(24)).toISOString()
    expect((await conversation.ticket()).window).toEqual({ opensUntil: end })

    await silentFor(conversation, hours(24) - minutes(1))
    await conversation.onPhone(await conversation.say('Em cima da hora'))
    await silentFor(conversation, hours(24) + 1)
    expect(await conversation.write({ body: 'Tarde demais' })).toMatchObject(tooLate)
    await inbox.data(({ db }) =>
      db.updateTable('messages').set({ failureCode: '500' }).where('id', '=', failed.id).execute(),
    )
    expect(await inbox.asAttendant('POST', `/messages/${failed.id}/retry`)).toMatchObject(tooLate)

    const again = await somebody()
    const words = await again.say('Para outra pessoa')
    const forward = { messageId: words.id, contactId: conversation.contactId }
    expect(await inbox.asAttendant('POST', '/message/forward', forward)).toMatchObject(tooLate)

    await conversation.hear('Ainda está aí?')
    await conversation.onPhone(await conversation.say('Estou aqui'))
  })

  test('what may wait is held, and leaves once and in its order when the customer writes again', async () => {
    const conversation = await somebody()
    await silentFor(conversation, hours(25))
    const forLater = (body: string, more = {}) => conversation.say(body, { mayWait: true, ...more })
    const first = await forLater('Seu pedido chegou', { clientId: 'held' })
    expect(first).toMatchObject({ isHeld: true, ack: 0, failure: null })
    expect((await forLater('Seu pedido chegou', { clientId: 'held' })).id).toBe(first.id)
    const mistaken = await forLater('Não é isso')
    const second = await forLater('Retire até sexta')
    expect(await conversation.write({ body: 'Agora mesmo' })).toMatchObject(tooLate)

    const asAttendant = inbox.asAttendant
    await asAttendant('POST', `/messages/edit/${second.id}`, { body: 'Retire até sábado' })
    const { body: gone } = await asAttendant('DELETE', `/messages/${mistaken.id}`)
    expect(gone).toMatchObject({ isDeleted: true, isHeld: false })
    const { events } = (await asAttendant('GET', `/messages/${mistaken.id}/timeline`)).body
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['stored', 'deleted'])
    await (await anInbox(server)).write(conversation.number, 'Na empresa ao lado')
    expect(await conversation.now(second)).toMatchObject({ isHeld: true, ack: 0 })

    await conversation.hear('Alguma novidade?')
    await conversation.hear('Alô?')
    await conversation.arrived()
    const ours = (await conversation.phone()).filter(({ fromBusiness }) => fromBusiness)
    expect(ours.map(({ body }) => body)).toEqual(['Seu pedido chegou', 'Retire até sábado', 'Fim'])
    expect(await conversation.now(first)).toMatchObject({ isHeld: false, failure: null })
    const atOnce = await forLater('Combinado')
    expect(atOnce.isHeld).toBe(false)
  })

  test('what is held when the ticket ends is not sent any more, and says so', async () => {
    const conversation = await somebody()
    await silentFor(conversation, hours(25))
    const held = await conversation.say('Ainda precisa de nós?', { mayWait: true })
    await inbox.asAdmin('PUT', `/tickets/${conversation.id}`, { status: 'closed' })
    const dropped = { isHeld: false, ack: 0, failure: { code: 'ERR_TICKET_NOT_OPEN' } }
    expect(await conversation.now(held)).toMatchObject(dropped)
    const retry = () => inbox.asAdmin('POST', `/messages/${held.id}/retry`)
    expect(await retry()).toMatchObject(tooLate)
    await inbox.write(conversation.number, 'Outra coisa')
    expect(await conversation.now(held)).toMatchObject(dropped)
    // Whether it can be sent now is up to the conversation, which goes on in another ticket.
    expect((await retry()).body).toMatchObject({ id: held.id, failure: null })
    await conversation.onPhone(held)
  })

  test('what is held goes along where the conversation goes on in another ticket, and leaves from there', async () => {
    await inbox.configure({ closeTicketOnTransfer: 'enabled' })
    const conversation = await somebody()
    await silentFor(conversation, hours(25))
    const held = await conversation.say('Chegou o que pediu', { mayWait: true })
    const transfer = { isTransfered: true, queueId: inbox.second.id, userId: inbox.admin.id }
    const { body: next } = await inbox.asAdmin('PUT', `/tickets/${conversation.id}`, transfer)
    await inbox.configure()
    expect(next.id).not.toBe(conversation.id)
    expect(next).toMatchObject({ status: 'open', lastMessage: 'Chegou o que pediu', fromMe: true })
    expect(await conversation.ticket()).toMatchObject({ status: 'closed', lastMessage: 'Bom dia' })
    const inNext = async () =>
      (await inbox.asAdmin('GET', `/messages/${next.id}`)).body.messages.find(
        ({ id }: { id: number }) => id === held.id,
      )
    expect(await inNext()).toMatchObject({ ticketId: next.id, isHeld: true, failure: null })
    await inbox.write(conversation.number, 'Alguma novidade?')
    await conversation.onPhone(held)
    expect(await inNext()).toMatchObject({ isHeld: false, failure: null })
  })

  test.each([
    { since: hours(25), result: 'leaves when the customer writes again' },
    { since: minutes(1), result: 'leaves at once where they have just written' },
  ])('what is held for one of two contacts who are one $result', async ({ since }) => {
    const [kept, other] = [await somebody(), await somebody()]
    await silentFor(other, hours(25))
    const held = await other.say('Chegou o que pediu', { mayWait: true })
    await silentFor(kept, since)
    const { status } = await inbox.asAdmin('POST', `/contacts/${kept.contactId}/joins`, {
      contactId: other.contactId,
    })
    expect(status).toBe(200)
    const moved = await eventually(async () => {
      const message = await kept.now(held)
      return message?.ticketId === kept.id && message
    })
    expect(moved.failure).toBeNull()
    if (since > hours(24)) {
      expect(moved).toMatchObject({ isHeld: true })
      expect((await kept.ticket()).lastMessage).toBe('Chegou o que pediu')
      await kept.hear('Alguma novidade?')
    }
    await kept.onPhone(held)
  })

  test('what the product would say by itself is left unsaid, and nothing waits for an answer to it', async () => {
    const messages = { complationMessage: 'Até logo!', ratingMessage: 'De 0 a 10?', expiresTicketNPS: 60 }
    await inbox.asAdmin('PUT', `/whatsapp/${inbox.whatsappId}`, messages)
    await inbox.asAdmin('PUT', '/companySettings', { column: 'userRating', data: 'enabled' })
    const resolved = async (silence: number) => {
      const conversation = await somebody()
      await silentFor(conversation, silence)
      const change = { status: 'closed', rating: 5 }
      const { body } = await inbox.asAdmin('PUT', `/tickets/${conversation.id}`, change)
      const { messages: said } = (await inbox.asAdmin('GET', `/messages/${conversation.id}`)).body
      return { status: body.status, said: said.map(({ body: words }: { body: string }) => words) }
    }
    expect(await resolved(minutes(1))).toEqual({ status: 'nps', said: ['Bom dia', 'De 0 a 10?'] })
    expect(await resolved(hours(25))).toEqual({ status: 'closed', said: ['Bom dia'] })
    await inbox.asAdmin('PUT', '/companySettings', { column: 'userRating', data: 'disabled' })
    expect(await resolved(minutes(1))).toEqual({ status: 'closed', said: ['Bom dia', 'Até logo!'] })
    expect(await resolved(hours(25))).toEqual({ status: 'closed', said: ['Bom dia'] })
  })

  test('what waited for the line until it was too late has failed, and says why', async () => {
    const line = await aLineThatWaits(inbox)
    await rule(true, line.whatsappId)
    const conversation = await aConversation(inbox, {
      whatsappId: line.whatsappId,
      lastInboundAt: server.clock.now().toISOString(),
    })
    const said = await eventually(async () => {
      const answer = await conversation.write({ body: 'Um momento' })
      return answer.status === 200 && answer.body
    })
    await line.scan()
    const failure = await eventually(async () => (await conversation.now(said))?.failure ?? undefined)
    expect(failure).toMatchObject({ code: 'ERR_WINDOW_CLOSED' })
  })

  test('a new ticket goes on with the customer’s last words; to a stranger nothing may be said', async () => {
    const customer = aCustomer()
    const first = await inbox.write(customer, 'Uma dúvida')
    const { window } = (await inbox.asAdmin('GET', `/tickets/${first.id}`)).body
    await inbox.asAdmin('PUT', `/tickets/${first.id}`, { status: 'closed', sendFarewellMessage: false })
    const begin = async (contactId: number) =>
      (
        await inbox.asAdmin('POST', '/tickets', {
          contactId,
          queueId: inbox.first.id,
          whatsappId: inbox.whatsappId,
          userId: inbox.admin.id,
          status: 'open',
        })
      ).body
    expect(await begin(first.contact.id)).toMatchObject({ window })

    const contact = { name: 'Ninguém ainda', number: aCustomer() }
    const stranger = await begin((await inbox.asAdmin('POST', '/contacts', contact)).body.id)
    expect(stranger.window).toEqual({ opensUntil: stranger.createdAt })
    expect(await inbox.asAdmin('POST', `/messages/${stranger.id}`, { body: 'Olá' })).toMatchObject(tooLate)
  })

  test('without the rule anything may be said at any time', async () => {
    const conversation = await somebody()
    await silentFor(conversation, hours(30))
    expect((await rule(false)).body).toEqual({ replyWindowHours: null })
    const said = await eventually(async () => {
      const answer = await conversation.write({ body: 'Bom dia de novo' })
      return answer.status === 200 && answer.body
    })
    await conversation.onPhone(said)
    expect((await conversation.ticket()).window).toBeNull()
  })
})
