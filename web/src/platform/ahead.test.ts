import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>
const location = { pathname: '/tickets' }
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

/** As a browser has it after the page was loaded anew. */
async function visit(pathname: string) {
  location.pathname = pathname
  fetched.mockClear()
  vi.resetModules()
  return import('./ahead.ts')
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('window', { location })
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation((address) => Promise.resolve(Response.json({ address })))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A visit that asks for the rows and the counts before it is drawn, and for something else afterwards. */
async function firstVisit() {
  const { askAhead, takeAhead, keepAhead } = await visit('/tickets')
  askAhead('a')
  expect(fetched).not.toHaveBeenCalled()
  for (const address of ['/api/tickets?status=open', '/api/tickets/counts'])
    expect(takeAhead(address)).toBeUndefined()
  keepAhead()
  void takeAhead('/api/chats')
  keepAhead()
}

test('the next visit asks for the same with its token, and each answer is taken once', async () => {
  await firstVisit()
  const { askAhead, takeAhead } = await visit('/tickets')
  askAhead('b')
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/tickets?status=open',
    '/api/tickets/counts',
  ])
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ authorization: 'Bearer b' })
  const answer = await takeAhead('/api/tickets/counts')
  expect(await answer?.json()).toEqual({ address: '/api/tickets/counts' })
  expect(takeAhead('/api/tickets/counts')).toBeUndefined()
})

test('an answer that nobody took until the page was drawn is too old', async () => {
  await firstVisit()
  const { askAhead, takeAhead, keepAhead } = await visit('/tickets')
  askAhead('b')
  keepAhead()
  expect(takeAhead('/api/tickets?status=open')).toBeUndefined()
})

test('another page, another day and a session that has ended begin anew', async () => {
  await firstVisit()
  const elsewhere = await visit('/contacts')
  elsewhere.askAhead('b')
  expect(fetched).not.toHaveBeenCalled()

  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 })
  const tomorrow = await visit('/tickets')
  tomorrow.askAhead('b')
  expect(fetched).not.toHaveBeenCalled()
  vi.useRealTimers()

  const today = await visit('/tickets')
  today.forgetAhead()
  today.askAhead('b')
  expect(fetched).not.toHaveBeenCalled()
})

test('what something else has stored under the name is no harm', async () => {
  stored.set('askedFirst', '{"addresses":')
  const { askAhead } = await visit('/tickets')
  askAhead('b')
  expect(fetched).not.toHaveBeenCalled()
})
