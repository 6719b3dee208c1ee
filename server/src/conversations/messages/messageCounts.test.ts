import type { TicketMessage } from '@chatflow/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { later, minutes } from '../../platform/clock.ts'
import { recountMessages } from '../tickets/recountMessages.ts'
import { aTicket } from '../tickets/tickets.factory.ts'
import { aMessage, someMessages } from './messages.factory.ts'
import { takeBackUnsent } from './takeBackUnsent.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

/** What tickets say of themselves beside what lies in them. */
const counts = () =>
  inbox.data(
    async ({ db }) =>
      (
        await sql<{ said: number; stored: number; isNewer: boolean }>`select message_count as said,
          (select count(*) from messages where company_id = tickets.company_id and ticket_id = tickets.id) as stored,
          exists (select from messages where company_id = tickets.company_id and ticket_id = tickets.id
            and created_at > last_message_at) as is_newer
          from tickets order by id`.execute(db)
      ).rows,
  )
const expectRight = async () => {
  const all = await counts()
  expect(all.map(({ said }) => said)).toEqual(all.map(({ stored }) => stored))
  expect(all.filter(({ isNewer }) => isNewer)).toEqual([])
}
const read = async (key: number, query = '') =>
  (await inbox.asAdmin('GET', `/messages/${key}?keepUnread=true&${query}`)).body as {
    messages: TicketMessage[]
    count: number
    hasMore: boolean
    nextCursor: string | null
  }

test('a ticket knows how many messages it holds, said by customers, attendants and among colleagues', async () => {
  const { id, hear, say } = await aConversation(inbox)
  await hear('Bom dia')
  await say('Bom dia!')
  await say('Cliente antigo', { isPrivate: true })
  expect((await read(id)).count).toBe(3)
  await expectRight()
})

test('what is taken back without a trace is counted no more', async () => {
  const { id } = await aConversation(inbox)
  const [note, kept] = await inbox.data((tenant) =>
    someMessages(tenant, [
      { ticketId: id, isPrivate: true, fromMe: true, userId: inbox.attendant.id },
      { ticketId: id },
    ]),
  )
  expect((await read(id)).count).toBe(2)
  expect((await inbox.asAttendant('DELETE', `/messages/${note!.id}`)).status).toBe(200)
  expect((await read(id)).count).toBe(1)
  await inbox.data((tenant) => takeBackUnsent(tenant, [kept!.id]))
  await expectRight()
})

test('a message that moves is counted where it is', async () => {
  const [from, to] = [await aConversation(inbox), await aConversation(inbox)]
  await inbox.data(async (tenant) => {
    const { id } = await aMessage(tenant, { ticketId: from.id })
    await sql`update messages set ticket_id = ${to.id} where company_id = ${tenant.companyId} and id = ${id}`.execute(
      tenant.db,
    )
  })
  expect((await read(from.id)).count).toBe(0)
  expect((await read(to.id)).count).toBe(1)
  await expectRight()
})

test('tickets that came from elsewhere without their counts are counted', async () => {
  const { id, hear } = await aConversation(inbox)
  await hear('Bom dia')
  await inbox.data(async ({ db, companyId }) => {
    await sql`update tickets set message_count = 7, last_message_at = '2020-01-01'
      where company_id = ${companyId} and id = ${id}`.execute(db)
    await recountMessages(db, companyId)
  })
  await expectRight()
})

test.each([
  ['by their number', (number: number) => `pageNumber=${number}`],
  [
    'each from where the last one ended',
    (_: number, cursor: string | null) => (cursor ? `cursor=${cursor}` : ''),
  ],
])(
  'tickets that were spoken in at the same time are read in the order in which it was said, pages %s',
  async (_, queryOf) => {
    const { contactId } = await aConversation(inbox)
    const { newest, bodies } = await inbox.data(async (tenant) => {
      const { whatsappId } = inbox
      const ids: number[] = []
      for (let number = 0; number < 5; number += 1)
        ids.push((await aTicket(tenant, { contactId, whatsappId, status: 'closed' })).id)
      const rows = Array.from({ length: 90 }, (_, minute) => ({
        ticketId: ids[(minute * 7 + Math.floor(minute / 11)) % ids.length]!,
        body: String(minute),
        createdAt: later(tenant.now(), minutes(minute - 500)).toISOString(),
      }))
      await someMessages(tenant, rows)
      await recountMessages(tenant.db, tenant.companyId)
      return { newest: Math.max(...ids), bodies: rows.map(({ body }) => body) }
    })
    const seen: string[] = []
    let cursor: string | null = null
    for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
      const page = await read(newest, queryOf(pageNumber, cursor))
      cursor = page.nextCursor
      seen.unshift(...page.messages.map(({ body }) => body))
      expect(page.count).toBe(90)
      hasMore = page.hasMore
    }
    expect(seen).toEqual(bodies)
  },
)
