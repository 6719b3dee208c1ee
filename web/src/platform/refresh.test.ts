import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { readBroughtAlong } from './broughtAlong.ts'
import { askEarly, freshToken, refreshSession } from './refresh.ts'

const user = { id: 1 }

let stored: Map<string, string>
const fetched = vi.fn<(url: string, init: { headers: Record<string, string> }) => Promise<Response>>()
const respond = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
const attemptOf = (callIndex: number) => fetched.mock.calls[callIndex]?.[1].headers['x-refresh-attempt']

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('document', { cookie: 'mayHaveSession=1' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser that never signed in asks for nothing', async () => {
  vi.stubGlobal('document', { cookie: 'theme=dark' })
  await expect(refreshSession()).rejects.toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
  expect(fetched).not.toHaveBeenCalled()
})

test('a token of an earlier visit is reason enough to ask', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } })
  stored.set('token', '"a"')
  fetched.mockImplementation(() => respond(200, { token: 'b', user, lastSeq: 0 }))
  await refreshSession()
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('where a drawn login was sent, the cookies of the session that a token is from have ended', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { drawn: 'light' } } })
  stored.set('token', '"a"')
  await expect(refreshSession()).rejects.toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
  expect(fetched).not.toHaveBeenCalled()
})

test('two calls at once send one refresh', async () => {
  fetched.mockImplementation(() => respond(200, { token: 'b', user, lastSeq: 0 }))
  await Promise.all([refreshSession(), refreshSession()])
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(stored.get('token')).toBe('"b"')
  expect(stored.has('refreshAttempt')).toBe(false)
})

test('an attempt that got no response is repeated under its own number', async () => {
  fetched.mockRejectedValueOnce(new TypeError('gone'))
  await expect(refreshSession()).rejects.toBeInstanceOf(ApiError)
  fetched.mockImplementation(() => respond(200, { token: 'b', user, lastSeq: 0 }))
  await refreshSession()
  await refreshSession()
  expect(attemptOf(1)).toBe(attemptOf(0))
  expect(attemptOf(2)).not.toBe(attemptOf(0))
})

test('a failing server does not use the attempt up', async () => {
  fetched.mockImplementationOnce(() => respond(503, { error: 'ERR_UNAVAILABLE' }))
  await expect(refreshSession()).rejects.toMatchObject({ status: 503 })
  expect(stored.get('refreshAttempt')).toBe(attemptOf(0))
})

test('a refused cookie ends the session', async () => {
  stored.set('token', '"a"')
  stored.set('cshow', 'true')
  stored.set('askedFirst', '{}')
  fetched.mockImplementation(() => respond(401, { error: 'ERR_SESSION_EXPIRED' }))
  await expect(refreshSession()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect([...stored.keys()]).toEqual([])
})

test('a token that another tab has fetched meanwhile is used as it is', async () => {
  stored.set('token', '"newer"')
  expect(await freshToken('refused')).toBe('newer')
  expect(fetched).not.toHaveBeenCalled()
})

test('a refused token that is still the current one is refreshed', async () => {
  stored.set('token', '"refused"')
  fetched.mockImplementation(() => respond(200, { token: 'b', user, lastSeq: 0 }))
  expect(await freshToken('refused')).toBe('b')
})

test('a token that comes when the session has ended is not kept', async () => {
  stored.set('token', '"refused"')
  fetched.mockImplementation(() => {
    stored.delete('token')
    return respond(200, { token: 'b', user, lastSeq: 0 })
  })
  await expect(freshToken('refused')).rejects.toMatchObject({ status: 401 })
  expect(stored.has('token')).toBe(false)
})

/** As the server writes it, but for the signature, which browsers do not read. */
const tokenOf = (sid: string, minutes: number) =>
  `x.${btoa(JSON.stringify({ sid, exp: Date.now() / 1000 + minutes * 60 }))}.x`

test('a page that begins with a good token opens its session without an exchange', async () => {
  const token = tokenOf('one', 10)
  vi.stubGlobal('document', { cookie: 'mayHaveSession=one' })
  stored.set('token', JSON.stringify(token))
  fetched.mockImplementation(() => respond(200, { ...user, lastSeq: 7 }))
  void askEarly()
  expect(await refreshSession()).toEqual({ token, user, lastSeq: 7 })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/auth/me'])
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ authorization: `Bearer ${token}` })
})

test('a page that the server has drawn opens with what it brings along, if it is of its session', async () => {
  const brought = (session: string) => {
    const me = JSON.stringify({ ...user, lastSeq: 9 })
    const textContent = JSON.stringify({ session, date: '', read: { '/api/auth/me': me } })
    vi.stubGlobal('document', { cookie: 'mayHaveSession=one', getElementById: () => ({ textContent }) })
    readBroughtAlong()
  }
  const token = tokenOf('one', 10)
  stored.set('token', JSON.stringify(token))
  fetched.mockImplementation(() => respond(200, { ...user, lastSeq: 7 }))
  brought('one')
  void askEarly()
  expect(await refreshSession()).toEqual({ token, user, lastSeq: 9 })
  expect(fetched).not.toHaveBeenCalled()
  brought('two')
  void askEarly()
  expect(await refreshSession()).toEqual({ token, user, lastSeq: 7 })
})

test.each([
  ['is about to end', 4, 'one', undefined],
  ['is of another session', 10, 'other', undefined],
  ['is refused', 10, 'one', () => respond(401, { error: 'ERR_SESSION_EXPIRED' })],
  ['meets no answer', 10, 'one', () => Promise.reject(new TypeError('gone'))],
])('a page whose token %s exchanges the cookie', async (_, minutes, sid, first) => {
  vi.stubGlobal('document', { cookie: 'theme=dark; mayHaveSession=one' })
  stored.set('token', JSON.stringify(tokenOf(sid, minutes)))
  if (first) fetched.mockImplementationOnce(first)
  fetched.mockImplementation(() => respond(200, { token: 'b', user, lastSeq: 7 }))
  void askEarly()
  expect(await refreshSession()).toEqual({ token: 'b', user, lastSeq: 7 })
  expect(stored.get('token')).toBe('"b"')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    ...(first ? ['/api/auth/me'] : []),
    '/api/auth/refresh_token',
  ])
})
