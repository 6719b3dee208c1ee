import { VotedData, type TicketMessage } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation, aForm, type TestConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { storedOf } from '../../media/accounting.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const market = {
  latitude: -23.5417,
  longitude: -46.6293,
  name: 'Mercado Municipal',
  address: 'Rua da Cantareira, 306',
}
const lunch = { name: 'Onde almoçamos?', options: ['Centro', 'Praia'], multiple: false }
const sendPlace = (talk: TestConversation, more: object = {}) => talk.say('', { location: market, ...more })
const sendPoll = (talk: TestConversation, more: object = {}) => talk.say('', { poll: lunch, ...more })

async function sticker(
  { id }: { id: number },
  content: Buffer,
  { fields = [], call = inbox.asAttendant }: { fields?: [string, string][]; call?: Caller } = {},
) {
  const files = [{ name: 'gato.png', content }]
  const { payload, headers } = await aForm([['isSticker', 'true'], ...fields], files)
  return call('POST', `/messages/${id}`, payload, headers)
}
const drawing = () =>
  sharp({ create: { width: 300, height: 150, channels: 3, background: '#2E7D32' } })
    .png()
    .toBuffer()
const sentSticker = async (talk: TestConversation, fields: [string, string][] = []) =>
  ((await sticker(talk, await drawing(), { fields })).body as TicketMessage[])[0]!

