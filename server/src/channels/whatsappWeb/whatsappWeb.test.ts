import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningClock, seconds } from '../../platform/clock.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { startWaServer, type WaServer } from '../../../test/waServer/waServer.ts'
import { SessionTaken } from '../channel/Channel.ts'
import { holdLease } from '../connections/leases.ts'
import { whatsappAt } from '../../../test/whatsappAt.ts'
import { aNumber, aWhatsappInbox } from '../../../test/whatsappInbox.ts'

let wa: WaServer
let server: TestServer
beforeAll(async () => {
  wa = await startWaServer()
  // The client has times of its own: what it could not do in them is tried again later, and on a still clock never.
  server = await startTestServer({ environment: whatsappAt(wa), clock: runningClock() })
})
afterAll(async () => {
  await server.close()
  await wa.close()
})

test('a scanned code connects; words go both ways, and ticks come back', async () => {
  const inbox = await aWhatsappInbox(server, wa)
  const { number } = await inbox.pair()
  expect(number).toBe(inbox.phone.number)

  const ana = wa.person({ number: aNumber(), name: 'Ana' })
  await ana.send(inbox.phone, 'Oi, quero comprar')
  const ticket = await inbox.ticketOf(ana.number)
  const [asked] = await inbox.messages(ticket.id)
  expect(asked).toMatchObject({ body: 'Oi, quero comprar', fromMe: false })

  await inbox.accept(ticket.id)
  await inbox.reply(ticket.id, 'Olá Ana! áçé 👍')
  const answer = await ana.received()
  expect(answer.text).toContain('Olá Ana! áçé 👍')
  const ack = (expected: number) =>
    eventually(async () => (await inbox.messages(ticket.id)).find(({ fromMe }) => fromMe)?.ack === expected)
  await ack(2)
  ana.reads(answer)
  await ack(3)
  expect(wa.problems).toEqual([])
})

test('a line that is cut comes back by itself, with what was written meanwhile, once and in order', async () => {
  const inbox = await aWhatsappInbox(server, wa)
  await inbox.pair()
  const bia = wa.person({ number: aNumber(), name: 'Bia' })
  await bia.send(inbox.phone, 'um')
  const ticket = await inbox.ticketOf(bia.number)
  wa.loseReceipts()
  await bia.send(inbox.phone, 'dois')
  await eventually(async () => (await inbox.messages(ticket.id)).length === 2)
  wa.goDown()
  wa.keepReceipts()
  await inbox.reaches('TIMEOUT')
  const meanwhile = ['três', 'quatro', 'cinco', 'seis', 'sete', 'oito']
  for (const body of meanwhile) await bia.send(inbox.phone, body)
  wa.comeUp()
  server.clock.travel(seconds(2))
  // While the others are still being read: it must not overtake them.
  await inbox.phone.online()
  await bia.send(inbox.phone, 'nove')
  expect((await inbox.reaches('CONNECTED', 'restored')).number).toBe(inbox.phone.number)
  const all = ['um', 'dois', ...meanwhile, 'nove']
  await eventually(async () => (await inbox.messages(ticket.id)).length === all.length)
  expect((await inbox.messages(ticket.id)).map(({ body }) => body)).toEqual(all)
})

test('a line that breaks before a message has left is no try of it', async () => {
  const inbox = await aWhatsappInbox(server, wa)
  await inbox.pair()
  const caio = wa.person({ number: aNumber(), name: 'Caio' })
  await caio.send(inbox.phone, 'Oi')
  const ticket = await inbox.ticketOf(caio.number)
  await inbox.accept(ticket.id)
  // The client asks for the devices of somebody before it writes to them.
  wa.cutAtQuery('usync')
  await inbox.reply(ticket.id, 'Já vejo')
  await inbox.reaches('TIMEOUT')
  server.clock.travel(seconds(2))
  expect((await caio.received()).text).toContain('Já vejo')
  const reply = (await inbox.messages(ticket.id)).find(({ fromMe }) => fromMe)
  const { events } = (await inbox.asAdmin('GET', `/messages/${reply?.id}/timeline`)).body
  expect((events as { kind: string }[]).map(({ kind }) => kind)).not.toContain('refused')
})

