import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { later, minutes, seconds } from '../../platform/clock.ts'
import { aTicket } from '../tickets/tickets.factory.ts'
import { someMessages } from './messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const read = async (call: Caller, key: number | string, query = '') =>
  (await call('GET', `/messages/${key}?${query}`)).body as Page
interface Page {
  messages: TicketMessage[]
  ticket: { id: number }
  count: number
  hasMore: boolean
  nextCursor: string | null
  newerCursor: string | null
}
const bodies = ({ messages }: Pick<Page, 'messages'>) => messages.map(({ body }) => body)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

/** Two messages a second, numbered from 1: pages must not depend on every moment being another. */
const fill = (ticketId: number, count: number) =>
  inbox.data((tenant) =>
    someMessages(
      tenant,
      numbered(1, count).map((body, index) => ({
        ticketId,
        body,
        createdAt: later(tenant.now(), seconds(Math.floor(index / 2)) - minutes(30)).toISOString(),
      })),
    ),
  )

describe('a conversation', () => {
  test('comes in pages of twenty, the newest first, each from the oldest to the newest', async () => {
    const { id, uuid } = await aConversation(inbox)
    await fill(id, 45)
    const first = await read(inbox.asAttendant, uuid)
    expect(first).toMatchObject({ ticket: { id }, count: 45, hasMore: true })
    expect(bodies(first)).toEqual(numbered(26, 45))
    const second = await read(inbox.asAttendant, id, 'pageNumber=2')
    expect(bodies(second)).toEqual(numbered(6, 25))
    const last = await read(inbox.asAttendant, uuid, 'pageNumber=3')
    expect(bodies(last)).toEqual(numbered(1, 5))
    expect(last).toMatchObject({ count: 45, hasMore: false, nextCursor: null })
    expect(await read(inbox.asAttendant, uuid, 'pageNumber=4')).toMatchObject({
      messages: [],
      hasMore: false,
      nextCursor: null,
    })
  })

  test('of exactly twenty messages has no second page', async () => {
    const { id } = await aConversation(inbox)
    await fill(id, 20)
    expect(await read(inbox.asAttendant, id)).toMatchObject({ count: 20, hasMore: false, nextCursor: null })
  })

  test('in which nothing was said yet is empty', async () => {
    const { id } = await aConversation(inbox)
    const nothing = { messages: [], count: 0, hasMore: false, nextCursor: null }
    expect(await read(inbox.asAttendant, id)).toMatchObject(nothing)
  })

  test('read by cursor has no gap and no repetition while messages arrive', async () => {
    const conversation = await aConversation(inbox)
    await fill(conversation.id, 65)
    const seen: string[] = []
    let query = ''
    for (;;) {
      const page = await read(inbox.asAttendant, conversation.uuid, query)
      seen.unshift(...bodies(page))
      if (page.nextCursor === null) break
      query = `cursor=${page.nextCursor}`
      for (const body of ['nova', 'mais nova', 'novíssima']) await conversation.say(body)
    }
    expect(seen).toEqual(numbered(1, 65))
    expect(bodies(await read(inbox.asAttendant, conversation.id)).slice(-3)).toEqual([
      'nova',
      'mais nova',
      'novíssima',
    ])
  })

  test('begins in the middle where asked to, and is read from there in both directions', async () => {
    const { id, uuid } = await aConversation(inbox)
    const ids = (await fill(id, 65)).map((message) => message.id)
    const middle = await read(inbox.asAttendant, uuid, `around=${ids[29]}`)
    expect(bodies(middle)).toEqual(numbered(21, 40))
    expect(middle).toMatchObject({ count: 65, hasMore: true })
    const newer = await read(inbox.asAttendant, uuid, `newerThan=${middle.newerCursor}`)
    expect(bodies(newer)).toEqual(numbered(41, 60))
    const newest = await read(inbox.asAttendant, uuid, `newerThan=${newer.newerCursor}`)
    expect(bodies(newest)).toEqual(numbered(61, 65))
    expect(newest.newerCursor).toBeNull()
    const older = await read(inbox.asAttendant, uuid, `cursor=${middle.nextCursor}`)
    expect(bodies(older)).toEqual(numbered(1, 20))
    expect(older.nextCursor).toBeNull()
    expect(bodies(await read(inbox.asAttendant, uuid, `cursor=${newer.nextCursor}`))).toEqual(
      numbered(21, 40),
    )
    const first = await read(inbox.asAttendant, uuid, `around=${ids[0]}`)
    expect(bodies(first)).toEqual(numbered(1, 11))
    expect(first).toMatchObject({ hasMore: false, nextCursor: null })
    const last = await read(inbox.asAttendant, uuid, `around=${ids[64]}`)
    expect(bodies(last)).toEqual(numbered(56, 65))
    expect(last.newerCursor).toBeNull()
    expect((await read(inbox.asAttendant, uuid)).newerCursor).toBeNull()
  })

  test('has no middle at a message of another conversation', async () => {
    const { uuid } = await aConversation(inbox)
    const other = await aConversation(inbox)
    const [foreign] = await fill(other.id, 1)
    for (const id of [foreign!.id, 999_999_999])
      expect(await inbox.asAttendant('GET', `/messages/${uuid}?around=${id}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_MESSAGE_FOUND' },
      })
  })

  test.each([
    'nonsense',
    '!!',
    ...['', '1 2', '2026-13-45T00:00:00.000Z 1', '2026-01-01T00:00:00.000Z x'].map((text) =>
      Buffer.from(text || ' ').toString('base64url'),
    ),
  ])('refuses the cursor %s, which nobody gave out', async (cursor) => {
    const { id } = await aConversation(inbox)
    for (const call of [
      `?cursor=${cursor}`,
      `?newerThan=${cursor}`,
      `/search?searchParam=oi&cursor=${cursor}`,
    ])
      expect(await inbox.asAttendant('GET', `/messages/${id}${call}`)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_QUERY' },
      })
  })

  test('costs at most three statements, however long it is and however many tickets it spans', async () => {
    const { id, contactId } = await aConversation(inbox)
    // What the program does by itself at the same moment is counted, too: the least of several tries is the call's.
    const isCheap = () =>
      eventually(async () => (await server.statementsOf(() => read(inbox.asAttendant, id))).length <= 3)
    await isCheap()
    await fill(id, 50)
    const earlier = await inbox.data(async (tenant) => {
      const closed = {
        contactId,
        whatsappId: inbox.whatsappId,
        status: 'closed',
        queueId: inbox.first.id,
      } as const
      return [await aTicket(tenant, closed), await aTicket(tenant, closed), await aTicket(tenant, closed)]
    })
    for (const ticket of earlier) await fill(ticket.id, 5)
    await isCheap()
  })
})

describe('the history of a conversation', () => {
  /** One contact with five tickets, each with one message that says which it is. */
  async function aHistory() {
    const elsewhere = await inbox.change((tenant) => aConnection(tenant))
    return inbox.data(async (tenant) => {
      const { whatsappId, first, second, admin, attendant } = inbox
      const closed = { status: 'closed', userId: admin.id, whatsappId } as const
      const begin = await aTicket(tenant, { ...closed, queueId: first.id })
      const { contactId } = begin
      const tickets = {
        'first queue': begin,
        'second queue': await aTicket(tenant, { ...closed, contactId, queueId: second.id }),
        'no queue': await aTicket(tenant, { ...closed, contactId }),
        'another connection': await aTicket(tenant, {
          ...closed,
          contactId,
          queueId: first.id,
          whatsappId: elsewhere,
        }),
        now: await aTicket(tenant, {
          contactId,
          whatsappId,
          status: 'open',
          queueId: first.id,
          userId: attendant.id,
        }),
      }
      const said = Object.entries(tickets).map(([body, { id: ticketId }]) => ({ ticketId, body }))
      await someMessages(tenant, said)
      return tickets
    })
  }

  test('goes back over the earlier tickets of the contact on that connection, as far as one may see them', async () => {
    const { now } = await aHistory()
    expect(bodies(await read(inbox.asAttendant, now.uuid))).toEqual(['first queue', 'now'])
    await inbox.configure({ allUserChat: 'enabled' })
    const wide = await inbox.colleague()
    expect(bodies(await read(wide, now.uuid))).toEqual(['first queue', 'second queue', 'no queue', 'now'])
    await inbox.configure()
    expect(bodies(await read(inbox.asAdmin, now.uuid))).toEqual([
      'first queue',
      'second queue',
      'no queue',
      'now',
    ])
  })

  test('is whole for those who may see all history', async () => {
    const { now } = await aHistory()
    const asHistorian = await inbox.colleague({ allHistoric: 'enabled' })
    await inbox.asAdmin('PUT', `/tickets/${now.id}`, {
      status: 'open',
      userId: asHistorian.user.id,
      queueId: inbox.first.id,
      isTransfered: true,
    })
    expect(bodies(await read(asHistorian, now.uuid))).toEqual([
      'first queue',
      'second queue',
      'no queue',
      'now',
    ])
  })

  test('is narrowed by chosen queues, never widened; the ticket itself and what has no queue stay', async () => {
    const { now } = await aHistory()
    const { first, second } = inbox
    const chosen = (...ids: number[]) => `selectedQueues=${encodeURIComponent(JSON.stringify(ids))}`
    const only = await read(inbox.asAdmin, now.id, chosen(second.id))
    expect(bodies(only)).toEqual(['second queue', 'no queue', 'now'])
    expect(only.count).toBe(3)
    expect(bodies(await read(inbox.asAttendant, now.id, chosen(first.id, second.id)))).toEqual([
      'first queue',
      'now',
    ])
    expect(bodies(await read(inbox.asAttendant, now.id, chosen(second.id)))).toEqual(['now'])
  })

  test('of an old ticket ends with it: what came later is not its history', async () => {
    const tickets = await aHistory()
    expect(bodies(await read(inbox.asAdmin, tickets['second queue'].id))).toEqual([
      'first queue',
      'second queue',
    ])
  })
})
