import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../test/conversation.ts'
import { anInbox, type Inbox } from '../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { aConnection } from '../connections/connections.factory.ts'
import { hours, later } from '../platform/clock.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

test.each(['facebook', 'instagram'] as const)(
  'on %s one may answer for a day after the customer’s last words, and note things afterwards',
  async (channel) => {
    const whatsappId = await inbox.change((tenant) => aConnection(tenant, { channel }))
    const heardAt = new Date()
    const conversation = await aConversation(inbox, { whatsappId, lastInboundAt: heardAt.toISOString() })
    const opensUntil = later(heardAt, hours(24)).toISOString()
    expect((await conversation.ticket()).window).toEqual({ opensUntil })
    expect((await conversation.write({ body: 'Já vejo' })).status).toBe(200)

    await inbox.data(({ db }) =>
      db
        .updateTable('tickets')
        .set({ lastInboundAt: later(heardAt, -hours(25)).toISOString() })
        .where('id', '=', conversation.id)
        .execute(),
    )
    expect(await conversation.write({ body: 'Tarde demais' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WINDOW_CLOSED' },
    })
    expect((await conversation.write({ body: 'Perdemos o prazo', isPrivate: true })).status).toBe(200)
  },
)

test('elsewhere there is no such end', async () => {
  const conversation = await aConversation(inbox)
  expect((await conversation.ticket()).window).toBeNull()
})
