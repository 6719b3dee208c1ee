import type { TimelineEvent } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, type TestConversation } from '../../../test/conversation.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const retry = (message: { id: number }) => inbox.asAttendant('POST', `/messages/${message.id}/retry`)
const timelineOf = async (message: { id: number }) =>
  (await inbox.asAttendant('GET', `/messages/${message.id}/timeline`)).body.events as TimelineEvent[]
const refuse = (whatsappId: number, rejectCode: string | null) =>
  inbox.asAdmin('PUT', `/simulator/${whatsappId}/faults`, { rejectCode })

/** A connection of its own, so that what its network refuses is refused to nobody else. */
async function aRefusedMessage() {
  const whatsappId = await inbox.change((tenant) => aConnection(tenant))
  await refuse(whatsappId, 'BLOCKED')
  const conversation = await aConversation(inbox, { whatsappId })
  const message = await conversation.say('Olá?')
  await hasFailed(conversation, message)
  return { whatsappId, conversation, message }
}
const hasFailed = (conversation: TestConversation, message: { id: number }) =>
  eventually(async () => (await conversation.now(message))?.failure?.code === 'BLOCKED', 30_000)

test('a failed message is sent again, once, as the same message', async () => {
  const { whatsappId, conversation, message } = await aRefusedMessage()
  await refuse(whatsappId, null)
  const [one, two] = await Promise.all([retry(message), retry(message)])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 400]))
  expect((one.status === 200 ? one : two).body).toMatchObject({ id: message.id, failure: null })
  expect(await conversation.onPhone(message)).toMatchObject({ body: 'Olá?' })
  await eventually(async () => (await conversation.now(message))?.ack === 2)
  expect(await conversation.arrived()).toEqual(['Olá?'])
})

test('its timeline tells what happened to it, and why', async () => {
  const { whatsappId, conversation, message } = await aRefusedMessage()
  await retry(message)
  await eventually(
    async () => (await timelineOf(message)).filter(({ kind }) => kind === 'failed').length === 2,
  )
  await refuse(whatsappId, null)
  await retry(message)
  await eventually(async () => (await conversation.now(message))?.ack === 2)
  const refused = { kind: 'failed', code: 'BLOCKED', text: expect.stringContaining('BLOCKED') as string }
  expect(await timelineOf(message)).toMatchObject([
    { kind: 'stored', at: expect.any(String) as string },
    { kind: 'attempt', attempt: 1 },
    refused,
    { kind: 'retry' },
    { kind: 'attempt', attempt: 1 },
    refused,
    { kind: 'retry' },
    { kind: 'attempt', attempt: 1 },
    { kind: 'ack', ack: 1 },
    { kind: 'ack', ack: 2 },
  ])
})

test('only what failed is sent again: not what arrived, what the customer said, or what was taken back', async () => {
  const { conversation, message } = await aRefusedMessage()
  await inbox.asAttendant('DELETE', `/messages/${message.id}`)
  const fine = await aConversation(inbox)
  const notFailed = { status: 400, body: { error: 'ERR_NOT_FAILED' } }
  for (const other of [
    message,
    await fine.say('Oi'),
    await fine.hear('Olá'),
    await fine.say('Nota', { isPrivate: true }),
  ])
    expect(await retry(other)).toMatchObject(notFailed)
  expect(await conversation.phone()).toEqual([])
})

test('without its connection nothing can be sent again', async () => {
  const { whatsappId, message } = await aRefusedMessage()
  await inbox.change(({ db }) => db.deleteFrom('connections').where('id', '=', whatsappId).execute())
  expect(await retry(message)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
})
