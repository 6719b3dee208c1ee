import type { CustomerPlace } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aServiceDesk, type ServiceDesk } from '../../../test/service.ts'

let server: TestServer
let desk: ServiceDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aServiceDesk(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await desk.configure({ userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
  await desk.serve({ greetingMessage: '', queueIds: [] })
})

const placeOf = async (number: string, call: Caller = desk.asAdmin) =>
  (await call('GET', `/simulator/${desk.whatsappId}/phones/${number}/place`)).body as CustomerPlace
const first = () => desk.first.name
const put = (id: number, changes: object) => desk.asAdmin('PUT', `/tickets/${id}`, changes)

test('somebody who has never written is nowhere', async () => {
  const nowhere = { is: 'nowhere', queue: null, user: null, position: null, ticketUuid: null }
  expect(await placeOf(aCustomer())).toEqual(nowhere)
  expect(await placeOf('120363000000000001')).toEqual(nowhere)
})

test('a customer goes from the robot to a queue, to an attendant, and home', async () => {
  await desk.serve({ greetingMessage: 'Olá!', queueIds: [desk.first.id, desk.second.id] })
  const customer = desk.customer()
  const { id, uuid } = await customer.write('oi')
  await customer.hears()
  expect(await placeOf(customer.number)).toMatchObject({ is: 'robot', queue: null, ticketUuid: uuid })

  await customer.write('1')
  await customer.rest()
  expect(await placeOf(customer.number)).toMatchObject({ is: 'waiting', queue: first(), position: 1 })

  await put(id, { status: 'open' })
  expect(await placeOf(customer.number)).toMatchObject({
    is: 'attended',
    queue: first(),
    user: desk.admin.name,
    position: null,
  })

  await put(id, { status: 'closed' })
  expect(await placeOf(customer.number)).toMatchObject({ is: 'closed', ticketUuid: uuid })
})

test('who waits is told how many are before, and moves up when one of them is served', async () => {
  const [earlier, later] = [aCustomer(), aCustomer()]
  const before = await desk.write(earlier, 'primeiro')
  const after = await desk.write(later, 'segundo')
  expect(await placeOf(later)).toMatchObject({ is: 'waiting', queue: null, position: null })
  for (const { id } of [before, after]) await put(id, { queueId: desk.second.id })
  expect(await placeOf(later)).toMatchObject({ is: 'waiting', queue: desk.second.name, position: 2 })
  await put(before.id, { status: 'open' })
  expect(await placeOf(later)).toMatchObject({ position: 1 })
})

test('a number in another spelling is the same customer', async () => {
  const ticket = await desk.write('551191234567', 'sem o nono dígito')
  expect(await placeOf('5511991234567')).toMatchObject({ ticketUuid: ticket.uuid })
})

test('the ticket is named only to those who may see it', async () => {
  const number = aCustomer()
  const { id } = await desk.write(number, 'oi')
  await put(id, { status: 'open', queueId: desk.second.id })
  const colleague = await desk.colleague({ allowConnections: 'enabled' })
  expect(await placeOf(number, colleague)).toMatchObject({ is: 'attended', ticketUuid: null })
})

test('places are for those who may pair, and of their own company', async () => {
  const number = aCustomer()
  await desk.write(number, 'oi')
  const path = `/simulator/${desk.whatsappId}/phones/${number}/place`
  expect(await desk.asAttendant('GET', path)).toMatchObject({ status: 403 })
  const other = await anInbox(server)
  expect(await other.asAdmin('GET', path)).toMatchObject({ status: 404 })
  const own = await other.asAdmin('GET', `/simulator/${other.whatsappId}/phones/${number}/place`)
  expect(own.body).toMatchObject({ is: 'nowhere' })
})
