import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { someMessages } from './messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  const [{ id: ticketId }, rival] = [await aConversation(inbox), await anInbox(server)]
  const theirs = await aConversation(rival)
  await inbox.data((tenant) =>
    someMessages(tenant, [
      // In São Paulo this is still the evening of 9 March.
      { ticketId, fromMe: true, createdAt: '2026-03-10T02:59:59.999Z' },
      { ticketId, fromMe: true, createdAt: '2026-03-10T03:00:00.000Z' },
      { ticketId, fromMe: true, createdAt: '2026-03-11T02:59:59.999Z' },
      { ticketId, fromMe: true, createdAt: '2026-03-11T03:00:00.000Z' },
      { ticketId, fromMe: true, isPrivate: true, createdAt: '2026-03-10T12:00:00.000Z' },
      { ticketId, fromMe: false, createdAt: '2026-03-10T12:00:00.000Z' },
    ]),
  )
  await rival.data((tenant) => someMessages(tenant, [{ ticketId: theirs.id, fromMe: true }]))
})
afterAll(() => server.close())

const count = async (query: string, call: Caller = inbox.asAdmin) => {
  const { body } = await call('GET', `/messages-allMe?${query}`)
  return (body as { count: { count: number }[] }).count
}

test('what we said and what we heard are counted apart; notes are said to nobody', async () => {
  expect(await count('fromMe=true')).toEqual([{ count: 4 }])
  expect(await count('')).toEqual([{ count: 4 }])
  expect(await count('fromMe=false')).toEqual([{ count: 1 }])
})

test('days are those of the company, the last one included', async () => {
  expect(await count('fromMe=true&dateStart=2026-03-10&dateEnd=2026-03-10')).toEqual([{ count: 2 }])
  expect(await count('fromMe=true&dateStart=2026-03-10')).toEqual([{ count: 3 }])
  expect(await count('fromMe=true&dateEnd=2026-03-09')).toEqual([{ count: 1 }])
})

test('moments are exact', async () => {
  const from = 'dateStart=2026-03-10T03:00:00.000Z'
  expect(await count(`${from}&dateEnd=2026-03-11T03:00:00.000Z`)).toEqual([{ count: 2 }])
})

test('what is no day is refused', async () => {
  for (const wrong of ['dateStart=ontem', 'dateEnd=2026-02-30', 'fromMe=maybe'])
    expect(await inbox.asAdmin('GET', `/messages-allMe?${wrong}`)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_QUERY' },
    })
})

test('the number is for those who see the dashboard', async () => {
  expect((await inbox.asAttendant('GET', '/messages-allMe')).status).toBe(403)
  expect(await count('', await inbox.colleague({ showDashboard: 'enabled' }))).toEqual([{ count: 4 }])
})
