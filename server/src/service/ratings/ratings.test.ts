import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aServiceDesk, type ServiceDesk } from '../../../test/service.ts'
import { minutes } from '../../platform/clock.ts'

let server: TestServer
let desk: ServiceDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aServiceDesk(server)
  await desk.configure({ userRating: 'enabled', userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
  await desk.serve({
    ratingMessage: 'De 0 a 10, {{firstName}}?',
    complationMessage: 'Obrigado, {{firstName}}!',
    expiresTicketNPS: 30,
    maxUseBotQueuesNPS: 1,
  })
})
afterAll(() => server.close())

/** A customer whose attendance was just resolved. */
async function resolved(changes: object = {}) {
  const maria = desk.customer()
  const { id } = await maria.write('oi')
  await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })
  // A number that was no rating: nobody had asked for one yet.
  await maria.write('2')
  await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'closed', rating: 4, ...changes })
  return { maria, id }
}
const attendance = async (id: number) => (await desk.attendances(id)).at(-1)

test('the customer rates the attendance, once, and the ticket is closed with a farewell', async () => {
  const { maria, id } = await resolved()
  expect(await maria.hears()).toEqual(['De 0 a 10, Maria?'])
  expect(await desk.ticket(id)).toMatchObject({ status: 'nps', userRating: 4 })
  await maria.write('9')
  expect(await maria.hears()).toEqual(['Obrigado, Maria!'])
  expect(await desk.ticket(id)).toMatchObject({ status: 'closed', userRating: 4, userId: desk.admin.id })
  expect(await attendance(id)).toMatchObject({ rating: 9, rated: true, userId: desk.admin.id })
  const again = await maria.write('3')
  expect(again.id).not.toBe(id)
  expect(await attendance(id)).toMatchObject({ rating: 9 })
  expect(await desk.trace(id)).toEqual(['collectRating: asked', 'collectRating: rated'])
})

test('something else is asked about again, then the new subject gets a ticket of its own, and a late number still counts', async () => {
  const { maria, id } = await resolved()
  await maria.write('Foi bom')
  await desk.quiet()
  expect(await maria.rest()).toEqual(['De 0 a 10, Maria?', 'De 0 a 10, Maria?'])
  const other = await maria.write('Tenho outra dúvida')
  expect(other).toMatchObject({ status: 'pending' })
  expect(other.id).not.toBe(id)
  expect(await desk.ticket(id)).toMatchObject({ status: 'closed' })
  expect(await attendance(id)).toMatchObject({ rated: false, rating: null })
  expect(await maria.rest()).toEqual([])
  await desk.asAdmin('PUT', `/tickets/${other.id}`, {
    status: 'closed',
    sendFarewellMessage: false,
    amountUsedBotQueues: 0,
  })
  server.clock.travel(minutes(31))
  expect((await maria.write('8')).id).not.toBe(id)
})

test('a number that comes when the ticket is closed already rates it, within the time', async () => {
  const { maria, id } = await resolved()
  await maria.hears()
  await desk.data((tenant) =>
    tenant.db
      .updateTable('tickets')
      .set({ status: 'closed' })
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', id)
      .execute(),
  )
  expect((await maria.write('7')).id).toBe(id)
  expect(await desk.ticket(id)).toMatchObject({ status: 'closed', unreadMessages: 0 })
  expect(await attendance(id)).toMatchObject({ rating: 7, rated: true })
})

test('without a farewell nobody is asked, and nobody whom no robot answers', async () => {
  const { maria, id } = await resolved({ sendFarewellMessage: false })
  expect(await desk.ticket(id)).toMatchObject({ status: 'closed' })
  expect(await maria.rest()).toEqual([])
  const again = await maria.write('Mais uma coisa')
  await desk.asAdmin('PUT', `/tickets/${again.id}`, { status: 'open', queueId: desk.first.id })
  await desk.asAdmin('PUT', `/contacts/toggleDisableBot/${again.contact.id}`)
  await desk.asAdmin('PUT', `/tickets/${again.id}`, { status: 'closed', rating: 4 })
  expect(await desk.ticket(again.id)).toMatchObject({ status: 'closed' })
  expect(await maria.rest()).toEqual(['Obrigado, Maria!'])
})
