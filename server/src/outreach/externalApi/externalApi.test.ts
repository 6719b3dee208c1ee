import type { ApiScope } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aPlan } from '../../company/plans/plans.factory.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { formatNumber } from '../../conversations/contacts/identities.ts'
import { askNetwork } from './checkNumber.ts'

let server: TestServer
let inbox: Inbox
let token: string
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  token = await newToken(inbox)
})
afterAll(() => server.close())

async function newToken(
  { asAdmin, whatsappId }: Inbox,
  scopes: ApiScope[] = ['messages:send', 'messages:read'],
  more: object = {},
): Promise<string> {
  const form = { name: 'Loja', scopes, connectionId: whatsappId, ...more }
  return (await asAdmin('POST', '/api-tokens', form)).body.token as string
}
const call = (path: string, payload: object, headers: Record<string, string> = {}, by = token) =>
  server.visit('POST', path, { payload, headers: { authorization: `Bearer ${by}`, ...headers } })
const send = (payload: object, headers: Record<string, string> = {}, by = token) =>
  call('/messages/send', payload, headers, by)
const arrived = (number: string, count: number) =>
  eventually(async () => {
    const said = await inbox.phone(number)
    return said.length >= count && said.map(({ body }) => body)
  })

describe('a program that sends', () => {
  test('reaches the phone, and the ticket waits in the queue it named', async () => {
    const number = aCustomer()
    const sent = await send({ number: `+${number}`, body: 'Seu pedido saiu', queueId: inbox.first.id })
    expect(sent).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    expect(Object.keys(sent.body).toSorted()).toEqual(['messageId', 'status', 'ticketId'])
    expect(await arrived(number, 1)).toEqual(['Seu pedido saiu'])
    const ticket = (await inbox.asAdmin('GET', `/tickets/${sent.body.ticketId}`)).body
    expect(ticket).toMatchObject({ status: 'pending', queueId: inbox.first.id, userId: null })
    const read = await server.visit('GET', `/v1/messages/${sent.body.messageId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(read.body).toMatchObject({ id: sent.body.messageId, fromMe: true, body: 'Seu pedido saiu' })
  })

  test('may write a code or the name of a message as the number that it is', async () => {
    const number = aCustomer()
    const code = { number: Number(number), body: 481_207, clientId: 77 }
    const [sent, again] = [await send(code), await send({ ...code, clientId: '77' })]
    expect(sent.status).toBe(200)
    expect(again.body).toEqual(sent.body)
    expect(await arrived(number, 1)).toEqual(['481207'])
  })

  test('speaks in the name of somebody, who holds the ticket, and signs for them', async () => {
    const number = aCustomer()
    const form = {
      number,
      body: 'Olá!',
      userId: inbox.attendant.id,
      queueId: inbox.first.id,
      sendSignature: true,
    }
    const { body } = await send(form)
    expect(await arrived(number, 1)).toEqual([`*${inbox.attendant.name}:*\nOlá!`])
    const ticket = (await inbox.asAdmin('GET', `/tickets/${body.ticketId}`)).body
    expect(ticket).toMatchObject({ status: 'open', userId: inbox.attendant.id })
  })

  test('leaves nobody waiting where it closes the ticket, and ends no attendance', async () => {
    const number = aCustomer()
    const { body } = await send({ number, body: 'Lembrete', closeTicket: true })
    expect((await inbox.asAdmin('GET', `/tickets/${body.ticketId}`)).body.status).toBe('closed')
    const again = await send({ number, body: 'Outro lembrete', closeTicket: true })
    expect(again.body.ticketId).toBe(body.ticketId)
    const attended = { userId: inbox.attendant.id, queueId: inbox.first.id }
    const open = await send({ number: aCustomer(), body: 'Oi', ...attended })
    const contact = (await inbox.asAdmin('GET', `/tickets/${open.body.ticketId}`)).body.contact.number
    await send({ number: contact, body: 'Nota fiscal', closeTicket: true })
    expect((await inbox.asAdmin('GET', `/tickets/${open.body.ticketId}`)).body.status).toBe('open')
  })

  test('sends files with their captions', async () => {
    const number = aCustomer()
    const form = multipart('medias', 'boleto.pdf', Buffer.from('%PDF-1.4 boleto'), {
      number,
      body: 'Seu boleto',
    })
    const sent = await server.visit('POST', '/messages/send', {
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${token}` },
    })
    expect(sent).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    expect(await arrived(number, 1)).toEqual(['Seu boleto'])
    expect(await inbox.messages(sent.body.ticketId)).toMatchObject([{ mediaType: 'application' }])
  })

  test('has the token of the connection itself, as it always had', async () => {
    const changed = await inbox.asAdmin('PUT', `/whatsapp/${inbox.whatsappId}`, { newToken: true })
    const sent = await send({ number: aCustomer(), body: 'Oi' }, {}, changed.body.token)
    expect(sent.status).toBe(200)
  })

  test('asks whether somebody has a number, where the network can be asked', async () => {
    const check = (number: string) => call('/messages/checkNumber', { number })
    expect(await check('12')).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_NUMBER' } })
    const number = aCustomer()
    const found = { existsInWhatsapp: true, number, numberFormatted: formatNumber(number) }
    expect(await check(`+${number}`)).toMatchObject({ status: 200, body: found })
    const short = number.replace(/^(55\d\d)9/, '$1')
    await inbox.write(short, 'Oi')
    expect((await check(number)).body, 'as the network writes it').toMatchObject({ number: short })
    const cloud = await inbox.change(async (tenant) => {
      const id = await aConnection(tenant)
      await tenant.db
        .updateTable('connections')
        .set({ provider: 'cloud', wanted: false, status: 'CONNECTED' })
        .where('id', '=', id)
        .execute()
      return id
    })
    const other = await newToken({ ...inbox, whatsappId: cloud })
    expect(await call('/messages/checkNumber', { number }, {}, other)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NOT_ON_THIS_CHANNEL' },
    })
    const { companyId, whatsappId: connectionId } = inbox
    const asked = { tenancy: server.tenancy, ask: async () => ({ address: '551187654321' }) }
    const caller = { companyId, connectionId, key: 'token:1' }
    expect(await askNetwork(asked, caller, '5511987654321')).toEqual({
      existsInWhatsapp: true,
      number: '551187654321',
      numberFormatted: '+55 11 8765-4321',
    })
    const nobody = { ...asked, ask: async () => 'notThere' as const }
    expect(await askNetwork(nobody, caller, '5511987654321')).toMatchObject({ existsInWhatsapp: false })
  })
})

