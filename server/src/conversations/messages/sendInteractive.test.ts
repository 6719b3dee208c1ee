import type { TicketMessage } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation, type TestConversation } from '../../../test/conversation.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { storedOf } from '../../media/accounting.ts'
import { pixOf } from './pix.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const send = (kind: string, { id }: { id: number }, form: object, call = inbox.asAttendant) =>
  call('POST', `/messages/${kind}/${id}`, form)
const sent = async (...given: Parameters<typeof send>) => (await send(...given)).body as TicketMessage

const list = {
  title: 'Olá, {{name}}',
  description: 'Escolha um horário',
  buttonText: 'Ver horários',
  sections: [
    { title: 'Manhã', rows: [{ title: '9h', rowId: 'm9', description: 'Com café' }] },
    { title: 'Tarde', rows: [{ title: '14h', rowId: 't14' }] },
  ],
}
const button = { title: 'Seu código', description: 'Vale hoje', buttonText: 'Tocar', copyText: 'PROMO10' }

/** The customer taps, and the answer is awaited in the conversation. */
async function tap(conversation: TestConversation, message: TicketMessage, tapped: object) {
  await conversation.onPhone(message)
  const { accepted } = (
    await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/reply`, { wid: message.wid, ...tapped })
  ).body as { accepted: boolean }
  if (!accepted) return undefined
  return eventually(async () =>
    (await conversation.page()).find(({ fromMe, quotedMsg }) => !fromMe && quotedMsg?.id === message.id),
  )
}

describe('a list', () => {
  test('arrives as a list, with its words filled in', async () => {
    const conversation = await aConversation(inbox)
    const title = `Olá, ${conversation.name}`
    const message = await sent('lista', conversation, list)
    const data = { ...list, kind: 'list', title }
    expect(message).toMatchObject({
      mediaType: 'listMessage',
      body: `${title}\nEscolha um horário`,
      dataJson: data,
      fromMe: true,
    })
    expect(await conversation.onPhone(message)).toMatchObject({ mediaType: 'listMessage', interactive: data })
  })

  test('takes its description also under its other name', async () => {
    const { description, ...form } = list
    const message = await sent('lista', await aConversation(inbox), { ...form, text: description })
    expect(message.dataJson).toMatchObject({ description })
  })

  test('is answered by tapping a row: a message that says which', async () => {
    const conversation = await aConversation(inbox)
    const message = await sent('lista', conversation, list)
    expect(await tap(conversation, message, { rowId: 't14' })).toMatchObject({
      body: '14h',
      fromMe: false,
      dataJson: { kind: 'choice', id: 't14', title: '14h' },
    })
    expect(await conversation.ticket()).toMatchObject({ lastMessage: '14h', unreadMessages: 1 })
    expect(await tap(conversation, message, { rowId: 'not there' })).toBeUndefined()
  })

  test.each([
    ['a title', { ...list, title: ' ' }],
    ['the text of its button', { ...list, buttonText: '' }],
    ['rows', { ...list, sections: [{ title: 'Manhã', rows: [] }] }],
    ['sections', { ...list, sections: [] }],
    ['names for its rows', { ...list, sections: [{ title: '', rows: [{ title: '', rowId: 'a' }] }] }],
  ])('without %s is refused', async (_name, form) => {
    expect(await send('lista', await aConversation(inbox), form)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
  })
})

describe('a button', () => {
  test.each([
    ['copy', 'PROMO10', 'PROMO10'],
    ['copy', 'javascript:alert(1)', 'javascript:alert(1)'],
    ['call', '(11) 98765-4321', '+5511987654321'],
    ['call', '+55 11 98765-4321', '+5511987654321'],
    ['url', 'https://exemplo.com/a?b=c#d', 'https://exemplo.com/a?b=c#d'],
    ['URL', 'http://exemplo.com', 'http://exemplo.com'],
  ])('to %s %s arrives with %s behind it', async (kind, copyText, target) => {
    const conversation = await aConversation(inbox)
    const message = await sent(kind, conversation, { ...button, copyText })
    const data = { ...button, kind: kind.toLowerCase(), copyText: target }
    expect(message).toMatchObject({ mediaType: 'interactiveMessage', dataJson: data })
    expect(await conversation.onPhone(message)).toMatchObject({ interactive: data })
  })

  test.each([
    ['url', 'javascript:alert(document.cookie)'],
    ['url', ' JavaScript:alert(1)'],
    ['url', 'data:text/html,<script>alert(1)</script>'],
    ['url', 'file:///etc/passwd'],
    ['url', 'exemplo'],
    ['call', 'ligue já'],
    ['call', '12'],
    ['copy', '  '],
  ])('to %s %j is refused', async (kind, copyText) => {
    const conversation = await aConversation(inbox)
    expect(await send(kind, conversation, { ...button, copyText })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', details: [{ path: 'copyText' }] },
    })
    expect(await conversation.page()).toEqual([])
  })

  test('does its work on the phone: tapping it says nothing', async () => {
    const conversation = await aConversation(inbox)
    const message = await sent('copy', conversation, button)
    expect(await tap(conversation, message, { buttonId: 'copy' })).toBeUndefined()
  })

  test.each([
    ['with', 'data:image/png;base64,'],
    ['without', ''],
  ])('has a picture, given as base64 %s its prefix', async (_name, prefix) => {
    const conversation = await aConversation(inbox)
    const drawing = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2E7D32' } })
    const image = prefix + (await drawing.png().toBuffer()).toString('base64')
    const message = await sent('copy', conversation, { ...button, image })
    expect(message).toMatchObject({
      mediaType: 'interactiveMessage',
      mediaMime: 'image/png',
      dataJson: { kind: 'copy', copyText: 'PROMO10' },
    })
    const onPhone = await conversation.onPhone(message)
    const { statusCode, rawPayload } = await server.app.http.app.inject({ url: onPhone.mediaUrl! })
    expect(statusCode).toBe(200)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 60, height: 40 })
  })

  test('with a picture that is none is refused, and nothing is kept', async () => {
    const own = await anInbox(server)
    const conversation = await aConversation(own)
    const image = Buffer.from('<script>alert(1)</script>').toString('base64')
    expect(await send('copy', conversation, { ...button, image }, own.asAttendant)).toMatchObject({
      status: 415,
      body: { error: 'ERR_NOT_AN_IMAGE' },
    })
    expect(await own.data(storedOf)).toEqual({ bytes: 0, files: 0 })
  })
})

describe('a payment request', () => {
  const form = {
    title: 'Pedido 7',
    sendvalue: '12,50',
    sendkey_type: 'PHONE',
    sendmerchant_name: 'Padaria São José',
    sendKey: '11987654321',
  } as const

  test('carries a code that a bank reads, here and on the phone', async () => {
    const conversation = await aConversation(inbox)
    const message = await sent('PIX', conversation, form)
    const data = pixOf(form)
    expect(data).toMatchObject({ kind: 'pix', amount: 1250, key: '+5511987654321' })
    expect(message).toMatchObject({ mediaType: 'interactiveMessage', dataJson: data })
    const { brCode } = message.dataJson as { brCode: string }
    expect(brCode).toMatch(/^000201.*0014br\.gov\.bcb\.pix0114\+5511987654321.*540512\.50.*6304[0-9A-F]{4}$/i)
    expect(await conversation.onPhone(message)).toMatchObject({
      body: expect.stringContaining(brCode) as string,
      interactive: data,
    })
  })

  test.each([
    ['a key that is none', { sendKey: 'abc' }, 'ERR_INVALID_PIX_KEY'],
    ['an amount that is none', { sendvalue: 'dez' }, 'ERR_INVALID_PIX_VALUE'],
    ['a kind of key that nobody knows', { sendkey_type: 'IBAN' }, 'ERR_INVALID_INPUT'],
  ])('with %s is refused', async (_name, wrong, error) => {
    expect(await send('pix', await aConversation(inbox), { ...form, ...wrong })).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

test('nothing to tap on goes into a ticket that is not in attendance, or is somebody else’s', async () => {
  const waiting = await aConversation(inbox, { status: 'pending' })
  const held = await aConversation(inbox, { userId: inbox.admin.id })
  for (const [kind, form] of [
    ['lista', list],
    ['copy', button],
  ] as const) {
    expect(await send(kind, waiting, form)).toMatchObject({
      status: 400,
      body: { error: 'ERR_TICKET_NOT_OPEN' },
    })
    expect(await send(kind, held, form)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    })
  }
})
