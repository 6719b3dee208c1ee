import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a user who wants to remove a connection learns how many tickets would be left without one', async () => {
  const inbox = await anInbox(server)
  const [first] = [await aConversation(inbox), await aConversation(inbox)]
  const closed = await aConversation(inbox)
  await inbox.asAdmin('PUT', `/tickets/${closed.id}`, { status: 'closed', sendFarewellMessage: false })
  const path = `/whatsapp/${inbox.whatsappId}/tickets/count`
  expect(await inbox.asAdmin('GET', path)).toMatchObject({ status: 200, body: { count: 2 } })
  expect((await inbox.asAttendant('GET', path)).status).toBe(403)

  expect((await inbox.asAdmin('DELETE', `/whatsapp/${inbox.whatsappId}`)).status).toBe(200)
  expect((await inbox.asAdmin('GET', `/tickets/${first.id}`)).body).toMatchObject({
    status: 'open',
    whatsappId: null,
    whatsapp: null,
  })
  expect(await inbox.asAdmin('GET', path)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_WAPP_FOUND' },
  })
})