describe('a call is refused', () => {
  const refused: [string, object, number, string][] = [
    ['without a number', { body: 'Oi' }, 400, 'ERR_INVALID_NUMBER'],
    ['with letters for a number', { number: 'abc', body: 'Oi' }, 400, 'ERR_INVALID_NUMBER'],
    ['without words', { number: '5511987654321', body: '  ' }, 400, 'ERR_INVALID_BODY'],
    ['with words that are none', { number: '5511987654321', body: { a: 1 } }, 400, 'ERR_INVALID_BODY'],
    [
      'for an unknown user',
      { number: '5511987654321', body: 'Oi', userId: 999_999 },
      404,
      'ERR_NO_USER_FOUND',
    ],
    [
      'for an unknown queue',
      { number: '5511987654321', body: 'Oi', queueId: 999_999 },
      404,
      'ERR_NO_QUEUE_FOUND',
    ],
  ]
  test.each(refused)('%s', async (_why, form, status, error) => {
    expect(await send(form)).toMatchObject({ status, body: { error } })
  })

  test('that says too much', async () => {
    const number = aCustomer()
    expect((await send({ number, body: 'a'.repeat(70_000) })).body.error).toBe('ERR_INVALID_BODY')
    expect(await send({ number, body: 'a'.repeat(10_000_000) })).toMatchObject({
      status: 413,
      body: { error: 'ERR_TOO_LARGE' },
    })
  })

  test("with another company's user or queue, as if there were none; what it says of companies counts for nothing", async () => {
    const other = await anInbox(server)
    const number = aCustomer()
    expect((await send({ number, body: 'Oi', userId: other.admin.id })).body.error).toBe('ERR_NO_USER_FOUND')
    expect((await send({ number, body: 'Oi', queueId: other.first.id })).body.error).toBe(
      'ERR_NO_QUEUE_FOUND',
    )
    const foreign = {
      companyId: other.companyId,
      whatsappId: other.whatsappId,
      connectionId: other.whatsappId,
    }
    const { body } = await send({ number, body: 'Oi', ...foreign })
    expect((await other.asAdmin('GET', `/tickets/${body.ticketId}`)).status).toBe(404)
    expect((await inbox.asAdmin('GET', `/tickets/${body.ticketId}`)).status).toBe(200)
    const theirs = await newToken(other)
    const read = await server.visit('GET', `/v1/messages/${body.messageId}`, {
      headers: { authorization: `Bearer ${theirs}` },
    })
    expect(read.status).toBe(404)
  })

  test('with no token, a wrong one, or the session of a person', async () => {
    for (const by of ['', 'x'.repeat(43), inbox.asAdmin.token])
      expect(await send({ number: aCustomer(), body: 'Oi' }, {}, by)).toMatchObject({
        status: 401,
        body: { error: 'ERR_INVALID_TOKEN' },
      })
  })

  test('without the scope, the plan or a paid company', async () => {
    const few = await newToken(inbox, ['contacts:read'])
    expect(await send({ number: aCustomer(), body: 'Oi' }, {}, few)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    const other = await anInbox(server)
    const theirs = await newToken(other)
    const set = (changes: object) =>
      server.tenancy.withPlatform(({ db }) =>
        db.updateTable('companies').set(changes).where('id', '=', other.companyId).execute(),
      )
    await set({ dueDate: '2020-01-01T00:00:00.000Z' })
    expect((await send({ number: aCustomer(), body: 'Oi' }, {}, theirs)).body.error).toBe(
      'ERR_COMPANY_EXPIRED',
    )
    const { id: planId } = await server.tenancy.withPlatform((platform) =>
      aPlan(platform, { useExternalApi: false }),
    )
    await set({ dueDate: '2100-01-01T00:00:00.000Z', planId })
    expect(await send({ number: aCustomer(), body: 'Oi' }, {}, theirs)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  test('while the connection is not ready', async () => {
    const other = await anInbox(server)
    const theirs = await newToken(other)
    await other.asAdmin('DELETE', `/whatsappsession/${other.whatsappId}`)
    const answer = () => send({ number: aCustomer(), body: 'Oi' }, {}, theirs)
    await eventually(async () => (await answer()).body.error === 'ERR_WAPP_NOT_INITIALIZED')
    expect((await answer()).status).toBe(409)
  })
})

describe('a repeated call', () => {
  test('with the same key and body is the same one, also all at once; with another body it is refused', async () => {
    const number = aCustomer()
    const key = { 'idempotency-key': 'pedido-17' }
    const form = { number, body: 'Seu pedido 17 saiu' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(form, key)))
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1)
    expect(await send({ ...form, body: 'Outro texto' }, key)).toMatchObject({
      status: 409,
      body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await arrived(number, 1)).toEqual(['Seu pedido 17 saiu'])
    const otherProgram = await newToken(inbox)
    expect((await send({ number, body: 'De outro programa' }, key, otherProgram)).status).toBe(200)
  })

  test('with the same clientId is the same message, though its ticket was closed meanwhile', async () => {
    const form = { number: aCustomer(), body: 'Uma vez', clientId: 'pedido-18' }
    const first = await send(form)
    await inbox.asAdmin('PUT', `/tickets/${first.body.ticketId}`, {
      status: 'closed',
      sendFarewellMessage: false,
    })
    expect((await send({ ...form, body: 'De novo' })).body).toEqual(first.body)
    expect(await arrived(form.number, 1)).toEqual(['Uma vez'])
  })

  test('with files is compared by their content', async () => {
    const fields = { number: aCustomer(), body: 'Foto' }
    const upload = (content: string) => {
      const form = multipart('medias', 'a.txt', Buffer.from(content), fields)
      return server.visit('POST', '/messages/send', {
        payload: form.payload,
        headers: { ...form.headers, authorization: `Bearer ${token}`, 'idempotency-key': 'foto-1' },
      })
    }
    const [first, again] = [await upload('uma'), await upload('uma')]
    expect(again.body).toEqual(first.body)
    expect((await upload('outra')).body.error).toBe('ERR_IDEMPOTENCY_KEY_REUSED')
  })
})
