import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { hours, later } from '../../platform/clock.ts'
import { lockTicket } from '../tickets/lockTicket.ts'
import { queueMessage } from './sendMessage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a template reaches a customer who has been silent for too long', async () => {
  const own = await anInbox(server)
  await own.asAdmin('PUT', `/simulator/${own.whatsappId}/rules`, { replyWindow: true })
  const silentSince = later(server.clock.now(), -hours(30)).toISOString()
  const talk = await aConversation(own, { lastInboundAt: silentSince })
  const template = { kind: 'template', name: 'pedido_pronto', language: 'pt_BR', parameters: ['7'] }
  const body = 'O pedido 7 está pronto.'
  const id = await own.data(async (tenant) =>
    queueMessage(tenant, await lockTicket(tenant, talk.id), { body, dataJson: JSON.stringify(template) }),
  )
  const message = await eventually(() => talk.now({ id }))
  expect(await talk.onPhone(message)).toMatchObject({ body, interactive: template })
})

test('a ticket says what can be sent on its network, and nothing once its connection is removed', async () => {
  const own = await anInbox(server)
  const instagram = await own.change((tenant) => aConnection(tenant, { channel: 'instagram' }))
  const [phone, page] = [await aConversation(own), await aConversation(own, { whatsappId: instagram })]
  const able = { locations: true, polls: true, stickers: true, voiceNotes: true, interactive: true }
  const unable = { locations: false, polls: false, stickers: false, voiceNotes: false, interactive: false }
  expect((await phone.ticket()).abilities).toMatchObject(able)
  expect((await page.ticket()).abilities).toMatchObject(unable)
  const { ticket } = (await own.asAdmin('GET', `/messages/${page.id}`)).body
  expect(ticket.abilities).toMatchObject(unable)
  await own.asAdmin('DELETE', `/whatsapp/${instagram}`)
  await eventually(async () => (await page.ticket()).abilities === null || undefined)
})
