import { closeImportedMarker, type NoticeData, type TicketMessage } from '@chatflow/contract'
import { proto } from 'baileys'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../test/conversation.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days, runningClock, seconds } from '../../platform/clock.ts'
import type { Content } from '../../../test/waServer/contents.ts'
import { says } from '../../../test/waServer/kinds.ts'
import { startWaServer, type WaServer } from '../../../test/waServer/waServer.ts'
import { whatsappAt } from '../../../test/whatsappAt.ts'
import { aNumber, aWhatsappInbox } from '../../../test/whatsappInbox.ts'
import { readPhoneBook } from './phoneBook.ts'

type Inbox = Awaited<ReturnType<typeof aWhatsappInbox>>

let wa: WaServer
let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  wa = await startWaServer()
  // Time that a test skips is no silence of who holds the line: it would be taken anew, and be away for a moment.
  const environment = { ...whatsappAt(wa), WA_ASK_EVERY_MS: '0', LEASE_SECONDS: '600' }
  server = await startTestServer({ environment, clock: runningClock() })
  inbox = await aWhatsappInbox(server, wa)
  await inbox.asAdmin('PUT', `/whatsapp/${inbox.id}`, { allowGroup: true })
  await inbox.pair()
})
afterAll(async () => {
  await server.close()
  await wa.close()
})

const messagesOf = async (ticketId: number) => (await inbox.messages(ticketId)) as unknown as TicketMessage[]
const once = (ticketId: number, is: (message: TicketMessage) => boolean) =>
  eventually(async () => (await messagesOf(ticketId)).find(is))
/** Unofficial numbers are patient. */
const inItsTime = () => server.clock.travel(seconds(10))
const sample = (name: string) => readFile(path.join(import.meta.dirname, '../../../test/samples', name))

test('every kind of message arrives as what it is', async () => {
  const ana = wa.person({ number: aNumber(), name: 'Ana' })
  const document = await wa.file('document', Buffer.from('Contrato'), { fileName: 'c.txt', caption: 'Segue' })
  const kinds: [Content, object][] = [
    ['Oi', { body: 'Oi', mediaType: 'conversation' }],
    [says.disappearing({ conversation: 'Some logo' }), { body: 'Some logo' }],
    [document, { mediaType: 'application', body: 'Segue', mediaName: 'c.txt', mediaState: 'ready' }],
    [await wa.file('voice', await sample('opus.ogg')), { mediaType: 'audio', mediaState: 'ready' }],
    [says.location(-23.5, -46.6, { name: 'Sé' }), { mediaType: 'locationMessage', dataJson: { name: 'Sé' } }],
    [says.contact('Bia', '5511911112222'), { mediaType: 'contactMessage', body: 'Bia' }],
    [says.poll('Quando?', ['Hoje', 'Amanhã']), { mediaType: 'pollCreationMessageV3' }],
    [says.event('Visita', new Date('2026-12-01T13:00:00Z')), { mediaType: 'eventMessage', body: 'Visita' }],
    [says.forwarded('Veja'), { body: 'Veja', isForwarded: true }],
    [says.fromAd('Quero', 'Promo', 'https://fb.me/x'), { mediaType: 'adMetaPreview', body: 'Quero' }],
    [says.buttonReply('Sim', 'yes'), { body: 'Sim', dataJson: { kind: 'choice', id: 'yes' } }],
  ]
  for (const [content] of kinds) await ana.send(inbox.phone, content)
  const ticket = await inbox.ticketOf(ana.number)
  const stored = await eventually(async () => {
    const found = await messagesOf(ticket.id)
    return found.length === kinds.length && found.every(({ mediaState }) => mediaState !== 'pending') && found
  })
  expect(stored).toMatchObject(kinds.map(([, expected]) => expected))

  const id = await ana.send(inbox.phone, 'Quero 1')
  const asked = await once(ticket.id, ({ body }) => body === 'Quero 1')
  await ana.edits(inbox.phone, id, 'Quero 2')
  await ana.reacts(inbox.phone, id, '👍')
  await once(ticket.id, ({ body, reactions }) => body === 'Quero 2' && reactions[0]?.emoji === '👍')
  await ana.deletes(inbox.phone, id)
  expect(await once(ticket.id, ({ isDeleted }) => isDeleted)).toMatchObject({
    id: asked.id,
    isDeletedByContact: true,
  })

  ana.garbleNext()
  await ana.send(inbox.phone, 'Ilegível')
  await once(ticket.id, ({ body }) => body === 'Ilegível')
  await inbox.phone.send(ana, 'Do celular')
  expect(await once(ticket.id, ({ body }) => body === 'Do celular')).toMatchObject({ fromMe: true })
  expect(await messagesOf(ticket.id)).toHaveLength(kinds.length + 3)
  expect(wa.problems).toEqual([])
})