describe('a place', () => {
  test('arrives on the customer’s phone, and the list shows its name', async () => {
    const talk = await aConversation(inbox)
    const message = await sendPlace(talk)
    expect(message).toMatchObject({ mediaType: 'locationMessage', body: market.name, dataJson: market })
    expect(await talk.onPhone(message)).toMatchObject({
      mediaType: 'locationMessage',
      interactive: market,
      fromBusiness: true,
    })
    expect((await talk.ticket()).lastMessage).toBe('📍 Mercado Municipal')
  })

  test('needs no name: its coordinates are enough', async () => {
    const talk = await aConversation(inbox)
    const place = { latitude: 0, longitude: -180 }
    const message = await talk.say('', { location: { ...place, name: ' ' } })
    expect(message).toMatchObject({ body: '', dataJson: place })
    expect(message.dataJson).not.toHaveProperty('name')
    expect((await talk.ticket()).lastMessage).toBe('📍')
  })

  test.each([
    ['beyond the pole', { ...market, latitude: 90.1 }],
    ['around the world', { ...market, longitude: -181 }],
    ['with half of its coordinates', { latitude: 1 }],
    ['with a name that is too long', { ...market, name: 'a'.repeat(251) }],
  ])('%s is refused', async (_name, location) => {
    const talk = await aConversation(inbox)
    expect(await talk.write({ location })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
    expect(await talk.page()).toEqual([])
  })

  test('can be noted among colleagues, and leaves for nobody', async () => {
    const talk = await aConversation(inbox)
    expect(await sendPlace(talk, { isPrivate: true })).toMatchObject({ isPrivate: true, dataJson: market })
    expect(await talk.arrived()).toEqual([])
  })
})

describe('a poll', () => {
  const vote = (talk: TestConversation, { wid }: TicketMessage, chosen: string[]) =>
    inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/vote`, {
      wid,
      chosen,
      number: talk.number,
      name: talk.name,
    })
  const votesOf = async (talk: TestConversation, message: TicketMessage) =>
    VotedData.safeParse((await talk.now(message))?.dataJson).data?.answers

  test('arrives on the customer’s phone with its words filled in, and the list shows its question', async () => {
    const talk = await aConversation(inbox)
    const message = await talk.say('', { poll: { ...lunch, name: '{{name}}, onde almoçamos?' } })
    const name = `${talk.name}, onde almoçamos?`
    expect(message).toMatchObject({
      mediaType: 'pollCreationMessageV3',
      body: name,
      dataJson: { ...lunch, name },
    })
    expect(await talk.onPhone(message)).toMatchObject({
      mediaType: 'pollCreationMessageV3',
      body: name,
      interactive: { ...lunch, name },
    })
    expect((await talk.ticket()).lastMessage).toBe(`📊 ${name}`)
  })

  test('shows who voted for what, as long as they do', async () => {
    const talk = await aConversation(inbox)
    const message = await sendPoll(talk)
    await talk.onPhone(message)
    await vote(talk, message, ['Praia'])
    const voted = await eventually(() => votesOf(talk, message))
    expect(voted).toMatchObject([{ name: talk.name, chosen: ['Praia'] }])
    await vote(talk, message, [])
    await eventually(async () => (await votesOf(talk, message))?.length === 0 || undefined)
  })

  test('for one choice counts the last one; for several, all', async () => {
    const talk = await aConversation(inbox)
    for (const [multiple, counted] of [
      [false, ['Praia']],
      [true, ['Centro', 'Praia']],
    ] as const) {
      const message = await talk.say('', { poll: { ...lunch, multiple } })
      await talk.onPhone(message)
      await vote(talk, message, ['Centro', 'Praia'])
      expect(await eventually(() => votesOf(talk, message))).toMatchObject([{ chosen: counted }])
    }
  })

  test.each([
    ['without a question', { ...lunch, name: ' ' }],
    ['with one option', { ...lunch, options: ['Centro'] }],
    ['with thirteen options', { ...lunch, options: Array.from({ length: 13 }, (_, at) => `Opção ${at}`) }],
    ['with an empty option', { ...lunch, options: ['Centro', '  '] }],
    ['with an option twice', { ...lunch, options: ['Centro', 'Centro '] }],
  ])('%s is refused', async (_name, poll) => {
    const talk = await aConversation(inbox)
    expect(await talk.write({ poll })).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
    expect(await talk.page()).toEqual([])
  })

  test('is not for colleagues: nobody there could vote', async () => {
    const talk = await aConversation(inbox)
    expect(await talk.write({ poll: lunch, isPrivate: true })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', details: [{ path: 'poll' }] },
    })
  })
})

describe('a sticker', () => {
  test('is drawn as phones want it, whatever picture it was', async () => {
    const talk = await aConversation(inbox)
    const message = await sentSticker(talk)
    expect(message).toMatchObject({
      mediaType: 'image',
      mediaMime: 'image/webp',
      mediaName: 'gato.webp',
      body: '',
      dataJson: { sticker: true, width: 512, height: 512 },
    })
    expect((await talk.ticket()).lastMessage).toBe('💟')
    const onPhone = await talk.onPhone(message)
    expect(onPhone).toMatchObject({ mediaType: 'image', interactive: { sticker: true } })
    const { rawPayload } = await server.app.http.app.inject({ url: onPhone.mediaUrl! })
    const drawn = sharp(rawPayload)
    expect(await drawn.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512, hasAlpha: true })
    // A wide picture leaves the top and the bottom free.
    const { data } = await drawn.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    })
    expect(data[3]).toBe(0)
    expect(rawPayload.length).toBeLessThanOrEqual(100_000)
  })

  test('has no words, and none are put to it later', async () => {
    const talk = await aConversation(inbox)
    const message = await sentSticker(talk, [['body', 'Olha o gato']])
    expect(message.body).toBe('')
    expect(await inbox.asAttendant('POST', `/messages/edit/${message.id}`, { body: 'Olha' })).toMatchObject({
      body: { error: 'ERR_NOT_EDITABLE' },
    })
  })

  test('that is no picture is refused, and nothing is kept', async () => {
    const own = await anInbox(server)
    const talk = await aConversation(own)
    const refused = await sticker(talk, Buffer.from('%PDF-1.4\n%%EOF'), { call: own.asAttendant })
    expect(refused).toMatchObject({ status: 415, body: { error: 'ERR_NOT_AN_IMAGE' } })
    expect(await own.data(storedOf)).toEqual({ bytes: 0, files: 0 })
  })
})

interface Sent {
  status: number
  body: TicketMessage & { error?: string }
}
type Send = (talk: TestConversation, more?: object, call?: Caller) => Promise<Sent>
const sendSticker: Send = async (talk, more = {}, call = inbox.asAttendant) => {
  const fields = Object.entries(more).map(([name, value]): [string, string] => [name, String(value)])
  const { status, body } = await sticker(talk, await drawing(), { fields, call })
  return { status, body: [body].flat()[0] as Sent['body'] }
}
const kinds: [string, Send][] = [
  ['a place', (talk, more = {}, call = inbox.asAttendant) => talk.write({ location: market, ...more }, call)],
  ['a poll', (talk, more = {}, call = inbox.asAttendant) => talk.write({ poll: lunch, ...more }, call)],
  ['a sticker', sendSticker],
]

describe.each(kinds)('%s', (_name, send) => {
  test('goes only into a ticket in attendance that one may see', async () => {
    const waiting = await aConversation(inbox, { status: 'pending' })
    const held = await aConversation(inbox, { userId: inbox.admin.id })
    expect(await send(waiting)).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } })
    expect(await send(held)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
  })

  test('is refused where the network has no such thing', async () => {
    const whatsappId = await inbox.change((tenant) => aConnection(tenant, { channel: 'instagram' }))
    const talk = await aConversation(inbox, { whatsappId, lastInboundAt: new Date().toISOString() })
    expect(await send(talk)).toMatchObject({ status: 400, body: { error: 'ERR_NOT_ON_THIS_CHANNEL' } })
    expect(await talk.page()).toEqual([])
  })

  test('is sent once, however often its sender asks', async () => {
    const talk = await aConversation(inbox)
    const first = await send(talk, { clientId: 'the same' })
    const second = await send(talk, { clientId: 'the same' })
    expect(second.body.id).toBe(first.body.id)
    expect(await talk.page()).toHaveLength(1)
  })

  test('replies to a message, and is replied to', async () => {
    const talk = await aConversation(inbox)
    const heard = await talk.hear('Onde fica?')
    const { body: message } = await send(talk, { quotedMsg: heard.id })
    expect(message.quotedMsg).toMatchObject({ id: heard.id, body: 'Onde fica?' })
    expect((await talk.onPhone(message)).quotedWid).toBe(heard.wid)
    const reply = await talk.hear('Obrigada', { quotedWid: message.wid })
    const isSticker = message.mediaType === 'image'
    expect(reply.quotedMsg).toMatchObject({ id: message.id, mediaType: message.mediaType, isSticker })
  })

  test('that was refused by the network is sent again as the same message', async () => {
    const own = await anInbox(server)
    const talk = await aConversation(own)
    const faults = (rejectCode: string | null) =>
      own.asAdmin('PUT', `/simulator/${own.whatsappId}/faults`, { rejectCode })
    await faults('131026')
    const { body: message } = await send(talk, {}, own.asAttendant)
    await eventually(async () => (await talk.now(message))?.failure ?? undefined)
    await faults(null)
    await own.asAttendant('POST', `/messages/${message.id}/retry`)
    expect(await talk.onPhone(message)).toMatchObject({ mediaType: message.mediaType })
    await eventually(async () => ((await talk.now(message))?.ack ?? 0) >= 2 || undefined)
    expect((await talk.phone()).filter(({ wid }) => wid === message.wid)).toHaveLength(1)
  })

  test('is forwarded as what it is', async () => {
    const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
    const { body: message } = await send(from)
    const { body } = await inbox.asAttendant('POST', '/message/forward', {
      messageId: message.id,
      contactId: to.contactId,
      signMessage: true,
    })
    const copy = body.message as TicketMessage
    expect(copy).toMatchObject({ mediaType: message.mediaType, body: message.body, isForwarded: true })
    const [first, second] = [await from.onPhone(message), await to.onPhone(copy)]
    expect(second).toMatchObject({ mediaType: first.mediaType, interactive: first.interactive })
  })
})

test('a forwarded poll leaves its votes behind', async () => {
  const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
  const message = await sendPoll(from)
  await from.onPhone(message)
  const body = { wid: message.wid, chosen: ['Praia'], number: from.number }
  await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/vote`, body)
  await eventually(async () => VotedData.safeParse((await from.now(message))?.dataJson).success || undefined)
  const forwarded = await inbox.asAttendant('POST', '/message/forward', {
    messageId: message.id,
    contactId: to.contactId,
  })
  expect((forwarded.body.message as TicketMessage).dataJson).toEqual(lunch)
})
