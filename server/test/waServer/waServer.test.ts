import { DisconnectReason, proto } from 'baileys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPairedShop, type PairedShop } from './pairedShop.ts'

const { Status } = proto.WebMessageInfo
let wa: PairedShop['wa']
let shop: PairedShop['shop']
let ana: PairedShop['ana']
let client: PairedShop['client']
let close: PairedShop['close']
beforeAll(async () => {
  ;({ wa, shop, ana, client, close } = await aPairedShop())
})
afterAll(() => close())

test('the code is scanned, the device restarts once and is let in', () => {
  expect(client.socket.user?.id).toBe(shop.devices()[0]?.jid)
  expect(shop.devices()[0]?.preKeys.length).toBeGreaterThan(700)
})

test('a text is encrypted both ways, and its ticks come back', async () => {
  const id = await ana.send(shop, 'Oi, quero comprar')
  const arrived = await client.message('Oi, quero comprar')
  expect(arrived).toMatchObject({ pushName: 'Ana', key: { id, remoteJid: ana.lid, remoteJidAlt: ana.jid } })
  await ana.ticked(id, 'delivered')
  await client.socket.readMessages([arrived.key])
  await ana.ticked(id, 'read')

  const sent = await client.socket.sendMessage(ana.jid, { text: 'Olá Ana 👍' })
  const reply = await ana.received('Olá Ana 👍')
  expect(await shop.received('Olá Ana 👍')).toMatchObject({ isOwn: true, chat: ana.jid })
  await client.status(sent?.key.id ?? '', Status.DELIVERY_ACK)
  ana.reads(reply)
  await client.status(sent?.key.id ?? '', Status.READ)
})

test('what the owner writes on the phone reaches the linked device', async () => {
  await shop.send(ana, 'do celular', { addressing: 'pn' })
  expect((await client.message('do celular')).key).toMatchObject({ fromMe: true, remoteJid: ana.jid })
})

test('a message damaged on the way is asked for again, in both directions', async () => {
  ana.garbleNext()
  await ana.send(shop, 'de novo')
  await client.message('de novo')
  ana.failNext()
  await client.socket.sendMessage(ana.jid, { text: 'outra vez' })
  expect(await ana.received('outra vez')).toMatchObject({ copies: 1 })
})

test('what a phone asked for again keeps its place before what came meanwhile', async () => {
  ana.failNext()
  for (const text of ['primeiro', 'segundo']) await client.socket.sendMessage(ana.jid, { text })
  for (const text of ['segundo', 'primeiro']) await ana.received(text)
  const texts = ana.inbox().map(({ text }) => text ?? '')
  expect(texts.filter((text) => /^(primeiro|segundo)$/.test(text))).toEqual(['primeiro', 'segundo'])
})

test('a refused message says so', async () => {
  wa.refuseNext('463')
  const sent = await client.socket.sendMessage(ana.jid, { text: 'recusada' })
  await client.status(sent?.key.id ?? '', Status.ERROR)
})

test('what is written while the line is down comes after the reconnect', async () => {
  client.forgetEvents()
  wa.drop(shop.number)
  expect(await client.closed()).toBe(DisconnectReason.connectionClosed)
  await ana.send(shop, 'um')
  await ana.send(shop, 'dois')
  client.connect()
  await client.message('um')
  await client.message('dois')
  const sent = await client.socket.sendMessage(ana.jid, { text: 'voltei' })
  await ana.received('voltei')
  await client.status(sent?.key.id ?? '', Status.DELIVERY_ACK)
})

test('files pass through the store, encrypted', async () => {
  const file = Buffer.from('uma nota fiscal')
  await client.socket.sendMessage(ana.jid, {
    document: file,
    mimetype: 'application/pdf',
    fileName: 'nota.pdf',
  })
  const { message } = await ana.received(({ message: { documentMessage } }) => !!documentMessage)
  expect(await wa.media.open(message.documentMessage ?? {}, 'document')).toEqual(file)
})

test('replaced, banned and logged out are told apart', async () => {
  client.forgetEvents()
  wa.replace(shop.number)
  expect(await client.closed()).toBe(DisconnectReason.connectionReplaced)
  client.forgetEvents()
  wa.ban(shop.number)
  client.connect()
  expect(await client.closed()).toBe(DisconnectReason.forbidden)
  client.forgetEvents()
  wa.unban(shop.number)
  client.connect()
  await client.opened()
  client.forgetEvents()
  shop.unlink()
  expect(await client.closed()).toBe(DisconnectReason.loggedOut)
  client.forgetEvents()
  client.connect()
  expect(await client.closed()).toBe(DisconnectReason.loggedOut)
})

test('a correct client causes no problem', () => {
  expect(wa.problems).toEqual([])
})
