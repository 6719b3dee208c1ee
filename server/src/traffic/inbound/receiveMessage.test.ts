import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes } from '../../platform/clock.ts'
import { receiveEvents } from './ledger.ts'

let server: TestServer
let inbox: Inbox
let customer: string
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())
beforeEach(() => {
  customer = aCustomer()
})

const take = (ticketId: number) =>
  inbox.asAdmin('PUT', `/tickets/${ticketId}`, { status: 'open', queueId: inbox.first.id })
const close = (ticketId: number) =>
  inbox.asAdmin('PUT', `/tickets/${ticketId}`, { status: 'closed', sendFarewellMessage: false })
/** A customer writes; answers the ticket as it is with the message in it. */
const write = async (...said: Parameters<Inbox['write']>) => ticketOf((await inbox.write(...said)).id)
const ticketOf = async (ticketId: number) => (await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body
const allow = (changes: object) => inbox.asAdmin('PUT', `/whatsapp/${inbox.whatsappId}`, changes)
const block = (contactId: number, active = false) =>
  inbox.data(({ db }) => db.updateTable('contacts').set({ active }).where('id', '=', contactId).execute())
/** Waits until the ledger has nothing left to do. */
const settled = () =>
  eventually(async () => {
    const waiting = await inbox.data(({ db }) =>
      db.selectFrom('inboundEvents').select('id').where('status', '=', 'pending').execute(),
    )
    const coming = await inbox.data(({ db }) => db.selectFrom('simulatorDeliveries').select('id').execute())
    return (waiting.length === 0 && coming.length === 0) || undefined
  }, 60_000)
const storedUnder = (wid: string) =>
  inbox.data(({ db }) =>
    db
      .selectFrom('messages')
      .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
      .select(['messages.ticketId', 'messages.body', 'tickets.status', 'tickets.contactId'])
      .where('messages.wid', '=', wid)
      .executeTakeFirst(),
  )

test("a customer's message becomes one message in one waiting ticket", async () => {
  const ticket = await write(customer, 'Olá, tudo bem?', { name: 'Maria' })
  expect(ticket).toMatchObject({
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Olá, tudo bem?',
    contact: { name: 'Maria', number: customer },
  })
  expect(await inbox.messages(ticket.id)).toMatchObject([{ body: 'Olá, tudo bem?', fromMe: false }])
})

test('an answer reaches the phone, and its ticks come back', async () => {
  const ticket = await write(customer, 'Oi')
  expect((await take(ticket.id)).body).toMatchObject({ status: 'open', userId: inbox.admin.id })
  const sent = await inbox.asAdmin('POST', `/messages/${ticket.id}`, { body: 'Bom dia!' })
  expect(sent).toMatchObject({ status: 200, body: { body: 'Bom dia!', fromMe: true } })
  const hasTicks = (ticks: number) =>
    eventually(async () =>
      (await inbox.messages(ticket.id)).some(({ body, ack }) => body === 'Bom dia!' && ack === ticks),
    )
  await eventually(async () => (await inbox.phone(customer)).some(({ body }) => body === 'Bom dia!'))
  await hasTicks(2)
  await inbox.asAdmin('GET', `/simulator/${inbox.whatsappId}/phones/${customer}/messages?open=true`)
  await hasTicks(3)
})

test('unread messages are counted until somebody who may answer has read them, and the customer sees that', async () => {
  const browser = await inbox.listener(inbox.asAdmin)
  for (const body of ['Um', 'Dois', 'Três']) await write(customer, body)
  const ticket = await write(customer, 'Quatro')
  expect(ticket.unreadMessages).toBe(4)
  await take(ticket.id)
  const read = await inbox.asAdmin('POST', `/messages/${ticket.id}/read`)
  expect(read.body).toEqual({ unreadMessages: 0 })
  expect(await ticketOf(ticket.id)).toMatchObject({ unreadMessages: 0 })
  expect(await browser.heard('ticket')).toContainEqual(
    expect.objectContaining({ action: 'updateUnread', ticketId: ticket.id }),
  )
  await eventually(async () => (await inbox.phone(customer)).every(({ ack }) => ack === 3) || undefined)
  expect((await write(customer, 'Cinco')).unreadMessages).toBe(1)
})

test('what is typed on the business’s own phone is ours: nothing to read, and sent already', async () => {
  const ticket = await write(customer, 'Qual o preço?')
  await write(customer, 'Dez reais, respondo do celular', { fromMe: true, name: 'A Loja' })
  expect(await ticketOf(ticket.id)).toMatchObject({
    unreadMessages: 1,
    lastMessage: 'Dez reais, respondo do celular',
    fromMe: true,
  })
  const [, typed] = await inbox.messages(ticket.id)
  expect(typed).toMatchObject({ fromMe: true, ack: 1 })
  expect(await ticketOf(ticket.id)).not.toMatchObject({ contact: { name: 'A Loja' } })
})

test('odd cards and polls are kept as they came, and the phone that sent them can be opened', async () => {
  const address = `/simulator/${inbox.whatsappId}/inbound`
  const odd = { name: 5, options: 'x', latitude: 'norte' }
  for (const type of ['contact', 'poll', 'event', 'location', 'ad', 'sticker'])
    expect((await inbox.asAdmin('POST', address, { number: customer, type, data: odd })).status).toBe(200)
  for (const data of [5, 'x', [], [odd]])
    expect((await inbox.asAdmin('POST', address, { number: customer, type: 'poll', data })).status).toBe(400)
  expect(await inbox.phone(customer)).toHaveLength(6)
  const { id } = await inbox.write(customer, 'E então?')
  expect(await inbox.messages(id)).toHaveLength(7)
})

describe('a closed conversation', () => {
  test('comes back in the same ticket while the connection says so, and in a new one afterwards', async () => {
    await allow({ timeCreateNewTicket: 4 })
    const first = await write(customer, 'Oi')
    await take(first.id)
    await close(first.id)
    server.clock.travel(minutes(2))
    const back = await write(customer, 'Mais uma coisa')
    expect(back).toMatchObject({ id: first.id, status: 'pending', userId: null, queueId: inbox.first.id })
    const [entry] = (await inbox.asAdmin('GET', `/tickets-log/${first.id}`)).body
    expect(entry).toMatchObject({ type: 'reopen' })

    await take(first.id)
    await close(first.id)
    server.clock.travel(minutes(5))
    const next = await write(customer, 'Outro assunto')
    expect(next).toMatchObject({ status: 'pending', queueId: null, unreadMessages: 1 })
    expect(next.id).not.toBe(first.id)
    await allow({ timeCreateNewTicket: 0 })
  })
})

describe('a group', () => {
  const aGroup = () => ({ id: `12036300000${customer}`, subject: 'Condomínio' })

  test('on a connection without groups leaves nothing but a count', async () => {
    const group = aGroup()
    const spoken = await inbox.post({ number: customer, name: 'Rui', body: 'Oi, grupo', group })
    const wid = spoken.body.externalId as string
    await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/reaction`, {
      wid,
      emoji: '👍',
      number: customer,
    })
    await settled()
    expect(await storedUnder(wid)).toBeUndefined()
    const count = await inbox.data(({ db }) =>
      db.selectFrom('connections').select('skippedGroupMessages').executeTakeFirstOrThrow(),
    )
    expect(count).toEqual({ skippedGroupMessages: 1 })
    const known = await inbox.data(({ db }) =>
      db.selectFrom('contacts').select('id').where('number', 'in', [group.id, customer]).execute(),
    )
    expect(known).toEqual([])
    expect((await inbox.asAdmin('GET', '/inbound/attention')).body.records).toEqual([])
  })

  test('on a connection with groups is the contact, and each message says who wrote it', async () => {
    await allow({ allowGroup: true })
    const group = aGroup()
    const other = aCustomer()
    await write(customer, 'Oi, grupo', { name: 'Rui', group })
    const ticket = await write(other, 'Oi, Rui', { name: 'Lia', group })
    expect(ticket).toMatchObject({ status: 'group', contact: { name: 'Condomínio', number: group.id } })
    const messages = await inbox.messages(ticket.id)
    expect(messages).toMatchObject([
      { body: 'Oi, grupo', contact: { name: 'Rui' } },
      { body: 'Oi, Rui', contact: { name: 'Lia' } },
    ])
    await take(ticket.id)
    await inbox.asAdmin('POST', `/messages/${ticket.id}`, { body: 'Bom dia a todos' })
    await eventually(async () => (await inbox.phone(group.id)).some(({ body }) => body === 'Bom dia a todos'))
    await allow({ allowGroup: false })
  })

  test('waits like a person where groups are tickets', async () => {
    await allow({ allowGroup: true, groupAsTicket: 'enabled' })
    expect(await write(customer, 'Oi', { group: aGroup() })).toMatchObject({ status: 'pending' })
    await allow({ allowGroup: false, groupAsTicket: 'disabled' })
  })
})

describe('a blocked contact', () => {
  test('is heard, but its ticket does not change', async () => {
    const before = await write(customer, 'Antes do bloqueio')
    await block(before.contact.id)
    const browser = await inbox.listener(inbox.asAdmin)
    const after = await write(customer, 'Alô? Alô?')
    expect(after).toMatchObject({
      id: before.id,
      status: 'pending',
      unreadMessages: 1,
      lastMessage: 'Antes do bloqueio',
    })
    expect(await browser.heard('ticket')).toEqual([])
    expect(await inbox.messages(before.id)).toHaveLength(2)
  })

  test('does not bring a closed conversation back', async () => {
    await allow({ timeCreateNewTicket: 4 })
    const ticket = await write(customer, 'Antes do bloqueio')
    await take(ticket.id)
    await close(ticket.id)
    await block(ticket.contact.id)
    expect(await write(customer, 'Alô?')).toMatchObject({ id: ticket.id, status: 'closed' })
  })

  test('whose first words were kept aside is served again once it is unblocked', async () => {
    await allow({ timeCreateNewTicket: 4 })
    const old = await write(customer, 'Antes do bloqueio')
    await block(old.contact.id)
    await inbox.asAdmin('DELETE', `/tickets/${old.id}`)
    const { externalId } = (await inbox.post({ number: customer, body: 'Alô?' })).body
    const kept = await eventually(() => storedUnder(externalId))
    expect(kept).toMatchObject({ status: 'closed', contactId: old.contact.id })

    await block(old.contact.id, true)
    expect(await write(customer, 'Fui desbloqueado')).toMatchObject({
      id: kept.ticketId,
      status: 'pending',
      unreadMessages: 1,
    })
    await allow({ timeCreateNewTicket: 0 })
  })
})

test('a message that could not be read yet is shown as such, and heals in its place', async () => {
  const wid = `HEAL${customer}`
  const message = {
    what: 'message',
    wid,
    number: customer,
    fromMe: false,
    type: 'conversation',
    isForwarded: false,
  }
  const say = (externalId: string, words: object) =>
    receiveEvents(server.tenancy, { companyId: inbox.companyId, id: inbox.whatsappId }, [
      { externalId, address: customer, payload: { ...message, at: new Date().toISOString(), ...words } },
    ])
  await say(`stub:${wid}`, { body: '', data: { waiting: true } })
  const { ticketId } = await eventually(() => storedUnder(wid))
  expect(await ticketOf(ticketId)).toMatchObject({ lastMessage: '⏳', unreadMessages: 1 })
  await say(wid, { body: 'Agora sim' })
  await say(`again:${wid}`, { body: 'E mais uma vez' })
  await settled()
  expect(await inbox.messages(ticketId)).toMatchObject([{ body: 'Agora sim', dataJson: null }])
  expect(await ticketOf(ticketId)).toMatchObject({ lastMessage: 'Agora sim', unreadMessages: 1 })
})
