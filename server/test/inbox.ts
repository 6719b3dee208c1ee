import { companySettingDefaults, eventName, type CompanyEvent } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { aConnection } from '../src/channels/connections/connections.factory.ts'
import { someContacts } from '../src/conversations/contacts/contacts.factory.ts'
import { aQueue } from '../src/company/queues/queues.factory.ts'
import { everyone } from '../src/platform/tenancy/eventLog.ts'
import type { Tenant } from '../src/platform/tenancy/tenancy.ts'
import { someTickets, type TicketToMake } from '../src/conversations/tickets/tickets.factory.ts'
import { eventually, heard, type TestServer } from './server.ts'

let numbers = 0
/** A number nobody else in the tests has; those of the factories begin with another digit. */
export const aCustomer = () => `55119${String(80_000_000 + ++numbers)}`

export type Caller = Awaited<ReturnType<TestServer['as']>>
type NewPerson = Parameters<TestServer['aUser']>[1]

/** A company with a connected line, two queues, an admin and an attendant of the first queue. */
export async function anInbox(server: TestServer, { as = server.as }: { as?: TestServer['as'] } = {}) {
  const team = await server.aTeam()
  const { companyId } = team
  const made = await server.tenancy.withTenant(companyId, async (tenant) => {
    const [first, second] = [await aQueue(tenant), await aQueue(tenant)]
    const whatsappId = await aConnection(tenant)
    const { id: userId } = team.attendant
    await tenant.db.insertInto('userQueues').values({ companyId, userId, queueId: first.id }).execute()
    return { first, second, whatsappId }
  })
  const [asAdmin, asAttendant] = [await as(team.admin), await as(team.attendant)]
  const inbox = { ...team, ...made, asAdmin, asAttendant }
  await eventually(async () => (await statusOf(asAdmin, made.whatsappId)) === 'CONNECTED')
  return {
    ...inbox,
    /** A customer writes; answers the ticket once the message is in it. */
    write: (number: string, body: string, more: object = {}) =>
      write({ server, ...inbox }, { number, body, ...more }),
    post: (more: object) => asAdmin('POST', `/simulator/${made.whatsappId}/inbound`, more),
    /** What lies on a customer's phone. */
    phone: async (number: string) =>
      (await asAdmin('GET', `/simulator/${made.whatsappId}/phones/${number}/messages`)).body
        .messages as PhoneMessage[],
    messages: async (ticketId: number) =>
      (await asAdmin('GET', `/messages/${ticketId}?keepUnread=true`)).body.messages as InboxMessage[],
    /** What happened to a ticket, oldest first: what, and by whose hand. */
    log: async (ticketId: number) => {
      const entries = (await asAdmin('GET', `/tickets-log/${ticketId}`)).body as LogEntry[]
      return entries.toReversed().map(({ type, user }) => (user ? `${type} ${user.name}` : type))
    },
    /** The attendances of a ticket, oldest first. */
    attendances: (ticketId: number) =>
      server.tenancy.withTenant(companyId, (tenant) => attendancesOf(tenant, ticketId)),
    /** Into the company's database. What the program keeps copies of is changed with `change` instead. */
    data: <T>(work: (tenant: Tenant) => Promise<T>) => server.tenancy.withTenant(companyId, work),
    change: <T>(work: (tenant: Tenant) => Promise<T>) => change(server, companyId, work),
    /** The company's settings: these, and for the rest what every company starts with. */
    configure: (settings: Settings = {}) =>
      change(server, companyId, (tenant) => configure(tenant, { ...companySettingDefaults, ...settings })),
    /** One more person, signed in; of the first queue, unless others are named. */
    colleague: async (overrides: NewPerson = {}, queueIds = [made.first.id]) => {
      const person = await server.aUser(companyId, overrides)
      await change(server, companyId, async ({ db }) => {
        const rows = queueIds.map((queueId) => ({ companyId, userId: person.id, queueId }))
        if (rows.length > 0) await db.insertInto('userQueues').values(rows).execute()
      })
      return server.as(person)
    },
    /** Tickets of the first connection, by the names of their contacts. */
    tickets: <Name extends string>(wanted: Record<Name, TicketToMake>) =>
      server.tenancy.withTenant(companyId, (tenant) => makeTickets(tenant, made.whatsappId, wanted)),
    /** What reaches one person's browser from now on. */
    listener: (call: Caller) => listener(server, companyId, call),
  }
}
export type Inbox = Awaited<ReturnType<typeof anInbox>>

const statusOf = async (asAdmin: Caller, id: number) =>
  ((await asAdmin('GET', '/whatsapp')).body as { id: number; status: string }[]).find(
    (line) => line.id === id,
  )?.status

