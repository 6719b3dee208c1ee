import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCloudInbox, type CloudInbox } from '../../../test/cloudInbox.ts'
import { aCustomer } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually } from '../../../test/server.ts'
import { takeTurns } from '../../outreach/schedules/takeTurns.ts'
import { createLogger } from '../../platform/logging.ts'
import { outboxFilled } from '../outbox/enqueueSend.ts'

let cloud: CloudInbox
beforeAll(async () => {
  cloud = await aCloudInbox({ META_RESEND_SECONDS: '0.5' })
})
afterAll(() => cloud.close())

test('a connection is up when the network knows its number, shows what it says of it and no secret', async () => {
  const connection = await cloud.connection()
  expect(connection).toMatchObject({
    status: 'CONNECTED',
    number: '551140001000',
    accounts: { phoneNumberId: cloud.credentials.phoneNumberId, wabaId: cloud.credentials.wabaId },
    secrets: ['accessToken', 'appSecret', 'verifyToken'],
    health: {
      verifiedName: 'Loja Exemplo',
      qualityRating: 'GREEN',
      messagingLimit: 'TIER_1K',
      throughput: 'STANDARD',
    },
  })
  expect(JSON.stringify(connection)).not.toContain(cloud.credentials.accessToken)
})

test('a customer’s words become a ticket, the reply lies on the phone, and its ticks rise', async () => {
  const customer = aCustomer()
  const wamid = await cloud.number.write(customer, { type: 'text', text: { body: 'Vocês abrem hoje?' } })
  const ticket = await cloud.ticketOf(wamid)
  expect(ticket).toMatchObject({
    lastMessage: 'Vocês abrem hoje?',
    contact: { name: 'Ana', number: customer },
  })
  const { first, asAdmin } = cloud.inbox
  await asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: first.id })
  await asAdmin('POST', `/messages/${ticket.id}`, { body: 'Até as 18h.' })
  await eventually(async () => cloud.number.arrived.some(({ to }) => to === customer))
  expect(cloud.number.arrived.at(-1)?.message).toMatchObject({
    to: customer,
    type: 'text',
    text: { body: 'Até as 18h.' },
  })
  await eventually(async () => {
    const messages = await cloud.inbox.messages(ticket.id)
    return messages.some(({ body, ack }) => body === 'Até as 18h.' && ack === 2)
  })
})

/** A customer writes and somebody takes the ticket. */
async function aTicket() {
  const customer = aCustomer()
  const ticket = await cloud.ticketOf(
    await cloud.number.write(customer, { type: 'text', text: { body: 'Oi' } }),
  )
  const { first, asAdmin } = cloud.inbox
  await asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: first.id })
  return {
    id: ticket.id as number,
    customer,
    say: async (body: string) =>
      (await asAdmin('POST', `/messages/${ticket.id}`, { body })).body.id as number,
    arrived: () => cloud.number.arrived.filter(({ to }) => to === customer),
    message: async (id: number) => (await cloud.inbox.messages(ticket.id)).find((one) => one.id === id),
  }
}
/** Time goes by, and the outbox is looked at again. */
async function passes(milliseconds: number) {
  await settled()
  cloud.server.clock.travel(milliseconds)
  await cloud.inbox.data(async (tenant) => tenant.invalidate(outboxFilled, cloud.connectionId))
}
/** Nothing is on its way at this moment: what could not leave has a time to be tried again. */
const settled = () =>
  eventually(async () => {
    const now = cloud.server.clock.now().toISOString()
    const rows = await cloud.inbox.data(({ db }) =>
      db
        .selectFrom('outbox')
        .select('id')
        .where('connectionId', '=', cloud.connectionId)
        .where('dueAt', '>', now)
        .execute(),
    )
    return rows.length > 0
  })
const isSend = ({ path }: { path: string[] }) => path[1] === 'messages'

test('a file of a customer is fetched, and one of ours is uploaded before it is named', async () => {
  const ticket = await aTicket()
  const mediaId = cloud.number.keepFile(Buffer.from('Pedido 12: duas caixas'), 'text/plain')
  const document = { id: mediaId, mime_type: 'text/plain', filename: 'pedido.txt' }
  const wamid = await cloud.number.write(ticket.customer, { type: 'document', document })
  await eventually(async () =>
    (await cloud.inbox.messages(ticket.id)).some(
      ({ wid, mediaState }) => wid === wamid && mediaState === 'ready',
    ),
  )
  const form = multipart('medias', 'nota.txt', Buffer.from('Nota 7'), { body: 'Segue' })
  await cloud.inbox.asAdmin('POST', `/messages/${ticket.id}`, form.payload, form.headers)
  const [sent] = await eventually(async () => (ticket.arrived().length > 0 ? ticket.arrived() : undefined))
  expect(sent?.message).toMatchObject({
    type: 'document',
    document: { caption: 'Segue', filename: 'nota.txt' },
  })
})

