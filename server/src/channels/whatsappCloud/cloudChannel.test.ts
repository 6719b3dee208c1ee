import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCloudInbox, type CloudInbox } from '../../../test/cloudInbox.ts'
import { aCustomer } from '../../../test/inbox.ts'
import { eventually } from '../../../test/server.ts'

let cloud: CloudInbox
beforeAll(async () => {
  cloud = await aCloudInbox()
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
