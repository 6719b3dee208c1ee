import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aBotCustomer } from '../../../test/botCustomer.ts'
import { aServiceDesk, type ServiceDesk } from '../../../test/service.ts'

let server: TestServer
let desk: ServiceDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aServiceDesk(server)
})
afterAll(() => server.close())
const privacy = {
  enableLGPD: 'enabled',
  lgpdMessage: '{{firstName}}, guardamos seu nome e número.',
  lgpdLink: 'https://empresa.test/privacidade',
  userRandom: 'disabled',
}
beforeEach(async () => {
  await desk.configure(privacy)
  await desk.serve({
    greetingMessage: 'Olá!',
    complationMessage: 'Até logo!',
    queueIds: [desk.first.id, desk.second.id],
    maxUseBotQueues: 1,
  })
})
const asked = [
  'Maria, guardamos seu nome e número.\n\nhttps://empresa.test/privacidade',
  'Você concorda com o tratamento dos seus dados pessoais?\n\n[ 1 ] - Sim\n[ 2 ] - Não',
]
const contactOf = (id: number) =>
  desk.data(({ db, companyId }) =>
    db
      .selectFrom('contacts')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

test('a new customer agrees first, with a proof, and is then served', async () => {
  const maria = desk.customer()
  const { id, status, contact } = await maria.write('oi')
  expect(status).toBe('lgpd')
  expect(await maria.hears(2)).toEqual(asked)
  await maria.write('sim')
  expect((await maria.hears())[0]).toContain('[ 1 ]')
  const ticket = await desk.ticket(id)
  expect(ticket).toMatchObject({ status: 'pending', lgpdAcceptedAt: expect.any(String) })
  const proof = (await desk.messages(id)).find(({ body }) => body === 'sim')
  expect(await contactOf(contact.id)).toMatchObject({
    lgpdAcceptedAt: ticket.lgpdAcceptedAt,
    lgpdAcceptedMessageId: proof?.id,
  })
  expect(await desk.trace(id)).toEqual([
    'askForConsent: asked',
    'askForConsent: agreed',
    'offerQueues: firstMenu',
  ])
  // Known from now on, unless the company asks every time.
  const close = (ticketId: number) =>
    desk.asAdmin('PUT', `/tickets/${ticketId}`, { status: 'closed', sendFarewellMessage: false })
  await close(id)
  const second = await maria.write('oi de novo')
  expect(second.status).toBe('pending')
  await desk.quiet()
  await close(second.id)
  await desk.configure({ ...privacy, lgpdConsent: 'enabled' })
  expect((await maria.write('oi outra vez')).status).toBe('lgpd')
})

test('who agrees and is somebody’s is with them at once', async () => {
  await desk.configure({ ...privacy, DirectTicketsToWallets: 'enabled' })
  const maria = await aBotCustomer(desk, { status: 'lgpd' })
  await desk.asAdmin('PUT', `/contacts/${maria.contactId}`, { ownerId: desk.attendant.id })
  expect(await maria.write('oi')).toEqual(asked)
  expect(await maria.write('1')).toEqual([])
  expect(await desk.ticket(maria.id)).toMatchObject({ status: 'open', userId: desk.attendant.id })
  await desk.configure({ ...privacy, DirectTicketsToWallets: 'disabled' })
})

test('who is to hear no robot is asked nothing, and waits for people at once', async () => {
  const maria = desk.customer()
  const { body: known } = await desk.asAdmin('POST', '/contacts', { name: 'Maria', number: maria.number })
  await desk.asAdmin('PUT', `/contacts/toggleDisableBot/${known.id}`)
  expect(await maria.write('oi')).toMatchObject({ status: 'pending', contact: { id: known.id } })
  expect(await maria.rest()).toEqual([])
})

test('who refuses is said goodbye to', async () => {
  const maria = await aBotCustomer(desk, { status: 'lgpd' })
  expect(await maria.write('oi')).toEqual(asked)
  expect(await maria.write('2')).toEqual(['Até logo!'])
  expect(await desk.ticket(maria.id)).toMatchObject({ status: 'closed', lgpdAcceptedAt: null })
  expect(await contactOf(maria.contactId)).toMatchObject({ lgpdAcceptedAt: null })
})

test('who says neither is asked again, then left to people, who may accept all the same', async () => {
  const maria = await aBotCustomer(desk, { status: 'lgpd' })
  expect(await maria.write('oi')).toEqual(asked)
  expect(await maria.write('por quê?')).toEqual(asked)
  expect(await maria.write('não entendi')).toEqual([])
  const accepted = await desk.asAdmin('PUT', `/tickets/${maria.id}`, {
    status: 'open',
    queueId: desk.first.id,
  })
  expect(accepted.body).toMatchObject({ status: 'open', lgpdAcceptedAt: null })
})

test('what a customer takes back is forgotten where the company promised that', async () => {
  await desk.configure({ ...privacy, lgpdDeleteMessage: 'enabled' })
  const maria = desk.customer()
  const { id } = await maria.write('Meu CPF é 123')
  await desk.quiet()
  const { wid } = (await desk.messages(id)).find(({ body }) => body === 'Meu CPF é 123')!
  await desk.asAdmin('POST', `/simulator/${desk.whatsappId}/revoke`, { wid })
  const gone = await eventually(async () =>
    (await desk.messages(id)).find((message) => message.wid === wid && message.isDeleted),
  )
  expect(gone.body).toBe('')
})
