import type { TicketDetail } from '@chatflow/contract'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messagesOptions } from '../messageCache.ts'
import { ticket } from '../tickets.factory.ts'
import { dropReadAhead, readConversationAhead, readMessagesAhead } from './readConversationAhead.ts'

const uuid = '5b0d4c5e-7a43-4a52-9d8e-1f3f0d6f0a11'
const detail = {
  ...ticket(1, { uuid }),
  companyId: 1,
  lgpdAcceptedAt: null,
  lgpdSendMessageAt: null,
  amountUsedBotQueues: 0,
  amountUsedBotQueuesNPS: 0,
  integrationId: null,
  imported: null,
  company: { id: 1, name: 'Loja' },
  queueIntegration: null,
  abilities: null,
} satisfies TicketDetail
const asked: { path: string; respond: (count: number) => void }[] = []
const fetched = (url: string, { signal }: { signal: AbortSignal | null }) =>
  new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    const page = { messages: [], ticket: detail, hasMore: false, nextCursor: null, newerCursor: null }
    const respond = (count: number) => resolve(Response.json({ ...page, count }))
    asked.push({ path: url.replace(/^\/api|\?.*$/g, ''), respond })
  })
const messages = `/messages/${uuid}`

let queries: QueryClient
beforeEach(() => {
  asked.length = 0
  queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  vi.stubGlobal('localStorage', { getItem: () => '"token"' })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

/** Somebody opens the conversation. */
function open() {
  const observer = new InfiniteQueryObserver(queries, { ...messagesOptions(uuid), refetchOnMount: 'always' })
  observer.subscribe(() => undefined)
  return () => {
    const { data, isFetchedAfterMount } = observer.getCurrentResult()
    return { count: data?.pages[0]?.count, isCurrent: isFetchedAfterMount }
  }
}

test('what was asked for ahead is what is shown, and is asked for once', async () => {
  readMessagesAhead(queries, uuid)
  const shown = open()
  asked[0]?.respond(3)
  await vi.waitFor(() => expect(shown()).toEqual({ count: 3, isCurrent: true }))
  expect(asked.map(({ path }) => path)).toEqual([messages])
})

test('what is said while the page is on its way is not missed', async () => {
  readMessagesAhead(queries, uuid)
  dropReadAhead(queries, uuid)
  const shown = open()
  asked[0]?.respond(3)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.respond(4)
  await vi.waitFor(() => expect(shown()).toEqual({ count: 4, isCurrent: true }))
})

test('who looks at the conversation hears by itself: what is on its way comes', async () => {
  const shown = open()
  dropReadAhead(queries, uuid)
  asked[0]?.respond(3)
  await vi.waitFor(() => expect(shown()).toEqual({ count: 3, isCurrent: true }))
  expect(asked).toHaveLength(1)
})

test('what was read before is not read again by the one who only points', async () => {
  readMessagesAhead(queries, uuid)
  asked[0]?.respond(3)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  readMessagesAhead(queries, uuid)
  expect(asked).toHaveLength(1)
})

test('who opens it asks for the ticket as well: the server writes down who has looked', () => {
  readConversationAhead(queries, uuid)
  expect(asked.map(({ path }) => path).toSorted()).toEqual([messages, `/tickets/u/${uuid}`])
})