test('the customer sees that somebody reads and writes: the network is told of both with their last message', async () => {
  const ticket = await aTicket()
  const { uuid } = (await cloud.inbox.asAdmin('GET', `/tickets/${ticket.id}`)).body
  const { socket } = await cloud.inbox.listener(cloud.inbox.asAdmin)
  await socket.timeout(5_000).emitWithAck('joinChatBox', uuid)
  socket.emit('typing', uuid, true)
  await eventually(async () => cloud.number.read.some(({ isTyping }) => isTyping))
  const [heard] = await cloud.inbox.messages(ticket.id)
  expect(cloud.number.read.find(({ isTyping }) => isTyping)?.wamid).toBe(heard?.wid)
})

test('a send whose answer was lost does not arrive twice: the network’s status tells that it went', async () => {
  const ticket = await aTicket()
  cloud.graph.fail({ match: isSend, isCutAfter: true })
  const id = await ticket.say('Uma vez só')
  await eventually(async () => (await ticket.message(id))?.ack === 2)
  await ticket.say('E depois')
  await passes(5_000)
  await eventually(async () => ticket.arrived().length === 2)
  expect(ticket.arrived().map(({ message }) => message.type === 'text' && message.text.body)).toEqual([
    'Uma vez só',
    'E depois',
  ])
})

test('a send that the network wants later goes later; one that it will never take fails with its code', async () => {
  const ticket = await aTicket()
  cloud.graph.fail({ match: isSend, refusal: { status: 429, code: 130429, message: 'Rate limit hit' } })
  const tries = () => cloud.graph.calls.filter(({ path }) => path.endsWith('/messages')).length
  const before = tries()
  const slow = await ticket.say('Devagar')
  await eventually(async () => tries() > before)
  await passes(10_000)
  await eventually(async () => (await ticket.message(slow))?.ack === 2)
  cloud.graph.fail({ match: isSend, refusal: { code: 131026, message: 'Message undeliverable' } })
  const failed = await ticket.say('Nunca')
  await eventually(async () => (await ticket.message(failed))?.failure?.code === '131026')
})

test('while the network cannot be reached nothing fails, however long; then what waits leaves', async () => {
  const tickets = [await aTicket(), await aTicket(), await aTicket()]
  await cloud.graph.unplug()
  const said = await Promise.all(tickets.map((ticket) => ticket.say('Sem rede')))
  await eventually(async () => (await cloud.connection()).status === 'TIMEOUT')
  // Several were on their way: the line was lost once.
  expect((await cloud.connection()).retries).toBe(1)
  // Longer than anything is tried that may have arrived.
  cloud.server.clock.travel(600_000)
  const failures = await Promise.all(
    tickets.map(async (ticket, index) => (await ticket.message(said[index]!))?.failure),
  )
  expect(failures).toEqual([null, null, null])
  await cloud.graph.plugIn()
  await eventually(async () => {
    cloud.server.clock.travel(2_000)
    return (await cloud.connection()).status === 'CONNECTED'
  })
  await eventually(async () => tickets.every((ticket) => ticket.arrived().length === 1))
})

test('statuses in the wrong order raise the ticks only, and a failure afterwards is shown with its code', async () => {
  const ticket = await aTicket()
  const id = await ticket.say('Oi')
  await eventually(async () => (await ticket.message(id))?.ack === 2)
  const wamid = ticket.arrived()[0]!.wamid
  await cloud.number.status(wamid, 'read')
  await eventually(async () => (await ticket.message(id))?.ack === 3)
  await cloud.number.status(wamid, 'sent')
  const errors = [{ code: 131049, title: 'Not delivered' }]
  await cloud.number.status(wamid, 'failed', { errors })
  await eventually(async () => (await ticket.message(id))?.failure?.code === '131049')
  expect((await ticket.message(id))?.ack).toBe(3)
})

test('an expired token ends the connection with its reason; what waits leaves after a new one', async () => {
  const ticket = await aTicket()
  cloud.number.state.isExpired = true
  const id = await ticket.say('Depois do token novo')
  await eventually(async () => {
    cloud.server.clock.travel(2_000)
    return (await cloud.connection()).statusReason === 'auth_failed'
  })
  cloud.number.state.isExpired = false
  cloud.number.state.accessToken = 'EAAG-new'
  await cloud.inbox.asAdmin('PUT', `/whatsapp/${cloud.connectionId}`, {
    credentials: { accessToken: 'EAAG-new' },
  })
  await eventually(async () => (await cloud.connection()).status === 'CONNECTED')
  await eventually(async () => (await ticket.message(id))?.ack === 2)
})