test('every kind of message reaches the phone', async () => {
  const bia = wa.person({ number: aNumber(), name: 'Bia' })
  await bia.send(inbox.phone, 'Pode?')
  const ticket = await inbox.ticketOf(bia.number)
  await inbox.accept(ticket.id)
  const send = async (form: object) =>
    (await inbox.asAdmin('POST', `/messages/${ticket.id}`, form)).body as TicketMessage
  const [question] = await messagesOf(ticket.id)
  const reply = await send({ body: 'Sim', quotedMsg: question!.id })
  expect((await bia.received(({ text }) => text?.includes('Sim') === true)).message).toMatchObject({
    extendedTextMessage: { contextInfo: { quotedMessage: { conversation: 'Pode?' } } },
  })
  const form = await aForm(
    [['body', 'Segue']],
    [{ name: 'nota.pdf', content: Buffer.from('%PDF-1.4 x'), type: 'application/pdf' }],
  )
  await inbox.asAdmin('POST', `/messages/${ticket.id}`, form.payload, form.headers)
  const { message } = await bia.received(({ message: { documentMessage } }) => Boolean(documentMessage))
  expect((await wa.media.open(message.documentMessage!, 'document')).toString()).toBe('%PDF-1.4 x')

  inItsTime()
  await send({ poll: { name: 'Quando?', options: ['Hoje', 'Amanhã'] } })
  const poll = await bia.received(({ message: { pollCreationMessageV3 } }) => Boolean(pollCreationMessageV3))
  await bia.votes(inbox.phone, poll, ['Amanhã'])
  const isVoted = ({ dataJson }: TicketMessage) => JSON.stringify(dataJson)?.includes('"chosen":["Amanhã"]')
  await once(ticket.id, isVoted)

  inItsTime()
  await inbox.asAdmin('POST', `/messages/${question!.id}/reactions`, { type: '👍' })
  await bia.received(({ message: { reactionMessage } }) => reactionMessage?.text === '👍')
  // A phone can name any message, and takes back only its own.
  await bia.send(inbox.phone, { protocolMessage: { key: { id: reply.wid }, type: 0 } })
  await bia.send(inbox.phone, 'Depois')
  await once(ticket.id, ({ body }) => body === 'Depois')
  expect(await once(ticket.id, ({ id }) => id === reply.id)).toMatchObject({ isDeleted: false })
  inItsTime()
  await inbox.asAdmin('POST', `/messages/edit/${reply.id}`, { body: 'Sim!' })
  await bia.received(({ message: { protocolMessage, editedMessage } }) =>
    Boolean(protocolMessage?.editedMessage ?? editedMessage),
  )
  inItsTime()
  await inbox.asAdmin('DELETE', `/messages/${reply.id}`)
  await bia.received(({ message: { protocolMessage } }) => protocolMessage?.type === 0)
  expect(wa.problems).toEqual([])
})

