import { editWindowMs, type TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, aForm, aLineThatWaits } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { later } from '../../platform/clock.ts'
import { aMessage, type MessageToMake } from './messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const edit = (message: { id: number }, body: string, call: Caller = inbox.asAttendant) =>
  call('POST', `/messages/edit/${message.id}`, { body })
const versionsOf = async ({ id }: { id: number }) => {
  const rows = await inbox.data(({ db }) =>
    db.selectFrom('messageVersions').select('body').where('messageId', '=', id).orderBy('id').execute(),
  )
  return rows.map(({ body }) => body)
}
const made = (message: MessageToMake) => inbox.data((tenant) => aMessage(tenant, message))

test('new words replace the old ones here and on the phone, and the old ones are kept', async () => {
  const conversation = await aConversation(inbox)
  const message = await conversation.say('Bom diaa')
  await conversation.onPhone(message)
  const listener = await inbox.listener(inbox.asAttendant)
  expect(await edit(message, 'Bom dia')).toMatchObject({
    status: 200,
    body: { id: message.id, body: 'Bom dia', isEdited: true },
  })
  expect((await edit(message, 'Bom dia!')).status).toBe(200)
  expect(await conversation.onPhone(message, ({ body }) => body === 'Bom dia!')).toMatchObject({
    edited: true,
  })
  expect(await conversation.now(message)).toMatchObject({ body: 'Bom dia!', isEdited: true })
  expect(await versionsOf(message)).toEqual(['Bom diaa', 'Bom dia'])
  expect(await listener.heard('appMessage')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'update',
        message: expect.objectContaining({ body: 'Bom dia!', isEdited: true }) as object,
      }),
    ]),
  )
  expect(await conversation.page()).toHaveLength(1)
})

test('what has not left yet leaves in its new words: the phone never sees the old ones', async () => {
  const line = await aLineThatWaits(inbox)
  const conversation = await aConversation(inbox, { whatsappId: line.whatsappId })
  const message = await conversation.say('Meu PIN é 1234')
  expect((await edit(message, 'Bom dia')).status).toBe(200)
  await line.scan()
  expect(await conversation.onPhone(message)).toMatchObject({ body: 'Bom dia', edited: false })
  expect(await conversation.arrived()).toEqual(['Bom dia'])
  expect(await conversation.phone()).toMatchObject([{ edited: false }, { edited: false }])
})

test('the words of a picture can be changed, too', async () => {
  const conversation = await aConversation(inbox)
  const { payload, headers } = await aForm(
    [['body', 'Contrto']],
    [{ name: 'contrato.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') }],
  )
  const sent = await inbox.asAttendant('POST', `/messages/${conversation.id}`, payload, headers)
  const [message] = sent.body as TicketMessage[]
  await conversation.onPhone(message!)
  expect((await edit(message!, 'Contrato')).body).toMatchObject({
    body: 'Contrato',
    mediaType: 'application',
  })
  await conversation.onPhone(message!, ({ body }) => body === 'Contrato')
})

test('a note can be changed, and still nobody outside hears of it', async () => {
  const conversation = await aConversation(inbox)
  const note = await conversation.say('Cliente chato', { isPrivate: true })
  expect((await edit(note, 'Cliente exigente')).body).toMatchObject({
    body: 'Cliente exigente',
    isPrivate: true,
  })
  expect(await versionsOf(note)).toEqual(['Cliente chato'])
  expect(await conversation.arrived()).toEqual([])
})

test('after fifteen minutes the words stay', async () => {
  const { id: ticketId } = await aConversation(inbox)
  const own = { ticketId, fromMe: true, userId: inbox.attendant.id, body: 'Oi' }
  const ago = (milliseconds: number) => later(server.clock.now(), -milliseconds).toISOString()
  const [inTime, late] = [
    await made({ ...own, createdAt: ago(editWindowMs) }),
    await made({ ...own, createdAt: ago(editWindowMs + 1) }),
  ]
  expect((await edit(inTime, 'Olá')).status).toBe(200)
  expect(await edit(late, 'Olá')).toMatchObject({ status: 400, body: { error: 'ERR_EDIT_WINDOW' } })
  expect(await versionsOf(late)).toEqual([])
})

test('the words of others are theirs, those of the customer above all; an admin answers for everybody', async () => {
  const conversation = await aConversation(inbox)
  const asSupervisor = await inbox.colleague()
  await inbox.configure({ allUserChat: 'enabled' })
  const [mine, heard] = [await conversation.say('Oi'), await conversation.hear('Olá')]
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await edit(mine, 'Tchau', asSupervisor)).toMatchObject(refused)
  expect(await edit(heard, 'Tchau')).toMatchObject(refused)
  expect(await edit(heard, 'Tchau', inbox.asAdmin)).toMatchObject(refused)
  expect(await edit(mine, 'Olá!', inbox.asAdmin)).toMatchObject({
    status: 200,
    body: { body: 'Olá!', userId: inbox.attendant.id },
  })
  await inbox.configure()
})

test('blank words, what was taken back, and what has no words cannot be edited', async () => {
  const conversation = await aConversation(inbox)
  const own = { ticketId: conversation.id, fromMe: true, userId: inbox.attendant.id }
  const message = await conversation.say('Oi')
  for (const blank of ['', '  \n'])
    expect(await edit(message, blank)).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
  const refused = { status: 400, body: { error: 'ERR_NOT_EDITABLE' } }
  for (const other of [
    { isDeleted: true },
    { mediaType: 'audio' },
    { mediaType: 'contactMessage' },
    { mediaType: 'listMessage' },
  ] as const)
    expect(await edit(await made({ ...own, ...other }), 'Olá')).toMatchObject(refused)
})

test('what the network refused is corrected here, and a retry sends the new words', async () => {
  const conversation = await aConversation(inbox)
  const failed = await made({
    ticketId: conversation.id,
    fromMe: true,
    userId: inbox.attendant.id,
    body: 'Bom diaa',
    ack: 0,
    failureCode: 'BLOCKED',
    failureText: 'refused',
  })
  expect((await edit(failed, 'Bom dia')).status).toBe(200)
  expect(await conversation.arrived()).toEqual([])
  await inbox.asAttendant('POST', `/messages/${failed.id}/retry`)
  expect(await conversation.onPhone(failed)).toMatchObject({ body: 'Bom dia', edited: false })
})
