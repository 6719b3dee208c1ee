import { type Endpoint } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aContact } from '../src/conversations/contacts/contacts.factory.ts'
import { formatNumber } from '../src/conversations/contacts/identities.ts'
import { maskerOf } from '../src/conversations/contacts/maskParts.ts'
import { address, endpoints, validBodies, values } from './endpoints.ts'
import { anInbox, type Caller, type Inbox } from './inbox.ts'
import { multipart } from './multipart.ts'
import { eventually, startTestServer, type TestServer } from './server.ts'

/** Of these two nobody but admins may learn a digit between the area and the last two. */
const number = '5511964207531'
const nameless = '5521973508642'

let server: TestServer
let inbox: Inbox
/** With every right that a person who is no admin can have. */
let asAttendant: Caller
const heard: string[] = []
const ids: Record<string, string> = { ...values, number, phone: number }
let messageIds: number[]

beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  await inbox.change(({ db }) => db.updateTable('connections').set({ allowGroup: true }).execute())
  await inbox.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  asAttendant = await inbox.colleague({
    allTicket: 'enable',
    allowGroup: true,
    allHistoric: 'enabled',
    allUserChat: 'enabled',
    userClosePendingTicket: 'enabled',
    showDashboard: 'enabled',
    allowRealTime: 'enabled',
    allowConnections: 'enabled',
  })
  const socket = server.socket(inbox.companyId, { token: asAttendant.token })
  socket.onAny((name: string, payload: unknown) => heard.push(`${name} ${JSON.stringify(payload)}`))
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  await liveThrough()
})
afterAll(() => server.close())

/** Everything that can carry a number: names, cards, quotations, groups, votes, merged contacts, notes about a person. */
async function liveThrough() {
  const { asAdmin, whatsappId } = inbox
  const act = (what: string, form: object) => asAdmin('POST', `/simulator/${whatsappId}/${what}`, form)
  const ticket = await inbox.write(number, 'Oi', { name: 'Maria', externalId: 'first' })
  await inbox.write(nameless, 'Bom dia')
  const card = { name: formatNumber(number), number }
  await inbox.write(number, '', { type: 'contact', data: card })
  const contactId = ticket.contact.id
  await asAdmin('PUT', `/contacts/${contactId}`, {
    extraInfo: [{ name: 'Outro telefone', value: formatNumber(number) }],
  })
  await asAttendant('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: inbox.first.id })
  const group = { id: `${number}-1577836800`, subject: 'Condomínio' }
  const vote = { type: 'poll', data: { name: 'Que dia?', options: ['Sábado', 'Domingo'] } }
  const inGroup = await inbox.write(nameless, 'Que dia?', { group, externalId: 'poll', ...vote })
  await act('vote', { wid: 'poll', chosen: ['Domingo'], number: nameless })
  await act('reaction', { wid: 'poll', emoji: '👍', number: nameless })
  await inbox.write(nameless, 'Citando', { group, quotedWid: 'poll' })
  await eventually(async () =>
    JSON.stringify(await inbox.messages(inGroup.id)).includes('"chosen":["Domingo"]'),
  )
  const said = await asAttendant('POST', `/messages/${ticket.id}`, { vCard: card })
  const schedule = { contactId, body: 'Lembrete', sendAt: '2100-01-01T12:00' }
  ids['scheduleId'] = String((await asAttendant('POST', '/schedules', schedule)).body.id)
  await inbox.data(async ({ db, companyId, now }) => {
    const merged = JSON.stringify({ contact: { id: 1, name: formatNumber(number), number } })
    await db
      .insertInto('contactMerges')
      .values({ companyId, contactId, merged, reason: 'x', createdAt: now().toISOString() })
      .execute()
  })
  messageIds = (await inbox.messages(ticket.id)).map(({ id }) => id)
  const tag = (await asAdmin('POST', '/tags', { name: 'Cliente' })).body as { id: number }
  Object.assign(ids, {
    ticketId: String(ticket.id),
    ticketKey: String(ticket.id),
    ticketUuid: ticket.uuid,
    contactId: String(contactId),
    candidateId: String(contactId),
    messageId: String(said.body.id),
    whatsappId: String(whatsappId),
    tagId: String(tag.id),
    joinId: '999999999',
    userId: String(asAttendant.user.id),
    companyId: String(inbox.companyId),
    queueId: String(inbox.first.id),
  })
}

/** The digits one after the other, whatever stands between them. Country, area and the last two are no secret. */
const secret = (whole: string) => new RegExp(whole.slice(4, -2).split('').join('[^0-9a-zA-Z]{0,3}'))
const secrets = [number, nameless].map(secret)
const tellsANumber = (text: string) => secrets.some((digits) => digits.test(text))

const bodyOf = (name: string): object =>
  ({
    ...validBodies,
    createTicket: { contactId: Number(ids['contactId']) },
    updateTicket: { queueId: inbox.first.id },
    createContact: { name: 'Nova', number: '5511912340000' },
    updateContact: { name: 'Maria Silva' },
    syncContactTags: { contactId: Number(ids['contactId']), tags: [Number(ids['tagId'])] },
    createSchedule: { contactId: Number(ids['contactId']), body: 'Lembrete', sendAt: '2100-01-01T12:00' },
    updateSchedule: { contactId: Number(ids['contactId']), body: 'Lembrete', sendAt: '2100-01-01T13:00' },
    forwardMessage: { messageId: messageIds[0], contactId: Number(ids['contactId']) },
    simulateInbound: { number, body: 'De novo' },
  })[name] ?? {}

/** What is looked at first, what is changed then; what ends something comes last. */
const order = ['GET', 'POST', 'PUT', 'DELETE']
const ends = new Set([
  'logout',
  'endSession',
  'endOtherSessions',
  'closeAllTickets',
  'closeTicketSoon',
  'eraseContact',
])
/** These take the line away over which customers write. */
const cuts = /^\/(whatsapp|simulator\/:whatsappId\/(drop|ban|logout|scan|faults))/
const ordered = endpoints
  .filter(([name, { method, path }]) => !ends.has(name) && (method === 'GET' || !cuts.test(path)))
  .toSorted(([, left], [, right]) => order.indexOf(left.method) - order.indexOf(right.method))

/** Without these a call is refused; the schedule that was made lies in those days. */
const needed = (): Record<string, object> => ({
  readCalendar: { dateStart: '2099-12-20', dateEnd: '2100-01-20' },
  listTicketCards: { uuids: ids['ticketUuid'] },
})

async function ask(call: Caller, name: string, endpoint: Endpoint, query: Record<string, string> = {}) {
  const upload = endpoint.file ? multipart(endpoint.file.field, 'a.png', Buffer.from('x')) : undefined
  const { payload, headers } = upload ?? { payload: bodyOf(name), headers: {} }
  const search = new URLSearchParams({ ...needed()[name], ...query }).toString()
  const asked = `${address(endpoint, (parameter) => ids[parameter] ?? '1')}?${search}`
  return call(endpoint.method, asked, endpoint.method === 'GET' ? undefined : payload, headers)
}

test('no response tells the number to a user from whom it is hidden', async () => {
  const told: string[] = []
  const answered = new Set<z.ZodType>()
  for (const [name, endpoint] of ordered) {
    const { status, body } = await ask(asAttendant, name, endpoint)
    if (tellsANumber(JSON.stringify(body))) told.push(name)
    if (status < 300 || status === 403) answered.add(endpoint.response)
  }
  expect(told).toEqual([])
  // Whatever can carry a number was really there to be looked at, be it in the response of a neighbour.
  const unseen = ordered.filter(([, { response }]) => maskerOf(response) && !answered.has(response))
  expect(unseen.map(([name]) => name)).toEqual([])
})

test('no search tells whether digits are part of a hidden number', async () => {
  const parts = [number.slice(4, 9), number.slice(5), formatNumber(nameless).slice(7)]
  const searches = ordered.flatMap(([name, endpoint]) => {
    const { query } = endpoint
    if (endpoint.method !== 'GET' || !(query instanceof z.ZodObject)) return []
    const fields = ['searchParam', 'name'].filter((field) => field in query.shape)
    return fields.flatMap((field) => parts.map((part) => ({ name, endpoint, field, part })))
  })
  const told: string[] = []
  for (const { name, endpoint, field, part } of searches) {
    const found = async (text: string) => {
      const wide = { contactId: String(ids['contactId']), searchOnMessages: 'true', showAll: 'true' }
      return JSON.stringify((await ask(asAttendant, name, endpoint, { ...wide, [field]: text })).body)
    }
    const wrong = part.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 5) % 10))
    if ((await found(part)) !== (await found(wrong))) told.push(`${name} ${part}`)
  }
  expect(searches.length).toBeGreaterThan(20)
  expect(told).toEqual([])
})

