import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { later, minutes } from '../../platform/clock.ts'
import { aTicket } from '../tickets/tickets.factory.ts'
import { someMessages, type MessageToMake } from './messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

interface Hits {
  messages: TicketMessage[]
  count: number
  hasMore: boolean
  nextCursor: string | null
}
const search = async (
  key: number | string,
  words: string,
  { call = inbox.asAttendant as Caller, more = '' } = {},
) =>
  (await call('GET', `/messages/${key}/search?searchParam=${encodeURIComponent(words)}${more}`)).body as Hits
const bodies = ({ messages }: Hits) => messages.map(({ body }) => body)

/** Said one a minute, in the order given. */
const say = (ticketId: number, said: (string | Partial<MessageToMake>)[]) =>
  inbox.data((tenant) =>
    someMessages(
      tenant,
      said.map((one, index) => ({
        ticketId,
        createdAt: later(tenant.now(), minutes(index - 100)).toISOString(),
        ...(typeof one === 'string' ? { body: one } : one),
      })),
    ),
  )

test('words are found without case and accents, the newest first', async () => {
  const { id, uuid } = await aConversation(inbox)
  await say(id, ['Preciso de um CAFÉ', 'Bom dia', 'cafe sem açúcar', 'Cafeteira', 'nada'])
  expect(await search(uuid, 'café')).toMatchObject({ count: 3, hasMore: false, nextCursor: null })
  expect(bodies(await search(uuid, ' Cafe '))).toEqual(['Cafeteira', 'cafe sem açúcar', 'Preciso de um CAFÉ'])
  expect(bodies(await search(id, 'ACUCAR'))).toEqual(['cafe sem açúcar'])
  expect(await search(id, 'chá')).toEqual({ messages: [], count: 0, hasMore: false, nextCursor: null })
})

test('signs are letters, not patterns', async () => {
  const { id } = await aConversation(inbox)
  await say(id, ['100% certo', '100 vezes', 'um_dois', 'um dois', 'c:\\pasta', "d'água"])
  expect(bodies(await search(id, '100%'))).toEqual(['100% certo'])
  expect(bodies(await search(id, 'um_'))).toEqual(['um_dois'])
  expect(bodies(await search(id, ':\\p'))).toEqual(['c:\\pasta'])
  expect(bodies(await search(id, "d'a"))).toEqual(["d'água"])
})

test('what was taken back is not found; notes between colleagues are', async () => {
  const { id } = await aConversation(inbox)
  await say(id, [
    { body: 'segredo apagado', isDeleted: true },
    { body: 'segredo da equipe', isPrivate: true, fromMe: true },
  ])
  expect(bodies(await search(id, 'segredo'))).toEqual(['segredo da equipe'])
})

test('hits come in pages without gap or repetition', async () => {
  const { id } = await aConversation(inbox)
  await say(
    id,
    Array.from({ length: 90 }, (_, index) => (index % 2 ? `pedido ${index}` : `outro ${index}`)),
  )
  const seen: string[] = []
  let more = ''
  for (;;) {
    const page = await search(id, 'pedido', { more })
    expect(page.count).toBe(45)
    seen.push(...bodies(page))
    if (page.nextCursor === null) break
    more = `&cursor=${page.nextCursor}`
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `pedido ${89 - index * 2}`))
})

test('only what one may read is searched: earlier tickets by their queues, nobody else’s conversations', async () => {
  const conversation = await aConversation(inbox)
  const { contactId } = conversation
  const closed = {
    contactId,
    whatsappId: inbox.whatsappId,
    status: 'closed',
    userId: inbox.admin.id,
  } as const
  const [mine, hidden] = await inbox.data(async (tenant) => [
    await aTicket(tenant, { ...closed, queueId: inbox.first.id }),
    await aTicket(tenant, { ...closed, queueId: inbox.second.id }),
  ])
  // The conversation is the newest of them.
  const { id } = await inbox.data((tenant) =>
    aTicket(tenant, { ...closed, queueId: inbox.first.id, userId: inbox.attendant.id }),
  )
  await say(mine!.id, ['boleto da fila'])
  await say(hidden!.id, ['boleto de outra fila'])
  await say(id, ['boleto de agora'])
  await say((await aConversation(inbox)).id, ['boleto de outro cliente'])
  expect(bodies(await search(id, 'boleto')).toSorted()).toEqual(['boleto da fila', 'boleto de agora'])
  expect(bodies(await search(id, 'boleto', { call: inbox.asAdmin })).toSorted()).toEqual([
    'boleto da fila',
    'boleto de agora',
    'boleto de outra fila',
  ])
})

test('an empty search finds nothing, an endless one is refused, and a ticket one may not see is not found', async () => {
  const { id } = await aConversation(inbox)
  await say(id, ['algo'])
  for (const words of ['', '  ']) expect(await search(id, words)).toMatchObject({ count: 0, messages: [] })
  const endless = await inbox.asAttendant('GET', `/messages/${id}/search?searchParam=${'x'.repeat(201)}`)
  expect(endless.status).toBe(400)
  const foreign = await aConversation(inbox, { userId: inbox.admin.id, queueId: inbox.second.id })
  expect(await inbox.asAttendant('GET', `/messages/${foreign.uuid}/search?searchParam=oi`)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  })
})

test('a search costs at most three statements', async () => {
  const { id } = await aConversation(inbox)
  await say(
    id,
    Array.from({ length: 50 }, () => 'pedido'),
  )
  await eventually(async () => (await server.statementsOf(() => search(id, 'pedido'))).length <= 3)
})
