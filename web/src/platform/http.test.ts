import { listUsers, logout } from '@chatflow/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, readAgain, stopReading } from './http.ts'

interface Sent {
  url: string
  signal: AbortSignal | null
  respond: (response: Response) => void
}
const sent: Sent[] = []
const settled: string[] = []
const read = (name: string) =>
  void call(listUsers, { query: {} }).then(
    () => settled.push(name),
    () => settled.push(`${name} failed`),
  )
/** As the network does it: what is called off fails at once. */
const fetched = (url: string, { signal }: { signal: AbortSignal | null }) =>
  new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    sent.push({ url, signal, respond: resolve })
  })
const response = () => Response.json({ users: [], count: 0, hasMore: false })

beforeEach(() => {
  sent.length = 0
  settled.length = 0
  vi.stubGlobal('localStorage', { getItem: () => '"token"' })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  readAgain()
  vi.unstubAllGlobals()
})

test('who signs out reads nothing more, and nobody hears that it failed', async () => {
  read('before')
  expect(sent).toHaveLength(1)
  stopReading()
  read('meanwhile')
  const leaving = call(logout, {})
  expect(sent.map(({ url }) => url)).toEqual([expect.stringContaining('/users'), '/api/auth/logout'])
  sent[1]?.respond(Response.json({}))
  await leaving
  expect(sent[0]?.signal?.aborted).toBe(true)
  expect(settled).toEqual([])
})

test('the next one who signs in reads as usual', async () => {
  stopReading()
  readAgain()
  read('after')
  sent[0]?.respond(response())
  await vi.waitFor(() => expect(settled).toEqual(['after']))
})
