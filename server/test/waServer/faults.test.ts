import { proto, WA_CERT_DETAILS } from 'baileys'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BusinessPhone } from './businessPhone.ts'
import type { Person } from './person.ts'
import { makePlainClient, type PlainClient } from './plainClient.ts'
import { startWaServer, type WaServer } from './waServer.ts'

const { Status } = proto.WebMessageInfo
const realRoot = WA_CERT_DETAILS.PUBLIC_KEY
let wa: WaServer
let shop: BusinessPhone
let ana: Person
let client: PlainClient

beforeAll(async () => {
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  wa = await startWaServer()
  WA_CERT_DETAILS.PUBLIC_KEY = wa.rootPublicKey
  shop = wa.businessPhone({ number: '5511900000001', name: 'Loja' })
  ana = wa.person({ number: '5511987654321', name: 'Ana' })
  client = makePlainClient(wa)
  await client.pair(shop)
})

afterAll(async () => {
  await client.end()
  await wa.close()
  WA_CERT_DETAILS.PUBLIC_KEY = realRoot
  vi.restoreAllMocks()
})

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