test('a group has its subject, a person a picture; calls are refused, numbers checked, the phone book read', async () => {
  const caio = wa.person({ number: aNumber(), name: 'Caio' })
  const group = wa.group({ subject: 'Condomínio', by: caio, members: [caio, inbox.phone] })
  await caio.send(group, 'Bom dia')
  const groups = await eventually(async () => {
    const { tickets } = (await inbox.asAdmin('GET', '/tickets?showAll=true&status=group')).body
    return (tickets as { id: number; contact: { name: string } }[]).find(
      ({ contact }) => contact.name === 'Condomínio',
    )
  })
  expect(await messagesOf(groups.id)).toMatchObject([{ body: 'Bom dia', contact: { name: 'Caio' } }])
  group.rename(caio, 'Obra')
  await eventually(
    async () => (await inbox.asAdmin('GET', `/tickets/${groups.id}`)).body.contact.name === 'Obra',
  )
  const stranger = wa.person({ number: aNumber(), name: 'Ninguém' })
  group.add(caio, stranger)
  group.leave(caio)
  const notices = await eventually(async () => {
    const told = (await messagesOf(groups.id)).flatMap(
      ({ dataJson }) => (dataJson as NoticeData)?.notice ?? [],
    )
    return told.length === 3 && told
  })
  expect(notices).toEqual([
    { change: 'renamed', people: [], others: 0, subject: 'Obra' },
    { change: 'joined', people: [], others: 1 },
    { change: 'left', people: ['Caio'], others: 0 },
  ])
  const still = (await inbox.asAdmin('GET', `/tickets/${groups.id}`)).body
  expect(still.lastMessage, 'nobody is called because of it').toBe('Bom dia')

  const call = caio.calls(inbox.phone)
  await caio.rejected(call)
  const ticket = await inbox.ticketOf(caio.number)
  await once(ticket.id, ({ mediaType }) => mediaType === 'call_log')

  wa.person({ number: '551133334444', name: 'Sem o nono dígito' })
  const add = (number: string) => inbox.asAdmin('POST', '/contacts', { name: 'Novo', number, email: '' })
  expect((await add('5511933334444')).body).toMatchObject({ number: '551133334444' })
  expect((await add('5511900009999')).body).toMatchObject({ error: 'ERR_WAPP_INVALID_CONTACT' })

  caio.changesPicture(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  await eventually(async () => (await inbox.asAdmin('GET', `/tickets/${ticket.id}`)).body.contact.urlPicture)
  await inbox.phone.savesContact(caio, 'Caio do mercado')
  const key = { companyId: inbox.companyId, id: inbox.id }
  await eventually(async () => {
    const book = await Array.fromAsync(readPhoneBook(server.tenancy, key, 'phoneBook'))
    return book.flat().some(({ number, name }) => number === caio.number && name === 'Caio do mercado')
  })
  expect(wa.problems).toEqual([])
})

test('the past that the phone tells after pairing is imported, within the dates that were chosen', async () => {
  const shop = await aWhatsappInbox(server, wa)
  const dona = wa.person({ number: aNumber(), name: 'Dona' })
  const now = server.clock.now().getTime()
  const day = (ago: number) => new Date(now - days(ago))
  shop.phone.remembers({
    with: dona,
    messages: [
      { from: 'them', content: 'Muito antes', at: day(300) },
      { from: 'them', content: 'Antes', at: day(20) },
      { from: 'me', content: 'Resposta', at: day(19) },
    ],
  })
  const [queue] = (await shop.asAdmin('GET', '/queue')).body as { id: number }[]
  const wanted = await shop.asAdmin('PUT', `/whatsapp/${shop.id}`, {
    importOldMessages: day(30).toISOString(),
    importRecentMessages: day(1).toISOString(),
    queueIdImportMessages: queue?.id,
  })
  expect(wanted.status).toBe(200)
  await shop.pair()
  await shop.phone.sharesHistory(proto.HistorySync.HistorySyncType.FULL)
  await eventually(async () => {
    const { body } = await shop.asAdmin('GET', `/whatsapp/${shop.id}`)
    return body.statusImportMessages === closeImportedMarker
  })
  const ticket = await shop.ticketOf(dona.number)
  expect(await shop.messages(ticket.id)).toMatchObject([
    {
      body: 'Antes',
      fromMe: false,
      createdAt: expect.stringContaining(day(20).toISOString().slice(0, 19)),
    },
    { body: 'Resposta', fromMe: true },
  ])
})
