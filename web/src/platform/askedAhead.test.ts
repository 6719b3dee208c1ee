import { listUsers } from '@chatflow/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAhead } from './askedAhead.ts'
import { readBroughtAlong } from './broughtAlong.ts'
import { call, rememberFirst } from './http.ts'

let stored: Map<string, string>
const asked: { address: string; token: string }[] = []
let respond: (address: string) => Response
const now = () => Math.floor(Date.now() / 1000)

/** As the server writes it, but for the signature, which browsers do not read. */
const tokenOf = (sid: string, exp = now() + 600, more = '') =>
  `x.${btoa(JSON.stringify({ sid, exp, more })).replace(/\+/g, '-').replace(/\//g, '_')}.x`
const hold = (token: string) => void stored.set('token', JSON.stringify(token))
const at = (pathname: string, search = '') => vi.stubGlobal('window', { location: { pathname, search } })
const input = { query: { searchParam: 'Ana' } }
const read = () => call(listUsers, input)
const addresses = () => asked.map(({ address }) => address)
const wanted = '/api/users?searchParam=Ana'
const found = (count: number) => Response.json({ users: [], count, hasMore: false })

beforeEach(() => {
  stored = new Map()
  asked.length = 0
  respond = () => found(0)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: { authorization: string } }) => {
    asked.push({ address, token: headers.authorization.slice('Bearer '.length) })
    return Promise.resolve(respond(address))
  })
  at('/')
  hold(tokenOf('one'))
  rememberFirst(listUsers, input)
})
afterEach(async () => {
  // What a test has left is taken, so that the next one begins with nothing.
  await read().catch(() => undefined)
  vi.unstubAllGlobals()
})

test('the numbers of the last visit are asked for at once, and used once', async () => {
  askAhead()
  expect(addresses()).toEqual([wanted])
  // The session has got another token meanwhile.
  hold(tokenOf('one', now() + 900, 'new'))
  await read()
  expect(addresses()).toEqual([wanted])
  await read()
  expect(addresses()).toEqual([wanted, wanted])
})

test('nobody asks for another page, and not with a token that is about to end', () => {
  at('/', '?tab=nps')
  askAhead()
  at('/')
  hold(tokenOf('one', now() + 30))
  askAhead()
  stored.set('token', '"no token"')
  askAhead()
  hold('x.MTI.x')
  askAhead()
  stored.set('askedFirst', JSON.stringify({ page: '/', address: 'https://elsewhere.example/' }))
  hold(tokenOf('one'))
  askAhead()
  stored.set('askedFirst', 'no JSON')
  hold(tokenOf('one'))
  askAhead()
  expect(addresses()).toEqual([])
})

test('what was asked for another session, or refused, is asked for again', async () => {
  askAhead()
  hold(tokenOf('two'))
  await read()
  expect(asked.map(({ token }) => token)).toEqual([tokenOf('one'), tokenOf('two')])
  hold(tokenOf('one'))
  respond = () => Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 })
  askAhead()
  respond = () => found(3)
  expect(await read()).toMatchObject({ count: 3 })
})

test('other calls are sent as ever', async () => {
  askAhead()
  await call(listUsers, { query: {} })
  expect(addresses()).toEqual([wanted, '/api/users'])
})

test('what a drawn page brings along is not asked for, and taken once, by its own session', async () => {
  const bring = (session: string) => {
    const read = { [wanted]: JSON.stringify({ users: [], count: 5, hasMore: false }) }
    const textContent = JSON.stringify({ session, date: '', read })
    vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
    readBroughtAlong()
  }
  bring('one')
  expect(askAhead()).toBe(true)
  expect(await read()).toMatchObject({ count: 5 })
  expect(addresses()).toEqual([])
  expect(await read()).toMatchObject({ count: 0 })
  bring('two')
  expect(await read()).toMatchObject({ count: 0 })
  expect(addresses()).toEqual([wanted, wanted])
})
