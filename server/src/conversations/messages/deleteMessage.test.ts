import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, aForm, aLineThatWaits } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { storedOf } from '../../media/accounting.ts'
import { aMessage } from './messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const remove = (message: { id: number }, call: Caller = inbox.asAttendant) =>
  call('DELETE', `/messages/${message.id}`)

test('an own message is taken back on the phone, and leaves a tombstone here', async () => {
  const conversation = await aConversation(inbox)
  const message = await conversation.say('Mensagem errada')
  await conversation.onPhone(message)
  const listener = await inbox.listener(inbox.asAttendant)
  expect(await remove(message)).toMatchObject({
    status: 200,
    body: { id: message.id, isDeleted: true, isDeletedByContact: false },
  })
  expect(await conversation.onPhone(message, ({ deleted }) => deleted)).toMatchObject({ deleted: true })
  expect(await conversation.now(message)).toMatchObject({ isDeleted: true })
  expect(await listener.heard('appMessage')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'update',
        message: expect.objectContaining({ id: message.id, isDeleted: true }) as object,
      }),
    ]),
  )
  expect((await remove(message)).body).toMatchObject({ isDeleted: true })
})

test('what is quoted and was taken back is not quoted word for word any more', async () => {
  const conversation = await aConversation(inbox)
  const message = await conversation.say('Senha: 1234')
  const answer = await conversation.say('Veja acima', { quotedMsg: message.id })
  await remove(message)
  expect((await conversation.now(answer))?.quotedMsg).toMatchObject({ id: message.id, body: '' })
})

test('what has not left yet never arrives', async () => {
  const line = await aLineThatWaits(inbox)
  const conversation = await aConversation(inbox, { whatsappId: line.whatsappId })
  const [message, kept] = [await conversation.say('Engano'), await conversation.say('Bom dia')]
  expect((await remove(message)).body).toMatchObject({ isDeleted: true })
  await line.scan()
  await conversation.onPhone(kept)
  expect(await conversation.arrived()).toEqual(['Bom dia'])
})

test('what was sent and never answered for may have arrived: it is taken back there, too', async () => {
  const conversation = await aConversation(inbox)
  const message = await conversation.say('Chegou?')
  await conversation.onPhone(message)
  await eventually(async () => (await conversation.now(message))?.ack === 2)
  await inbox.data(({ db }) =>
    db
      .updateTable('messages')
      .set({ failureCode: 'NO_ANSWER', failureText: 'The network did not answer' })
      .where('id', '=', message.id)
      .execute(),
  )
  await remove(message)
  await conversation.onPhone(message, ({ deleted }) => deleted)
})

test('a note is removed for good, with its file', async () => {
  const own = await anInbox(server)
  const conversation = await aConversation(own)
  const { payload, headers } = await aForm(
    [['isPrivate', 'true']],
    [{ name: 'nota.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') }],
  )
  const sent = await own.asAttendant('POST', `/messages/${conversation.id}`, payload, headers)
  const [note] = sent.body as TicketMessage[]
  expect(await own.data(storedOf)).toMatchObject({ files: 1 })
  const listener = await own.listener(own.asAttendant)
  expect((await remove(note!, own.asAttendant)).status).toBe(200)
  expect(await conversation.page()).toEqual([])
  expect(await listener.heard('appMessage')).toMatchObject([{ action: 'delete', messageId: note!.id }])
  await eventually(async () => (await own.data(storedOf)).files === 0)
  expect((await server.app.http.app.inject({ url: note!.mediaUrl! })).statusCode).toBe(404)
  expect((await remove(note!, own.asAttendant)).status).toBe(404)
})

test('the messages of others are theirs, those of the customer above all; an admin answers for everybody', async () => {
  const conversation = await aConversation(inbox)
  const asSupervisor = await inbox.colleague()
  await inbox.configure({ allUserChat: 'enabled' })
  const [mine, note, heard] = [
    await conversation.say('Oi'),
    await conversation.say('Nota', { isPrivate: true }),
    await conversation.hear('Olá'),
  ]
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await remove(mine, asSupervisor)).toMatchObject(refused)
  expect(await remove(note, asSupervisor)).toMatchObject(refused)
  expect(await remove(heard)).toMatchObject(refused)
  expect(await remove(heard, inbox.asAdmin)).toMatchObject(refused)
  expect((await remove(mine, inbox.asAdmin)).body).toMatchObject({ isDeleted: true })
  expect((await remove(note, inbox.asAdmin)).status).toBe(200)
  await inbox.configure()
})

test('a message can be taken back after its ticket was closed, however old it is', async () => {
  const conversation = await aConversation(inbox, { status: 'closed' })
  const old = await inbox.data((tenant) =>
    aMessage(tenant, {
      ticketId: conversation.id,
      fromMe: true,
      userId: inbox.attendant.id,
      createdAt: '2020-01-01T00:00:00.000Z',
    }),
  )
  expect((await remove(old)).body).toMatchObject({ isDeleted: true })
})
