import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const read = (key: number | string, call: Caller = inbox.asAttendant) => call('POST', `/messages/${key}/read`)

test('the one who answers has seen it: the counter is cleared and the phone shows it as read', async () => {
  const conversation = await aConversation(inbox)
  const heard = [await conversation.hear('Oi'), await conversation.hear('Tudo bem?')]
  await inbox.asAttendant('GET', `/messages/${conversation.id}?keepUnread=true`)
  expect(await conversation.ticket()).toMatchObject({ unreadMessages: 2 })
  const listener = await inbox.listener(inbox.asAttendant)
  expect(await read(conversation.uuid)).toMatchObject({ status: 200, body: { unreadMessages: 0 } })
  expect(await conversation.ticket()).toMatchObject({ unreadMessages: 0 })
  expect(await conversation.page()).toMatchObject([{ read: true }, { read: true }])
  expect(await listener.heard('ticket')).toMatchObject([
    { action: 'updateUnread', ticketId: conversation.id },
  ])
  for (const message of heard) await conversation.onPhone(message, ({ ack }) => ack === 3)
})

test('who reads the newest page and says nothing else has seen it, too', async () => {
  const conversation = await aConversation(inbox)
  const heard = await conversation.hear('Oi')
  await inbox.asAdmin('GET', `/messages/${conversation.id}`)
  expect(await conversation.ticket()).toMatchObject({ unreadMessages: 1 })
  const listener = await inbox.listener(inbox.asAttendant)
  const { body } = await inbox.asAttendant('GET', `/messages/${conversation.id}?pageNumber=1`)
  expect(body).toMatchObject({ ticket: { unreadMessages: 0 }, messages: [{ body: 'Oi' }] })
  expect(await conversation.ticket()).toMatchObject({ unreadMessages: 0 })
  expect(await listener.heard('ticket')).toMatchObject([{ action: 'updateUnread' }])
  await conversation.onPhone(heard, ({ ack }) => ack === 3)
})

test('reading again tells nobody anything', async () => {
  const conversation = await aConversation(inbox)
  await conversation.hear('Oi')
  await read(conversation.id)
  const listener = await inbox.listener(inbox.asAttendant)
  expect((await read(conversation.id)).body).toEqual({ unreadMessages: 0 })
  expect(await listener.heard('ticket')).toEqual([])
})

test('supervisors look on: their reading changes nothing, here or on the phone', async () => {
  const conversation = await aConversation(inbox)
  const heard = await conversation.hear('Tem alguém aí?')
  const asSupervisor = await inbox.colleague()
  await inbox.configure({ allUserChat: 'enabled' })
  for (const call of [inbox.asAdmin, asSupervisor])
    expect((await read(conversation.uuid, call)).body).toEqual({ unreadMessages: 1 })
  expect(await conversation.ticket()).toMatchObject({ unreadMessages: 1 })
  await conversation.arrived()
  expect((await conversation.onPhone(heard)).ack).toBe(2)
  await inbox.configure()
})

test('a waiting ticket that somebody glances at stays unread', async () => {
  const conversation = await aConversation(inbox, { status: 'pending', userId: null })
  await conversation.hear('Oi')
  expect(await read(conversation.id)).toMatchObject({ status: 200, body: { unreadMessages: 1 } })
  expect(await conversation.ticket()).toMatchObject({ unreadMessages: 1 })
})

test('a group is read by everybody who may answer in it', async () => {
  const asGrouper = await inbox.colleague({ allowGroup: true })
  const group = await aConversation(inbox, {
    status: 'group',
    isGroup: true,
    userId: null,
    unreadMessages: 3,
  })
  expect((await read(group.id, asGrouper)).body).toEqual({ unreadMessages: 0 })
})

test('what one may not see is not there to be read', async () => {
  const held = await aConversation(inbox, { userId: inbox.admin.id })
  for (const key of [held.id, held.uuid])
    expect(await read(key)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
})
