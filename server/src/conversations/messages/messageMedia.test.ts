import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, aForm, type TestConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  await inbox.configure({ downloadLimit: '1' })
})
afterAll(() => server.close())

const ask = (message: { id: number }, call: Caller = inbox.asAttendant) =>
  call('POST', `/messages/${message.id}/media`)

const megabyte = 1024 * 1024
/** A customer sends a document of that size; returns the message once it is in the conversation. */
async function hear(conversation: TestConversation, size: number): Promise<TicketMessage> {
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size)])
  const { payload, headers } = await aForm(
    [['number', conversation.number]],
    [{ field: 'media', name: 'projeto.pdf', content }],
  )
  const { externalId } = (
    await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/inbound`, payload, headers)
  ).body as { externalId: string }
  return eventually(async () => (await conversation.page()).find(({ wid }) => wid === externalId))
}
const whenReady = (conversation: TestConversation, message: { id: number }) =>
  eventually(async () => {
    const now = await conversation.now(message)
    return now?.mediaState === 'ready' && now
  }, 30_000)

test('a file that is too large is only announced, until somebody asks for it', async () => {
  const conversation = await aConversation(inbox)
  const message = await hear(conversation, 2 * megabyte)
  expect(message).toMatchObject({
    mediaState: 'tooLarge',
    mediaName: 'projeto.pdf',
    mediaMime: 'application/pdf',
    mediaUrl: null,
  })
  expect(message.mediaSize).toBeGreaterThan(2 * megabyte)
  expect(await ask(message)).toMatchObject({ status: 200, body: { mediaState: 'pending' } })
  const { mediaUrl, mediaSize } = await whenReady(conversation, message)
  const { statusCode, rawPayload } = await server.app.http.app.inject({ url: mediaUrl! })
  expect([statusCode, rawPayload.length]).toEqual([200, mediaSize])
})

test('a file that could not be fetched is fetched again', async () => {
  const conversation = await aConversation(inbox)
  const message = await hear(conversation, 100)
  await whenReady(conversation, message)
  await inbox.data(({ db }) =>
    db
      .updateTable('messages')
      .set({ mediaState: 'failed', mediaPath: null })
      .where('id', '=', message.id)
      .execute(),
  )
  expect((await ask(message)).body).toMatchObject({ mediaState: 'pending' })
  expect((await whenReady(conversation, message)).mediaUrl).not.toBeNull()
})

test('what is here, on its way or no file at all is not asked for', async () => {
  const conversation = await aConversation(inbox)
  const message = await hear(conversation, 100)
  await whenReady(conversation, message)
  const large = await hear(conversation, 2 * megabyte)
  const [one, two] = await Promise.all([ask(large), ask(large)])
  expect([one.status, two.status]).toContain(200)
  for (const other of [message, await conversation.say('Oi')])
    expect(await ask(other)).toMatchObject({ status: 400, body: { error: 'ERR_NOT_FAILED' } })
  await whenReady(conversation, large)
})

test('what lies on a network that is not reached, or no longer is, is not promised', async () => {
  const other = await anInbox(server)
  await other.configure({ downloadLimit: '1' })
  const conversation = await aConversation(other)
  const form = await aForm(
    [['number', conversation.number]],
    [
      {
        field: 'media',
        name: 'planta.pdf',
        content: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2 * megabyte)]),
      },
    ],
  )
  await other.asAdmin('POST', `/simulator/${other.whatsappId}/inbound`, form.payload, form.headers)
  const message = await eventually(async () => (await conversation.page())[0])
  await other.change(({ db }) =>
    db
      .updateTable('connections')
      .set({ status: 'DISCONNECTED' })
      .where('id', '=', other.whatsappId)
      .execute(),
  )
  expect(await ask(message, other.asAttendant)).toMatchObject({
    status: 409,
    body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
  })
  await other.change(({ db }) => db.deleteFrom('connections').where('id', '=', other.whatsappId).execute())
  expect(await ask(message, other.asAttendant)).toMatchObject({
    status: 400,
    body: { error: 'ERR_FETCH_WAPP_MSG' },
  })
})
