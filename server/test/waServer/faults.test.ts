import { proto } from 'baileys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPairedShop, type PairedShop } from './pairedShop.ts'
import { makePlainClient } from './plainClient.ts'

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

const upserts = (text: string) =>
  client.messages().filter((message) => message.message?.conversation === text)

test('what comes twice or in another order is handed over once each', async () => {
  wa.repeat(shop.number)
  await ana.send(shop, 'duas vezes')
  wa.repeat(shop.number, false)
  wa.hold(shop.number)
  await ana.send(shop, 'primeira')
  await ana.send(shop, 'segunda')
  wa.releaseReversed(shop.number)
  await client.message('primeira')
  const order = client.messages().flatMap(({ message }) => message?.conversation ?? [])
  expect(order.filter((text) => text !== 'duas vezes')).toEqual(['segunda', 'primeira'])
  expect(upserts('duas vezes')).toHaveLength(1)
})

test('a lost receipt lets the server deliver again, and the client refuses the copy', async () => {
  wa.loseReceipts()
  await ana.send(shop, 'uma vez')
  await client.message('uma vez')
  wa.drop()
  await client.closed()
  wa.keepReceipts()
  client.connect()
  await ana.send(shop, 'depois')
  await client.message('depois')
  await shop.upToDate()
  expect(upserts('uma vez')).toHaveLength(1)
})

test('a customer with a new phone is understood again', async () => {
  await client.socket.sendMessage(ana.jid, { text: 'antes' })
  await ana.received('antes')
  ana.reinstall()
  await client.socket.sendMessage(ana.jid, { text: 'telefone novo' })
  await ana.received('telefone novo')
  await ana.send(shop, 'sou eu')
  await client.message('sou eu')
})

test('a restricted number may answer but not begin', async () => {
  const bia = wa.person({ number: '5511955554444', name: 'Bia' })
  wa.restrict(shop.number, new Date(Date.now() + 3_600_000))
  await client.event('connection.update', ({ reachoutTimeLock }) => reachoutTimeLock?.isActive)
  const refused = await client.socket.sendMessage(bia.jid, { text: 'oi' })
  await client.status(refused?.key.id ?? '', Status.ERROR)
  await client.socket.sendMessage(ana.jid, { text: 'resposta' })
  await ana.received('resposta')
  wa.restrict(shop.number)
  wa.refuseQuery('usync')
  await expect(client.socket.onWhatsApp(bia.number)).rejects.toThrow('rate-overlimit')
})

test('two businesses write to each other', async () => {
  const other = wa.businessPhone({ number: '5511900000002', name: 'Fornecedor' })
  const second = makePlainClient(wa)
  await second.pair(other)
  const sent = await client.socket.sendMessage(other.jid, { text: 'tem em estoque?' })
  const asked = await second.message('tem em estoque?')
  await client.status(sent?.key.id ?? '', Status.DELIVERY_ACK)
  await second.socket.sendMessage(asked.key.remoteJid ?? '', { text: 'tem' })
  await client.message('tem')
  await second.end()
})