test('the file in the head of a template is uploaded; another kind, or none, is refused', async () => {
  const { asAdmin } = cloud.inbox
  const head = (format: string) => [
    { type: 'HEADER', format },
    { type: 'BODY', text: 'Segue, {{1}}.' },
  ]
  const template = { id: '2', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' }
  cloud.number.state.templates = [
    { ...template, name: 'nota', components: head('DOCUMENT') },
    { ...template, name: 'oferta', components: head('IMAGE') },
  ]
  const [note, offer] = (await asAdmin('POST', '/templates/sync', { connectionId: cloud.connectionId }))
    .body as { id: number }[]
  const ticket = await aTicket()
  const send = (templateId: number) => {
    const choice = JSON.stringify({ templateId, parameters: ['Ana'] })
    const form = multipart('file', 'nota.txt', Buffer.from('Nota 7'), { template: choice })
    return asAdmin('POST', `/messages/template/${ticket.id}`, form.payload, form.headers)
  }
  const path = `/messages/template/${ticket.id}`
  expect((await asAdmin('POST', path, { templateId: note!.id, parameters: ['Ana'] })).status).toBe(400)
  expect((await send(offer!.id)).body.details).toEqual([{ path: 'file', message: 'Wrong type' }])
  expect((await send(note!.id)).body).toMatchObject({ body: 'Segue, Ana.', mediaName: 'nota.txt' })
  await eventually(async () => ticket.arrived().length === 1)
  const document = { filename: 'nota.txt' }
  expect(ticket.arrived()[0]?.message).toMatchObject({
    template: {
      name: 'nota',
      components: [{ type: 'header', parameters: [{ document }] }, { type: 'body' }],
    },
  })

  const schedule = {
    body: 'Segue, Ana.',
    contactId: (await asAdmin('GET', `/tickets/${ticket.id}`)).body.contactId,
    whatsappId: cloud.connectionId,
    sendAt: new Date(cloud.server.clock.now().getTime() + 30_000).toISOString(),
    template: { templateId: note!.id, parameters: ['Bia'] },
  }
  const { body: waiting } = await asAdmin('POST', '/schedules', schedule)
  const form = multipart('file', 'segunda.txt', Buffer.from('Nota 8'))
  await asAdmin('POST', `/schedules/${waiting.id}/media-upload`, form.payload, form.headers)
  cloud.server.clock.travel(60_000)
  await takeTurns({ tenancy: cloud.server.tenancy, log: createLogger('silent') })
  await eventually(async () => ticket.arrived().length === 2)
  expect(JSON.stringify(ticket.arrived()[1]?.message)).toContain('segunda.txt')
})

test('templates are synchronised, and reach a customer when the time to reply is over', async () => {
  let { asAdmin } = cloud.inbox
  const body = { type: 'BODY', text: 'Olá, {{1}}! Seu pedido {{2}} chegou.' }
  const template = {
    id: '1',
    name: 'pedido',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [body],
  }
  cloud.number.state.templates = [template, { ...template, name: 'pausado', status: 'PAUSED' }]
  const synced = (await asAdmin('POST', '/templates/sync', { connectionId: cloud.connectionId })).body
  expect(synced).toMatchObject([
    { name: 'pausado', status: 'PAUSED' },
    { name: 'pedido', components: [body] },
  ])
  const ticket = await aTicket()
  cloud.server.clock.travel(25 * 3_600_000)
  asAdmin = await cloud.server.as(cloud.inbox.admin)
  expect((await asAdmin('POST', `/messages/${ticket.id}`, { body: 'Oi' })).body.error).toBe(
    'ERR_WINDOW_CLOSED',
  )
  const send = (choice: object) => asAdmin('POST', `/messages/template/${ticket.id}`, choice)
  const [paused, approved] = synced as { id: number }[]
  expect((await send({ templateId: paused!.id, parameters: ['Ana', '7'] })).body.error).toBe(
    'ERR_TEMPLATE_NOT_APPROVED',
  )
  expect((await send({ templateId: approved!.id, parameters: ['Ana'] })).status).toBe(400)
  const sent = await send({ templateId: approved!.id, parameters: ['Ana', '7'] })
  expect(sent.body).toMatchObject({ body: 'Olá, Ana! Seu pedido 7 chegou.' })
  await eventually(async () => ticket.arrived().length === 1)
  expect(ticket.arrived()[0]?.message).toMatchObject({
    type: 'template',
    template: { name: 'pedido', language: { code: 'pt_BR' } },
  })
})