test('the end of a pairing says why: replaced, forgotten, banned, unlinked, removed', async () => {
  const inbox = await aWhatsappInbox(server, wa)
  await inbox.pair()
  wa.replace(inbox.phone.number)
  await inbox.reaches('DISCONNECTED', 'replaced_elsewhere')
  await inbox.asAdmin('POST', `/whatsappsession/${inbox.id}`)
  await inbox.reaches('CONNECTED', 'restored')

  await inbox.asAdmin('DELETE', `/whatsappsession/${inbox.id}`)
  await inbox.reaches('DISCONNECTED', 'stopped_by_user')
  expect(inbox.phone.devices()).toHaveLength(1)
  await inbox.asAdmin('PUT', `/whatsappsession/${inbox.id}`)
  await inbox.reaches('qrcode')
  expect(inbox.phone.devices()).toHaveLength(0)
  await inbox.pair()

  wa.ban(inbox.phone.number)
  await inbox.reaches('DISCONNECTED', 'banned')
  wa.unban(inbox.phone.number)
  await inbox.asAdmin('POST', `/whatsappsession/${inbox.id}`)
  await inbox.reaches('CONNECTED', 'restored')

  inbox.phone.unlink()
  await inbox.reaches('DISCONNECTED', 'logged_out_by_phone')
  expect(await inbox.secrets()).toBe(0)
  await inbox.asAdmin('POST', `/whatsappsession/${inbox.id}`)
  await inbox.pair()
  expect(inbox.phone.devices()).toHaveLength(1)

  await inbox.asAdmin('DELETE', `/whatsapp/${inbox.id}`)
  await eventually(async () => inbox.phone.devices().length === 0)
})

test('what the network refuses says so, and is not sent again', async () => {
  const inbox = await aWhatsappInbox(server, wa)
  await inbox.pair()
  const eva = wa.person({ number: aNumber(), name: 'Eva' })
  await eva.send(inbox.phone, 'Oi')
  const ticket = await inbox.ticketOf(eva.number)
  await inbox.accept(ticket.id)
  wa.refuseNext('463')
  await inbox.reply(ticket.id, 'Bom dia')
  const failed = await eventually(async () =>
    (await inbox.messages(ticket.id)).find(({ failure }) => failure),
  )
  expect(failed.failure).toMatchObject({ code: 'WA_463' })
  // A phone that could not read it asks again, and is sent the same words.
  eva.failNext()
  await inbox.reply(ticket.id, 'Boa tarde')
  expect((await eva.received()).text).toContain('Boa tarde')
})

test('a code typed on the phone connects as well', async () => {
  const inbox = await aWhatsappInbox(server, wa)
  await inbox.reaches('qrcode')
  const asked = await inbox.asAdmin('POST', `/whatsappsession/${inbox.id}/pairing-code`, {
    number: `+${inbox.phone.number.slice(0, 2)} ${inbox.phone.number.slice(2)}`,
  })
  expect(asked.body.code).toMatch(/^[1-9A-Z]{8}$/)
  await eventually(() => inbox.phone.enterPairingCode(asked.body.code).catch(() => undefined))
  await inbox.reaches('CONNECTED', 'paired')
  const late = await inbox.asAdmin('POST', `/whatsappsession/${inbox.id}/pairing-code`, {
    number: '5511999999999',
  })
  expect(late.body).toMatchObject({ error: 'ERR_WAPP_WRONG_STATE' })
})

const loseLease =
  (id: number) =>
  ({ db }: Tenant) =>
    db
      .updateTable('connections')
      .set({ leaseUntil: '2000-01-01T00:00:00Z', ownerNode: null })
      .where('id', '=', id)
      .execute()

test('of two processes one holds the number: the former holder writes nothing any more', async () => {
  const inbox = await aWhatsappInbox(server, wa)
  await inbox.pair()
  const connection = () =>
    inbox.data(({ db }) =>
      db
        .selectFrom('connections')
        .select(['companyId', 'id', 'leaseEpoch as epoch', 'generation', 'provider', 'ownerNode'])
        .where('id', '=', inbox.id)
        .executeTakeFirstOrThrow(),
    )
  const before = await connection()
  const second = await startTestServer({
    database: server.database,
    environment: whatsappAt(wa),
    clock: runningClock(),
  })
  // Both look for what nobody holds: the former holder may be quicker.
  await eventually(async () => {
    const { ownerNode } = await connection()
    if (ownerNode !== null && ownerNode !== before.ownerNode) return true
    if (ownerNode !== null) await inbox.data(loseLease(inbox.id))
    return undefined
  }, 60_000)
  await inbox.reaches('CONNECTED', 'restored')
  await expect(holdLease(server.tenancy, before, async () => 'written')).rejects.toThrow(SessionTaken)

  const eva = wa.person({ number: aNumber(), name: 'Eva' })
  await eva.send(inbox.phone, 'Quem atende?')
  const ticket = await inbox.ticketOf(eva.number)
  expect((await inbox.messages(ticket.id)).map(({ body }) => body)).toEqual(['Quem atende?'])
  // The first was told by the network that it was replaced, and that is nobody's state any more.
  expect(await inbox.state()).toMatchObject({ status: 'CONNECTED', statusReason: 'restored' })
  await second.close()
})
