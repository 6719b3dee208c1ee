import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, aForm, type TestConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox, type InboxTicket } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../contacts/contacts.factory.ts'
import { aMessage } from './messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const forward = (
  { id: messageId }: { id: number },
  to: { contactId: number },
  { signMessage, call = inbox.asAttendant }: { signMessage?: boolean; call?: Caller } = {},
) => call('POST', '/message/forward', { messageId, contactId: to.contactId, signMessage })
const forwarded = async (...given: Parameters<typeof forward>) =>
  (await forward(...given)).body as { ticket: InboxTicket; message: TicketMessage }

test('a text goes into the conversation with the other contact, marked as forwarded', async () => {
  const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
  const heard = await from.hear('O endereço é Rua A, 1')
  const { ticket, message } = await forwarded(heard, to)
  expect(ticket).toMatchObject({ id: to.id, lastMessage: 'O endereço é Rua A, 1' })
  expect(message).toMatchObject({
    ticketId: to.id,
    contactId: to.contactId,
    body: 'O endereço é Rua A, 1',
    isForwarded: true,
    fromMe: true,
    userId: inbox.attendant.id,
    quotedMsg: null,
  })
  expect(await to.onPhone(message)).toMatchObject({ body: 'O endereço é Rua A, 1' })
  expect((await from.now(heard))?.isForwarded).toBe(false)
  expect(await from.page()).toHaveLength(1)
})

test('signed, it begins with the name of the one who forwards; a card and a file without words do not', async () => {
  const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
  const signMessage = true
  const text = await from.say('Segue o link')
  expect((await forwarded(text, to, { signMessage })).message.body).toBe(
    `*${inbox.attendant.name}:*\nSegue o link`,
  )
  expect((await forwarded(text, to)).message.body).toBe('Segue o link')
  const card = await from.say('', { vCard: { name: 'João', number: '5511987654321' } })
  const copy = (await forwarded(card, to, { signMessage })).message
  expect(copy).toMatchObject({ body: 'João', mediaType: 'contactMessage', vCard: card.vCard })
  expect((await forwarded(await aDocument(from, ''), to, { signMessage })).message.body).toBe('')
})

test('the signature of the one who wrote it stays behind; words that only look like one do not', async () => {
  const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
  const { name } = inbox.attendant
  const text = await from.say(`*${name}:*\nSegue o link`)
  expect((await forwarded(text, to)).message.body).toBe('Segue o link')
  expect((await forwarded(text, to, { signMessage: true })).message.body).toBe(`*${name}:*\nSegue o link`)
  const file = await aDocument(from, `*${name}:*\nO contrato`)
  expect((await forwarded(file, to)).message.body).toBe('O contrato')
  const notice = await from.say('*Aviso:*\nFechamos às 18 h')
  expect((await forwarded(notice, to)).message.body).toBe('*Aviso:*\nFechamos às 18 h')
  const heard = await from.hear(`*${name}:*\nfoi quem me disse`)
  expect((await forwarded(heard, to)).message.body).toBe(`*${name}:*\nfoi quem me disse`)
})

async function aDocument({ id }: TestConversation, caption: string) {
  const content = Buffer.from('%PDF-1.4\n%%EOF')
  const { payload, headers } = await aForm([['body', caption]], [{ name: 'contrato.pdf', content }])
  const sent = await inbox.asAttendant('POST', `/messages/${id}`, payload, headers)
  return (sent.body as TicketMessage[])[0]!
}

test('a file is forwarded with its caption, and outlives the first message', async () => {
  const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
  const document = await aDocument(from, 'O contrato')
  const { message } = await forwarded(document, to)
  expect(message).toMatchObject({
    body: 'O contrato',
    mediaType: 'application',
    mediaName: 'contrato.pdf',
    mediaState: 'ready',
  })
  expect(await to.onPhone(message)).toMatchObject({ mediaName: 'contrato.pdf', body: 'O contrato' })
  expect((await inbox.asAdmin('DELETE', `/tickets/${from.id}`)).status).toBe(200)
  expect((await server.app.http.app.inject({ url: message.mediaUrl! })).statusCode).toBe(200)
})

test('where no conversation is open one is opened, by the one who forwards and in the same queue', async () => {
  const from = await aConversation(inbox)
  const contact = await inbox.data((tenant) => aContact(tenant, { name: 'Sem conversa' }))
  const { ticket, message } = await forwarded(await from.say('Oi'), { contactId: contact.id })
  expect(ticket).toMatchObject({
    status: 'open',
    userId: inbox.attendant.id,
    queueId: inbox.first.id,
    contact: { id: contact.id, name: 'Sem conversa' },
  })
  expect(message.ticketId).toBe(ticket.id)
  const again = await forwarded(await from.say('De novo'), { contactId: contact.id })
  expect(again.ticket.id).toBe(ticket.id)
  await eventually(async () => (await inbox.phone(contact.number)).some(({ body }) => body === 'De novo'))
  expect((await inbox.phone(contact.number)).map(({ body }) => body)).toEqual(['Oi', 'De novo'])
})

test('a conversation that a colleague holds is not entered: the answer names the colleague', async () => {
  const from = await aConversation(inbox)
  const held = await aConversation(inbox, { userId: inbox.admin.id })
  const answer = await forward(await from.say('Oi'), held)
  expect(answer.status).toBe(409)
  expect(JSON.parse(answer.body.error as string)).toEqual({
    id: held.id,
    uuid: held.uuid,
    status: 'open',
    userId: inbox.admin.id,
    user: { id: inbox.admin.id, name: inbox.admin.name },
    queue: { id: inbox.first.id, name: inbox.first.name },
  })
  expect(await held.page()).toEqual([])
})

test('notes, what was taken back, and files that are not here do not go anywhere', async () => {
  const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
  const note = await from.say('Só entre nós', { isPrivate: true })
  const gone = await from.say('Engano')
  await inbox.asAttendant('DELETE', `/messages/${gone.id}`)
  for (const message of [note, gone])
    expect(await forward(message, to)).toMatchObject({ status: 400, body: { error: 'ERR_NOT_EDITABLE' } })
  const pending = await inbox.data((tenant) =>
    aMessage(tenant, { ticketId: from.id, mediaType: 'image', mediaState: 'tooLarge' }),
  )
  expect(await forward(pending, to)).toMatchObject({
    status: 400,
    body: { error: 'ERR_WAPP_DOWNLOAD_MEDIA' },
  })
  expect(await to.page()).toEqual([])
})

test('what one may not see, and whom nobody knows, are not found', async () => {
  const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
  const held = await aConversation(inbox, { userId: inbox.admin.id })
  const secret = await inbox.data((tenant) => aMessage(tenant, { ticketId: held.id }))
  expect(await forward(secret, to)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
  expect(await forward(await from.say('Oi'), { contactId: 999_999_999 })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_CONTACT_FOUND' },
  })
  const rival = await anInbox(server)
  const theirs = await aConversation(rival)
  expect(await forward(await from.say('Oi'), theirs)).toMatchObject({ status: 404 })
})

test('into a group goes nothing from those who do not see groups', async () => {
  const from = await aConversation(inbox)
  const group = await inbox.data((tenant) => aContact(tenant, { isGroup: true }))
  const heard = await from.hear('Olá')
  expect(await forward(heard, { contactId: group.id })).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  const { ticket } = await forwarded(heard, { contactId: group.id }, { call: inbox.asAdmin })
  expect(ticket).toMatchObject({ status: 'group', userId: inbox.admin.id })
})
