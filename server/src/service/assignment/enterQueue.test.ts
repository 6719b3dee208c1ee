import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { aQueueDesk, type QueueDesk } from '../../../test/queueDesk.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { minutes } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import { aSchedule, type ScheduleToMake } from '../../outreach/schedules/schedules.factory.ts'
import { takeTurns } from '../../outreach/schedules/takeTurns.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { enterQueue } from './enterQueue.ts'

let server: TestServer
let inbox: Inbox
let desk: QueueDesk
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  desk = aQueueDesk(server, inbox)
})
afterAll(() => server.close())
beforeEach(async () => {
  await inbox.configure({ userRandom: 'disabled' })
  await desk.clear()
})

const enter = (ticketId: number) =>
  inbox.data(async (tenant) =>
    enterQueue(tenant, await lockTicket(tenant, ticketId), inbox.second.id, { type: 'queue' }),
  )

describe('a ticket that enters a queue', () => {
  test('is given to somebody who is there, where the company wants that, and waits to be accepted', async () => {
    await inbox.configure({ userRandom: 'enabled' })
    const { Ana } = await desk.people({
      Ana: { online: true },
      Ausente: {},
      Folga: { online: true, startWork: '00:00', endWork: '00:00' },
      Vizinha: { online: true, isOutside: true },
    })
    server.clock.travel(minutes(1))
    const [ticket] = await desk.waiting(1, 0, { queueId: null })
    await enter(ticket!.id)
    expect(await desk.holderOf(ticket!.id)).toMatchObject({ userId: Ana, status: 'pending' })
    expect(await desk.lastLog(ticket!.id)).toMatchObject({
      type: 'queue',
      userId: Ana,
      queueId: inbox.second.id,
      reason: 'random',
    })
    expect((await inbox.attendances(ticket!.id))[0]).toMatchObject({
      queueId: inbox.second.id,
      queuedAt: expect.any(String),
      startedAt: null,
    })
  })

  test.each([
    ['when the company does not want that', 'disabled', true],
    ['when nobody is there', 'enabled', false],
  ])('waits for anybody to accept it %s', async (_what, userRandom, online) => {
    await inbox.configure({ userRandom })
    await desk.people({ Ana: { online } })
    const [ticket] = await desk.waiting(1, 0, { queueId: null })
    await enter(ticket!.id)
    expect(await desk.holderOf(ticket!.id)).toMatchObject({ userId: null, status: 'pending' })
  })

  test('is not given back to the one who handed it away', async () => {
    await inbox.configure({ userRandom: 'enabled' })
    const { Ana } = await desk.people({ Ana: { online: true } })
    await desk.setOnline(inbox.admin.id, true)
    await desk.join(inbox.admin.id, inbox.second.id)
    const tickets = await desk.waiting(5, 0, {
      queueId: inbox.first.id,
      userId: inbox.admin.id,
      status: 'open',
    })
    for (const { id } of tickets) {
      const handed = { isTransfered: true, queueId: inbox.second.id, userId: null }
      const { body } = await inbox.asAdmin('PUT', `/tickets/${id}`, handed)
      expect(body).toMatchObject({ status: 'pending', userId: Ana })
    }
    await desk.setOnline(inbox.admin.id, false)
  })
})

