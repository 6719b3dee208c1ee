import { eventName, type Endpoint } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMessage } from '../src/conversations/messages/messages.factory.ts'
import { address, endpoints, validBodies, values } from './endpoints.ts'
import { anInbox, type Caller, type Inbox } from './inbox.ts'
import { multipart } from './multipart.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Stands in everything that is none of the attendant's business. */
const secret = 'Segredo7c1e'

let server: TestServer
let inbox: Inbox
/** In no queue and with no right at all. */
let asAttendant: Caller
let ticketId: number
const ids: Record<string, string> = { ...values }
const heard: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  asAttendant = await inbox.colleague({}, [])
  const socket = server.socket(inbox.companyId, { token: asAttendant.token })
  socket.onAny((name: string, payload: unknown) => heard.push(`${name} ${JSON.stringify(payload)}`))
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  await keepSecrets()
})
afterAll(() => server.close())

/** What an admin has: a conversation, notes, a schedule, words of their own, a chat with another admin. */
async function keepSecrets() {
  const { asAdmin, first, whatsappId } = inbox
  const { Rita } = await inbox.tickets({
    Rita: {
      status: 'open',
      userId: inbox.admin.id,
      queueId: first.id,
      lastMessage: secret,
      unreadMessages: 1,
    },
  })
  const message = await inbox.data((tenant) => aMessage(tenant, { ticketId: Rita.id, body: secret }))
  ticketId = Rita.id
  const { contactId } = Rita
  const other = await inbox.colleague({ profile: 'admin' })
  const made = async (path: string, form: object) =>
    String(((await asAdmin('POST', path, form)).body as { id: number }).id)
  await asAdmin('POST', `/messages/${ticketId}`, { body: secret, isPrivate: true })
  const chatId = await made('/chats', { title: secret, users: [other.user.id] })
  await asAdmin('POST', `/chats/${chatId}/messages`, { message: secret })
  const robot = { name: secret, type: 'webhook', urlN8N: `https://${secret}.example.com` }
  Object.assign(ids, {
    ticketId: String(ticketId),
    ticketKey: String(ticketId),
    ticketUuid: Rita.uuid,
    contactId: String(contactId),
    candidateId: String(contactId),
    messageId: String(message.id),
    file: String(message.id),
    whatsappId: String(whatsappId),
    userId: String(inbox.admin.id),
    companyId: String(inbox.companyId),
    queueId: String(first.id),
    chatId,
    scheduleId: await made('/schedules', { contactId, body: secret, sendAt: '2100-01-01T12:00' }),
    campaignId: await made('/campaigns', { name: secret, message1: secret, whatsappId }),
    quickMessageId: await made('/quick-messages', { shortcode: 'oi', message: secret }),
    savedReportId: await made('/saved-reports', { name: secret, kind: 'tickets', filter: {}, page: {} }),
    fileListId: await made('/files', { name: secret, message: secret }),
    integrationId: await made('/queueIntegration', robot),
    tagId: await made('/tags', { name: 'Cliente' }),
    contactListId: await made('/contact-lists', { name: secret }),
  })
}

const bodyOf = (name: string): object =>
  ({
    ...validBodies,
    updateTicket: { status: 'closed', sendFarewellMessage: false },
    createTicket: { contactId: Number(ids['contactId']), queueId: inbox.first.id },
    updateContact: { number: '5511912345678' },
    forwardMessage: { messageId: Number(ids['messageId']), contactId: Number(ids['contactId']) },
    createTicketNote: { note: 'Oi', ticketId, contactId: Number(ids['contactId']) },
    syncContactTags: { contactId: Number(ids['contactId']), tags: [] },
    updateSchedule: { contactId: Number(ids['contactId']), body: 'Bom dia!', sendAt: '2100-01-01T12:00' },
  })[name] ?? {}

type Ask = (method: Endpoint['method'], address: string, payload: object, headers: object) => Promise<Answer>
interface Answer {
  status: number
  body: unknown
}
const ends = new Set(['logout', 'endSession', 'endOtherSessions'])
const ordered = endpoints
  .filter(([name]) => !ends.has(name))
  .toSorted(([, left], [, right]) => Number(left.method !== 'GET') - Number(right.method !== 'GET'))

/** The calls whose response says something of it, asked for plainly and by search. */
async function tellsOf(ask: Ask) {
  const told: string[] = []
  const { contactId } = ids
  const wide = { contactId: String(contactId), ticketId: String(ticketId), showAll: 'true' }
  const queries = [wide, { ...wide, searchOnMessages: 'true', searchParam: secret.slice(0, 5) }]
  for (const [name, endpoint] of ordered)
    for (const query of endpoint.method === 'GET' ? queries : [{}]) {
      const form = endpoint.file && multipart(endpoint.file.field, 'a.png', Buffer.from('x'))
      const { payload, headers } = form ?? { payload: bodyOf(name), headers: {} }
      const asked = `${address(endpoint, (parameter) => ids[parameter] ?? '1')}?${new URLSearchParams(query).toString()}`
      const { body } = await ask(endpoint.method, asked, payload, headers)
      if (JSON.stringify(body ?? '').includes(secret)) told.push(name)
    }
  return told
}

test('a visitor is told nothing, whatever is asked for', async () => {
  const visit: Ask = (method, asked, payload, headers) =>
    server.visit(method, asked, { headers: { ...headers }, ...(method !== 'GET' && { payload }) })
  expect(await tellsOf(visit)).toEqual([])
})

test('an attendant without rights is told nothing of it, and changes none of it', async () => {
  const look = async () => ({
    ticket: (await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body as object,
    messages: (await inbox.messages(ticketId)).map(({ id, body, isDeleted }) => ({ id, body, isDeleted })),
    schedule: (await inbox.asAdmin('GET', `/schedules/${ids['scheduleId']}`)).body as object,
  })
  const before = await look()
  const ask: Ask = (method, asked, payload, headers) =>
    asAttendant(method, asked, method === 'GET' ? undefined : payload, { ...headers })
  expect(await tellsOf(ask)).toEqual([])
  expect(await look()).toEqual(before)
})

test('an attendant without rights hears nothing of it', async () => {
  const { asAdmin } = inbox
  await asAdmin('POST', `/messages/${ticketId}`, { body: secret })
  await asAdmin('POST', `/chats/${ids['chatId']}/messages`, { message: secret })
  await asAdmin('PUT', `/tickets/${ticketId}`, { status: 'closed', sendFarewellMessage: false })
  await (await inbox.listener(asAttendant)).heard('ticket')
  expect(heard.filter((event) => event.includes(secret))).toEqual([])
  // The line was open: what is everybody's was heard.
  expect(heard.some((event) => event.startsWith(eventName(inbox.companyId, 'tag')))).toBe(true)
})