test('a whole number finds its contact and ticket', async () => {
  const found = await asAttendant('GET', `/contacts?searchParam=${encodeURIComponent(formatNumber(number))}`)
  expect(found.body.contacts).toMatchObject([{ id: Number(ids['contactId']) }])
  const tickets = await asAttendant('GET', `/tickets?searchParam=${number}`)
  expect(tickets.body.tickets).toMatchObject([{ contact: { id: Number(ids['contactId']) } }])
})

test('no event tells the number to a user from whom it is hidden, and admins hear it', async () => {
  await inbox.data((tenant) => aContact(tenant))
  const admin = await inbox.listener(inbox.asAdmin)
  for (const [name, endpoint] of ordered)
    if (endpoint.method !== 'GET' && maskerOf(endpoint.response)) await ask(inbox.asAdmin, name, endpoint)
  await inbox.write(number, 'E agora?')
  const events = await admin.heard('contact', 'ticket', 'appMessage', 'schedule')
  expect(new Set(events.map(({ name }) => name)).size).toBe(4)
  expect(events.some((event) => tellsANumber(JSON.stringify(event)))).toBe(true)
  const listener = await inbox.listener(asAttendant)
  await listener.heard('ticket')
  const resumed = (await listener.socket.timeout(5_000).emitWithAck('resume', { lastSeq: 0 })) as unknown
  expect(tellsANumber(JSON.stringify(resumed))).toBe(false)
  expect(heard.filter(tellsANumber)).toEqual([])
  expect(new Set(heard.map((event) => event.split(' ')[0])).size).toBeGreaterThan(5)
})
