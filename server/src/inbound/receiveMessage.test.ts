import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

test("a customer's message becomes one message in one waiting ticket", async () => {
  const customer = aCustomer()
  const ticket = await inbox.write(customer, 'Olá, tudo bem?', { name: 'Maria' })
  expect(ticket).toMatchObject({
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Olá, tudo bem?',
    contact: { name: 'Maria', number: customer },
  })
  expect(await inbox.messages(ticket.id)).toMatchObject([{ body: 'Olá, tudo bem?', fromMe: false }])
})

test('an answer reaches the phone, and its ticks come back', async () => {
  const customer = aCustomer()
  const ticket = await inbox.write(customer, 'Oi')
  const taken = await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, {
    status: 'open',
    queueId: inbox.first.id,
  })
  expect(taken.body).toMatchObject({ status: 'open', userId: inbox.admin.id })
  const sent = await inbox.asAdmin('POST', `/messages/${ticket.id}`, { body: 'Bom dia!' })
  expect(sent).toMatchObject({ status: 200, body: { body: 'Bom dia!', fromMe: true } })
  await eventually(async () => (await inbox.phone(customer)).some(({ body }) => body === 'Bom dia!'))
  await eventually(async () =>
    (await inbox.messages(ticket.id)).some(({ body, ack }) => body === 'Bom dia!' && ack === 2),
  )
  await inbox.asAdmin('GET', `/simulator/${inbox.whatsappId}/phones/${customer}/messages?open=true`)
  await eventually(async () =>
    (await inbox.messages(ticket.id)).some(({ body, ack }) => body === 'Bom dia!' && ack === 3),
  )
})
