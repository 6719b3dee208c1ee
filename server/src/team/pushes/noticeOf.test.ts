import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { noticeOf } from './noticeOf.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('who is not in a chat any more, may not use it or has read it is told nothing of it', async () => {
  const inbox = await anInbox(server)
  const { asAdmin, asAttendant, attendant, companyId } = inbox
  const allow = (allUserChat: 'enabled' | 'disabled') =>
    asAdmin('PUT', `/users/${attendant.id}`, { allUserChat })
  await allow('enabled')
  const colleague = await server.aUser(companyId)
  const form = { title: 'Diretoria', users: [attendant.id, colleague.id] }
  const chat = (await asAdmin('POST', '/chats', form)).body as { id: number }
  const direct = (await asAdmin('POST', '/chats/direct', { userId: attendant.id })).body as { id: number }
  const mention = { kind: 'mention', chatId: chat.id, senderId: inbox.admin.id } as const
  const alone = { ...mention, kind: 'direct', chatId: direct.id } as const
  const write = async () => {
    await asAdmin('POST', `/chats/${chat.id}/messages`, { message: '@todos, leiam' })
    await asAdmin('POST', `/chats/${direct.id}/messages`, { message: 'E você também' })
  }
  const told = () =>
    server.tenancy.withTenant(companyId, async (tenant) => {
      const notices = [mention, alone].map((about) => noticeOf(tenant, attendant.id, about))
      return (await Promise.all(notices)).flatMap((notice) => (notice ? [notice.body] : []))
    })
  await write()
  expect(await told()).toEqual(['Mencionou você em Diretoria.', 'Escreveu para você.'])
  for (const { id } of [chat, direct]) await asAttendant('POST', `/chats/${id}/read`)
  expect(await told()).toEqual([])
  await write()
  await allow('disabled')
  expect(await told()).toEqual([])
  await allow('enabled')
  await asAdmin('PUT', `/chats/${chat.id}`, { ...form, users: [colleague.id] })
  expect(await told()).toEqual(['Escreveu para você.'])
})
