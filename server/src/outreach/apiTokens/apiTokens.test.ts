import { apiCallsPerMinute, maxApiTokens, type ApiScope } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
let token: string
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  token = await newToken(['messages:send', 'messages:read'])
})
afterAll(() => server.close())

async function newToken(scopes: ApiScope[], more: object = {}): Promise<string> {
  const form = { name: 'Loja', scopes, connectionId: inbox.whatsappId, ...more }
  return (await inbox.asAdmin('POST', '/api-tokens', form)).body.token as string
}
const send = (by: string) =>
  server.visit('POST', '/messages/send', {
    payload: { number: aCustomer(), body: 'Oi' },
    headers: { authorization: `Bearer ${by}` },
  })

describe('a token', () => {
  test('is told once, kept as a hash, and shows when it was used', async () => {
    const own = await newToken(['messages:send'])
    await send(own)
    const listed = (await inbox.asAdmin('GET', '/api-tokens')).body as {
      prefix: string
      lastUsedAt: string
    }[]
    expect(listed.find(({ prefix }) => own.startsWith(prefix))).toMatchObject({
      lastUsedAt: server.clock.now().toISOString(),
    })
    expect(JSON.stringify(listed)).not.toContain(own)
    expect(server.logged.join('')).not.toContain(own)
  })

  test('that leaked is rotated under load: the old one lasts as long as was said, and then no longer', async () => {
    const made = await inbox.asAdmin('POST', '/api-tokens', {
      name: 'ERP',
      scopes: ['messages:send'],
      connectionId: inbox.whatsappId,
    })
    const [id, old] = [made.body.id as number, made.body.token as string]
    const burst = (by: string) => Promise.all(Array.from({ length: 5 }, () => send(by)))
    const [during, rotated] = await Promise.all([
      burst(old),
      inbox.asAdmin('POST', `/api-tokens/${id}/rotate`, { overlapHours: 1 }),
    ])
    const statuses = async (by: string) => new Set((await burst(by)).map(({ status }) => status))
    expect(new Set(during.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await statuses(old)).toEqual(new Set([200]))
    expect(await statuses(rotated.body.token)).toEqual(new Set([200]))
    const now = await inbox.asAdmin('POST', `/api-tokens/${id}/rotate`, { overlapHours: 0 })
    expect(await statuses(rotated.body.token)).toEqual(new Set([401]))
    await inbox.asAdmin('DELETE', `/api-tokens/${id}`)
    expect(await statuses(now.body.token)).toEqual(new Set([401]))
    expect((await inbox.asAdmin('POST', `/api-tokens/${id}/rotate`, {})).status).toBe(404)
  })

  test('ends at its time, and sends only with a connection', async () => {
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const own = await newToken(['messages:send'], { expiresAt: soon })
    expect((await send(own)).status).toBe(200)
    server.clock.travel(61_000)
    expect((await send(own)).status).toBe(401)
    const without = { name: 'X', scopes: ['messages:send'] }
    expect((await inbox.asAdmin('POST', '/api-tokens', without)).body.details).toEqual([
      { path: 'connectionId', message: 'Required' },
    ])
  })

  test('that floods is told when to come back, and others are not slowed down', async () => {
    const own = await newToken(['messages:read'])
    const read = (by: string) =>
      server.visit('GET', '/v1/messages/999999', { headers: { authorization: `Bearer ${by}` } })
    const first = await read(own)
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(apiCallsPerMinute),
      'ratelimit-remaining': String(apiCallsPerMinute - 1),
    })
    for (let sent = 1; sent < apiCallsPerMinute; sent += 1) await read(own)
    const spent = await read(own)
    expect(spent).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0)
    expect(await server.statementsOf(() => read(own))).toEqual([])
    expect((await read(token)).status).toBe(404)
    server.clock.travel(61_000)
    expect((await read(own)).status).toBe(404)
  })
})

test('there are so many at most, also when several are made at once, and each of a connection that is there', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const make = (more: object = {}) =>
    asAdmin('POST', '/api-tokens', { name: 'CRM', scopes: ['contacts:read'], ...more })
  for (const connectionId of [0, -1, 999_999])
    expect(await make({ connectionId })).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  const made = await Promise.all(Array.from({ length: maxApiTokens + 10 }, () => make()))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(maxApiTokens)
})
