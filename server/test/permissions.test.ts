import { newUserDefaults, ownFields } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConnection } from '../src/channels/connections/connections.factory.ts'
import { hours, later } from '../src/platform/clock.ts'
import { anInbox, type Caller, type Inbox } from './inbox.ts'
import { eventually, startTestServer, type TestServer } from './server.ts'

/** What an admin decides about a person. The person may change the rest. */
/** A capacity permits nothing: it is a number on the panel. */
type Permission = Exclude<keyof typeof newUserDefaults, (typeof ownFields)[number] | 'capacity'>

let server: TestServer
let inbox: Inbox
let person: { id: number; call: Caller }
let tickets: Record<'noQueue' | 'group' | 'otherGroup' | 'closed' | 'colleagues' | 'waiting', { id: number }>
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  const { id, ...who } = await server.aUser(inbox.companyId, {})
  person = { id, call: await server.as(who) }
  const elsewhere = await inbox.data((tenant) => aConnection(tenant))
  const group = { isGroup: true, status: 'group' } as const
  tickets = await inbox.tickets({
    noQueue: {},
    group,
    otherGroup: { ...group, whatsappId: elsewhere },
    closed: { status: 'closed', queueId: inbox.second.id },
    colleagues: { status: 'open', userId: inbox.admin.id, queueId: inbox.second.id },
    waiting: { queueId: inbox.first.id },
  })
})
afterAll(() => server.close())

type Answer = { status: number }
const isAnswered = ({ status }: Answer) => status < 400
const read = (path: string) => async () => isAnswered(await person.call('GET', path))
const sees = (ticket: keyof typeof tickets) => async () => {
  const { id } = tickets[ticket]
  const { body } = await person.call('GET', '/tickets?searchParam=&showAll=true')
  const isListed = body.tickets?.some((shown: { id: number }) => shown.id === id) ?? false
  const isShown = isAnswered(await person.call('GET', `/tickets/${id}`))
  // Lists and records follow the same rule, as soon as the news of it is everywhere.
  return isListed === isShown ? isShown : undefined
}
/** Each time another one: what they could close while the news of their rights was under way stays closed. */
const closes = async () => {
  const { Nova } = await inbox.tickets({ Nova: { queueId: inbox.first.id } })
  const silently = { status: 'closed', sendFarewellMessage: false }
  return isAnswered(await person.call('PUT', `/tickets/${Nova.id}`, silently))
}
const clockTime = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date)
const inHours = (count: number) => () => clockTime(later(server.clock.now(), hours(count)))

interface Row {
  /** What else the person has meanwhile. */
  given?: () => object
  no: unknown
  yes: unknown
  /** Whether the server lets them. */
  probe: () => Promise<boolean | undefined>
}

/** Every permission, and something that depends on it. Anyone who adds one is asked by the compiler for its row. */
const permissions: Record<Permission, Row> = {
  queueIds: { no: [], yes: () => [inbox.first.id], probe: sees('waiting') },
  allTicket: { no: 'disable', yes: 'enable', probe: sees('noQueue') },
  allowGroup: { no: false, yes: true, probe: sees('group') },
  whatsappId: {
    given: () => ({ allowGroup: true }),
    no: () => inbox.whatsappId,
    yes: null,
    probe: sees('otherGroup'),
  },
  allHistoric: { no: 'disabled', yes: 'enabled', probe: sees('closed') },
  allUserChat: { no: 'disabled', yes: 'enabled', probe: read('/chats') },
  userClosePendingTicket: {
    given: () => ({ queueIds: [inbox.first.id] }),
    no: 'disabled',
    yes: 'enabled',
    probe: closes,
  },
  showDashboard: { no: 'disabled', yes: 'enabled', probe: read('/messages-allMe?fromMe=true') },
  allowRealTime: { no: 'disabled', yes: 'enabled', probe: read('/usersMoments') },
  allowConnections: {
    no: 'disabled',
    yes: 'enabled',
    probe: async () => read(`/whatsapp/${inbox.whatsappId}`)(),
  },
  profile: { no: 'user', yes: 'admin', probe: read('/users') },
  startWork: {
    given: () => ({ endWork: inHours(2)() }),
    no: inHours(1),
    yes: inHours(-1),
    probe: read('/auth/me'),
  },
  endWork: {
    given: () => ({ startWork: inHours(-2)() }),
    no: inHours(-1),
    yes: inHours(1),
    probe: read('/auth/me'),
  },
}

const given = (value: unknown) => (typeof value === 'function' ? (value as () => unknown)() : value)

test.each(Object.entries(permissions))('%s decides what the server answers', async (field, row) => {
  const { queueIds, ...defaults } = newUserDefaults
  const nothing = { ...defaults, queueIds: [...queueIds], ...row.given?.() }
  const change = (value: unknown) =>
    inbox.asAdmin('PUT', `/users/${person.id}`, { ...nothing, [field]: given(value) })
  for (const [value, isAllowed] of [
    [row.no, false],
    [row.yes, true],
  ]) {
    expect(await change(value)).toMatchObject({ status: 200 })
    await eventually(async () => (await row.probe()) === isAllowed)
  }
})

test('the hours of work end a session that is open: its calls, its refresh and its line', async () => {
  const { id, ...who } = await server.aUser(inbox.companyId, {})
  const call = await server.as(who)
  const listener = await inbox.listener(call)
  const cut = new Promise((resolve) => listener.socket.on('disconnect', resolve))
  const [startWork, endWork] = [inHours(1)(), inHours(2)()]
  await inbox.asAdmin('PUT', `/users/${id}`, { startWork, endWork })
  expect(await cut).toBe('io server disconnect')
  await eventually(async () => (await call('GET', '/auth/me')).status === 401)
  const refused = await server.visit('POST', '/auth/refresh_token', { cookies: { jrt: call.cookie } })
  expect(refused).toMatchObject({ status: 401, body: { error: 'ERR_OUT_OF_HOURS' } })
  await inbox.asAdmin('PUT', `/users/${id}`, { startWork: '00:00', endWork: '23:59' })
  const refreshed = await server.visit('POST', '/auth/refresh_token', { cookies: { jrt: call.cookie } })
  expect(refreshed).toMatchObject({ status: 200 })
})
