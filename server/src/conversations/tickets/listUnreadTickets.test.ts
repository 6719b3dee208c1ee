import { unreadTicketsShown } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Caller } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const unread = async (call: Caller) => {
  const { tickets } = (await call('GET', '/tickets/unread')).body as {
    tickets: { contact: { name: string; number: string } }[]
  }
  return tickets
}
const names = async (call: Caller) => (await unread(call)).map(({ contact }) => contact.name)

test('the bell tells everyone of what they answer, newest first, and of what waits only where the company wants it', async () => {
  const inbox = await anInbox(server)
  const { first, second, attendant, admin, asAdmin, asAttendant } = inbox
  const elsewhere = await inbox.change((tenant) => aConnection(tenant))
  const at = (minute: number) => `2026-03-10T10:0${minute}:00.000Z`
  const unreadMessages = 1
  await inbox.tickets({
    older: { status: 'open', userId: attendant.id, queueId: first.id, unreadMessages, updatedAt: at(1) },
    newer: { status: 'open', userId: attendant.id, queueId: second.id, unreadMessages, updatedAt: at(5) },
    read: { status: 'open', userId: attendant.id, queueId: first.id, updatedAt: at(6) },
    "a colleague's": {
      status: 'open',
      userId: admin.id,
      queueId: first.id,
      unreadMessages,
      updatedAt: at(2),
    },
    closed: { status: 'closed', userId: attendant.id, queueId: first.id, unreadMessages },
    waiting: { status: 'pending', queueId: first.id, unreadMessages, updatedAt: at(3) },
    'waiting elsewhere': { status: 'pending', queueId: second.id, unreadMessages, updatedAt: at(4) },
    group: { status: 'group', isGroup: true, queueId: null, unreadMessages, updatedAt: at(7) },
    'group elsewhere': {
      status: 'group',
      isGroup: true,
      queueId: null,
      unreadMessages,
      updatedAt: at(8),
      whatsappId: elsewhere,
    },
  })
  await inbox.configure({ showNotificationPending: 'disabled' })
  expect(await names(asAttendant)).toEqual(['newer', 'older'])
  expect(await names(asAdmin)).toEqual(['group elsewhere', 'group', "a colleague's"])

  await inbox.configure({ showNotificationPending: 'enabled' })
  expect(await names(asAttendant)).toEqual(['newer', 'waiting', 'older'])
  expect(await names(asAdmin)).toEqual([
    'group elsewhere',
    'group',
    'waiting elsewhere',
    'waiting',
    "a colleague's",
  ])

  // Who may look at everybody's tickets is still told of no colleague's.
  await inbox.configure({ showNotificationPending: 'enabled', allUserChat: 'enabled' })
  const curious = await inbox.colleague({ allowGroup: true, whatsappId: inbox.whatsappId })
  expect(await names(curious)).toEqual(['group', 'waiting'])

  await inbox.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  for (const { contact } of await unread(asAttendant)) expect(contact.number).toContain('*')
})

test('a long list ends where nobody counts any more, and costs as many statements as a short one', async () => {
  const inbox = await anInbox(server)
  const mine = { status: 'open', userId: inbox.attendant.id, unreadMessages: 1 } as const
  await inbox.tickets({ one: mine })
  const few = await server.statementsOf(() => unread(inbox.asAttendant))
  const many = Array.from({ length: unreadTicketsShown + 5 }, (_, place) => [`customer ${place}`, mine])
  await inbox.tickets(Object.fromEntries(many) as Record<string, typeof mine>)
  const statements = await server.statementsOf(async () => {
    expect(await unread(inbox.asAttendant)).toHaveLength(unreadTicketsShown)
  })
  expect(statements).toHaveLength(few.length)
})