describe('a ticket that we open ourselves', () => {
  const words = { sendQueuePosition: 'enabled', sendQueuePositionMessage: '{{firstName}}, seu lugar:' }
  const contact = () => inbox.data((tenant) => aContact(tenant, { name: 'Joana Lima' }))
  const open = async (more: object, call = inbox.asAttendant) => {
    const form = { contactId: (await contact()).id, queueId: inbox.second.id, status: 'open', ...more }
    const { status, body } = await call('POST', '/tickets', form)
    expect(status).toBe(200)
    return body as { id: number; status: string; userId: number | null }
  }
  const send = async (overrides: Partial<ScheduleToMake>) => {
    const { id: contactId } = await contact()
    const common = { contactId, queueId: inbox.second.id, statusTicket: 'pending', body: 'Bom dia!' } as const
    const sendAt = server.clock.now().toISOString()
    const { id } = await inbox.data((tenant) =>
      aSchedule(tenant, { ...common, sendAt, userId: inbox.attendant.id, ...overrides }),
    )
    await takeTurns({ tenancy: server.tenancy, log: createLogger('silent') })
    const { ticketId } = (await inbox.asAdmin('GET', `/schedules/${id}`)).body
    return (await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body as { id: number }
  }

  test('for oneself is one’s own at once, whatever the queue does', async () => {
    await inbox.configure({ ...words, userRandom: 'enabled' })
    await desk.people({ Ana: { online: true } })
    const asMember = await inbox.colleague({}, [inbox.second.id])
    const ticket = await open({}, asMember)
    expect(ticket).toMatchObject({ status: 'open', userId: asMember.user.id })
    expect(await inbox.messages(ticket.id)).toEqual([])
  })

  test('for nobody enters its queue: given to somebody who is there, told its place, logged, its clock begun', async () => {
    await inbox.configure({ ...words, userRandom: 'enabled' })
    const { Ana } = await desk.people({ Ana: { online: true } })
    const ticket = await open({ userId: null })
    expect(ticket).toMatchObject({ status: 'pending', userId: Ana })
    expect(await inbox.log(ticket.id)).toEqual([`create ${inbox.attendant.name}`, 'queue Ana'])
    expect(await desk.lastLog(ticket.id)).toMatchObject({ queueId: inbox.second.id, reason: 'random' })
    expect(await desk.saidIn(ticket.id)).toEqual(['Joana, seu lugar: *1*'])
    expect((await inbox.attendances(ticket.id))[0]).toMatchObject({
      queuedAt: server.clock.now().toISOString(),
      startedAt: null,
    })
  })

  test('by a schedule enters its queue too, and its own words come before the place', async () => {
    await inbox.configure({ ...words, userRandom: 'enabled' })
    const { Ana } = await desk.people({ Ana: { online: true } })
    const ticket = await send({})
    expect(ticket).toMatchObject({ status: 'pending', userId: Ana })
    expect(await desk.saidIn(ticket.id)).toEqual(['Bom dia!', 'Joana, seu lugar: *1*'])
    expect(await desk.lastLog(ticket.id)).toMatchObject({ type: 'queue', userId: Ana, reason: 'random' })
  })

  test('by a schedule for somebody waits for them, and goes round when they do not come', async () => {
    await inbox.configure({ userRandom: 'enabled' })
    await desk.goRound(5)
    const { Ana, Bia } = await desk.people({ Ana: { online: true }, Bia: { online: true } })
    const ticket = await send({ ticketUserId: Bia })
    expect(ticket).toMatchObject({ status: 'pending', userId: Bia })
    expect((await inbox.attendances(ticket.id))[0]).toMatchObject({ startedAt: null })
    await desk.runTimers()
    expect(await desk.holderOf(ticket.id)).toMatchObject({ userId: Bia })
    server.clock.travel(minutes(5))
    await desk.runTimers()
    expect(await desk.holderOf(ticket.id)).toMatchObject({ userId: Ana })
    await desk.goRound(0)
  })
})

describe('a customer who comes back a moment after the end', () => {
  const words = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Seu lugar:' }
  const within = (timeCreateNewTicket: number) =>
    inbox.change(({ db }) => db.updateTable('connections').set({ timeCreateNewTicket }).execute())
  beforeAll(() => within(10))
  afterAll(() => within(0))
  /** Somebody whose ticket of the second queue was closed by the admin just now. */
  const gone = async () => {
    const customer = aCustomer()
    const { id, contact } = await inbox.write(customer, 'Oi')
    const accepted = { status: 'open', queueId: inbox.second.id }
    expect(await inbox.asAdmin('PUT', `/tickets/${id}`, accepted)).toMatchObject({ status: 200 })
    await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    return { customer, id, contactId: contact.id }
  }
  const back = async ({ customer, id }: { customer: string; id: number }, more = {}) => {
    const ticket = await inbox.write(customer, 'Mais uma coisa', more)
    expect(ticket.id).toBe(id)
    return ticket
  }

  test('enters their queue like everybody: given to somebody who is there, and told their place after their words', async () => {
    await inbox.configure({ ...words, userRandom: 'enabled' })
    const { Ana } = await desk.people({ Ana: { online: true } })
    const left = await gone()
    expect(await back(left)).toMatchObject({ status: 'pending', userId: Ana, queueId: inbox.second.id })
    expect((await inbox.log(left.id)).slice(-2)).toEqual(['reopen', 'queue Ana'])
    expect((await desk.saidIn(left.id)).slice(-2)).toEqual(['Mais uma coisa', 'Seu lugar: *1*'])
  })

  test('waits for anybody to accept it where nobody is chosen, and what the company types itself brings nobody', async () => {
    await inbox.configure({ ...words, userRandom: 'enabled', sendQueuePosition: 'disabled' })
    const left = await gone()
    expect(await back(left)).toMatchObject({ status: 'pending', userId: null })
    expect((await inbox.log(left.id)).at(-1)).toBe('reopen')
    await desk.people({ Ana: { online: true } })
    const other = await gone()
    expect(await back(other, { fromMe: true })).toMatchObject({ status: 'pending', userId: null })
  })

  test('is their owner’s at once, where the company wants that', async () => {
    await inbox.configure({ DirectTicketsToWallets: 'enabled' })
    const left = await gone()
    await inbox.asAdmin('PUT', `/contacts/${left.contactId}`, { ownerId: inbox.attendant.id })
    expect(await back(left)).toMatchObject({ status: 'open', userId: inbox.attendant.id })
    expect(await desk.lastLog(left.id)).toMatchObject({ type: 'open', reason: 'wallet' })
    expect((await inbox.attendances(left.id)).at(-1)).toMatchObject({ startedAt: expect.any(String) })
    await inbox.configure({ DirectTicketsToWallets: 'disabled' })
  })
})

/** Every setting of the company that decides who gets a ticket, and something that depends on it. */
const settings: Record<string, () => Promise<boolean>> = {
  userRandom: async () => {
    await desk.people({ Ana: { online: true } })
    const [ticket] = await desk.waiting(1, 0, { queueId: null })
    return (await enter(ticket!.id)).userId !== null
  },
  sendQueuePosition: async () => {
    const [ticket] = await desk.waiting(1, 0, { queueId: null })
    await enter(ticket!.id)
    return (await inbox.messages(ticket!.id)).some(({ body }) => body.startsWith('Posição: *'))
  },
  DirectTicketsToWallets: async () => {
    const customer = aCustomer()
    const { contact, id } = await inbox.write(customer, 'Oi')
    await inbox.asAdmin('PUT', `/contacts/${contact.id}`, { ownerId: inbox.attendant.id })
    await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    return (await inbox.write(customer, 'De novo')).status === 'open'
  },
  closeTicketOnTransfer: async () => {
    const ticket = await mine()
    return (await handOver(ticket.id)).id !== ticket.id
  },
  sendMsgTransfTicket: async () => {
    const ticket = await mine()
    await handOver(ticket.id)
    return (await inbox.messages(ticket.id)).some(({ body }) => body === 'Um momento')
  },
}
const mine = async () =>
  (await desk.waiting(1, 0, { queueId: inbox.first.id, userId: inbox.admin.id, status: 'open' }))[0]!
const handOver = async (id: number) => {
  const handed = { isTransfered: true, queueId: inbox.second.id, userId: null }
  return (await inbox.asAdmin('PUT', `/tickets/${id}`, handed)).body as { id: number }
}

test.each(Object.entries(settings))('%s decides, and nothing else does', async (setting, probe) => {
  const words = { sendQueuePositionMessage: 'Posição:', transferMessage: 'Um momento' }
  for (const value of ['disabled', 'enabled']) {
    const others = Object.fromEntries(Object.keys(settings).map((key) => [key, 'disabled']))
    await inbox.configure({ ...words, ...others, [setting]: value })
    expect(await probe()).toBe(value === 'enabled')
  }
})

describe('a customer who is somebody’s', () => {
  const own = async (ownerId: number | null) => {
    const customer = aCustomer()
    const { contact, id } = await inbox.write(customer, 'Oi')
    const changed = await inbox.asAdmin('PUT', `/contacts/${contact.id}`, { ownerId })
    expect(changed.body).toMatchObject({ ownerId })
    await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    server.clock.travel(minutes(1))
    return customer
  }

  test.each([
    ['goes to the owner', 'enabled', true, 'open'],
    ['waits like everybody where the company does not want that', 'disabled', true, 'pending'],
    ['waits when nobody owns the contact', 'enabled', false, 'pending'],
  ])('%s', async (_what, DirectTicketsToWallets, isOwned, status) => {
    await inbox.configure({ DirectTicketsToWallets })
    const customer = await own(isOwned ? inbox.attendant.id : null)
    const ticket = await inbox.write(customer, 'Olá de novo')
    expect(ticket).toMatchObject({ status, userId: status === 'open' ? inbox.attendant.id : null })
    if (status === 'open')
      expect(await desk.lastLog(ticket.id)).toMatchObject({ type: 'open', reason: 'wallet' })
  })

  test('cannot be given to a stranger', async () => {
    const { contact } = await inbox.write(aCustomer(), 'Oi')
    const refused = await inbox.asAdmin('PUT', `/contacts/${contact.id}`, { ownerId: 999_999 })
    expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
  })
})