let probes = 0
/** Changes something that the program keeps copies of, and waits until it has dropped them. */
async function change<T>(
  server: TestServer,
  companyId: number,
  work: (tenant: Tenant) => Promise<T>,
): Promise<T> {
  // A company that does not exist: notices arrive in order, and only ours drops its copy.
  const probe = --probes
  const isKept = () =>
    server.tenancy.withTenant(companyId, async ({ cached }) => {
      const value = {}
      return (await cached(probe, 'probe', async () => value)) !== value
    })
  await eventually(isKept)
  const result = await server.tenancy.withTenant(companyId, async (tenant) => {
    tenant.invalidate('company', companyId)
    tenant.invalidate('company', probe)
    return work(tenant)
  })
  await eventually(async () => !(await isKept()))
  return result
}

type MadeTicket = Awaited<ReturnType<typeof someTickets>>[number]
async function makeTickets<Name extends string>(
  tenant: Tenant,
  whatsappId: number,
  wanted: Record<Name, TicketToMake>,
) {
  const entries = Object.entries<TicketToMake>(wanted)
  const contacts = await someContacts(
    tenant,
    entries.map(([name, { isGroup = false }]) => ({ name, isGroup })),
  )
  const tickets = await someTickets(
    tenant,
    entries.map(([, ticket], index) => ({ whatsappId, ...ticket, contactId: contacts[index]!.id })),
  )
  return Object.fromEntries(entries.map(([name], index) => [name, tickets[index]])) as Record<
    Name,
    MadeTicket
  >
}

type Settings = Partial<Record<keyof typeof companySettingDefaults, string>>
async function configure({ db, companyId }: Tenant, settings: Settings) {
  const rows = Object.entries(settings).map(([key, value]) => ({ companyId, key, value }))
  await db
    .insertInto('companySettings')
    .values(rows)
    .onConflict((known) =>
      known.columns(['companyId', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}

async function listener(server: TestServer, companyId: number, { token }: Caller) {
  const socket = server.socket(companyId, { token })
  const events: Heard[] = []
  socket.onAny((name: string, payload: object) => events.push({ name, ...payload } as Heard))
  await heard(socket, 'connect')
  return {
    socket,
    /** The events of these names that were published so far: whatever came later came after this one's mark. */
    heard: async (...names: CompanyEvent[]) => {
      const mark = randomUUID()
      await server.tenancy.withTenant(companyId, async ({ publish }) =>
        publish('job', { jobId: mark, kind: 'mark', done: 0, total: 0, state: 'done' }, everyone),
      )
      await eventually(async () => events.some(({ jobId }) => jobId === mark) || undefined)
      const wanted = names.map((name) => eventName(companyId, name))
      return events.filter(({ name, kind }) => wanted.includes(name) && kind !== 'mark')
    },
  }
}
export type Listener = Awaited<ReturnType<typeof listener>>

/** An event as it arrived. Tests look into events of every shape. */
interface Heard {
  id?: number
  name: string
  action: string
  seq: number
  ticketId?: number
  schedule?: { id: number; status: string }
  ticket?: InboxTicket
  message?: InboxMessage
  contact?: { number: string; name: string }
  messageId?: number
  jobId?: string
  kind?: string
  done?: number
  total?: number
  state?: string
}

interface LogEntry {
  type: string
  user: { id: number; name: string } | null
}

const attendancesOf = ({ db, companyId }: Tenant, ticketId: number) =>
  db
    .selectFrom('ticketTrackings')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .orderBy('id')
    .execute()

interface Made {
  server: TestServer
  companyId: number
  asAdmin: Caller
  whatsappId: number
}
async function write(
  { asAdmin, whatsappId, companyId, server }: Made,
  message: { number: string; body: string; externalId?: string },
): Promise<InboxTicket> {
  const posted = await asAdmin('POST', `/simulator/${whatsappId}/inbound`, message)
  const { externalId } = posted.body as { externalId: string }
  const ticketId = await eventually(() =>
    server.tenancy.withTenant(companyId, async ({ db }) => {
      const stored = await db
        .selectFrom('messages')
        .select('ticketId')
        .where('companyId', '=', companyId)
        .where('wid', '=', externalId)
        .executeTakeFirst()
      return stored?.ticketId
    }),
  )
  return (await asAdmin('GET', `/tickets/${ticketId}`)).body as InboxTicket
}

export interface InboxTicket {
  id: number
  uuid: string
  status: string
  userId: number | null
  queueId: number | null
  unreadMessages: number
  lastMessage: string
  contact: { id: number; name: string; number: string }
}
interface InboxMessage {
  id: number
  wid: string | null
  body: string
  fromMe: boolean
  isPrivate: boolean
  ack: number
  mediaType: string
  mediaState: string
  mediaUrl: string | null
  isDeleted: boolean
  isEdited: boolean
  failure: { code: string; text: string } | null
  createdAt: string
}
interface PhoneMessage {
  wid: string
  body: string
  fromBusiness: boolean
  ack: number
  mediaType: string
  deleted: boolean
  edited: boolean
  interactive: unknown
}
