import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes } from '../../platform/clock.ts'
import { deriveKey } from '../../platform/crypto.ts'
import type { Bus, Notice } from '../../platform/database/bus.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { createSessionReader } from './sessionReader.ts'
import { createTokens } from './tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const me = (authorization?: string) =>
  server.visit('GET', '/auth/me', { headers: authorization === undefined ? {} : { authorization } })
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signedWith = (key: Buffer, payload: Record<string, unknown>) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key)

const refused = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }

describe('an access token', () => {
  test('works for a quarter of an hour, and then says that a refresh will help', async () => {
    const call = await server.signIn((await server.aTeam()).attendant)
    server.clock.travel(minutes(15) - 1000)
    expect((await call('GET', '/auth/me')).status).toBe(200)
    server.clock.travel(1000)
    expect(await call('GET', '/auth/me')).toMatchObject({
      status: 403,
      body: { error: 'ERR_SESSION_EXPIRED' },
    })
  })

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['no token', 'Bearer '],
    ['garbage', 'Bearer garbage'],
    ['garbage in three parts', 'Bearer a.b.c'],
  ])('is asked for when there is %s', async (_name, header) => {
    expect(await me(header)).toMatchObject(refused)
  })

  test('is worth nothing when forged', async () => {
    const { attendant, admin } = await server.aTeam()
    const { token } = await server.signIn(attendant)
    expect((await me(`Bearer ${token}`)).status).toBe(200)
    const [header = '', , signature = ''] = token.split('.')
    const payload = payloadOf(token)
    const key = deriveKey('a secret for tests that is long enough', 'access token')
    const forged = {
      'another user under the old signature': [
        header,
        encoded({ ...payload, sub: String(admin.id) }),
        signature,
      ].join('.'),
      'no algorithm': `${encoded({ alg: 'none' })}.${encoded(payload)}.`,
      'no algorithm, with a signature': `${encoded({ alg: 'none' })}.${encoded(payload)}.${signature}`,
      'another algorithm': `${encoded({ alg: 'HS512' })}.${encoded(payload)}.${signature}`,
      'another secret': await signedWith(Buffer.alloc(32, 1), payload),
      'an empty secret': await signedWith(Buffer.alloc(1), payload),
      'a key for another purpose': await signedWith(
        deriveKey('a secret for tests that is long enough', 'refresh token'),
        payload,
      ),
      'claims that are none of ours': await signedWith(key, { hello: 'world', exp: payload['exp'] }),
      "another user on this user's session": await signedWith(key, {
        ...payload,
        sid: crypto.randomUUID(),
      }),
    }
    for (const [name, candidate] of Object.entries(forged)) {
      expect(await me(`Bearer ${candidate}`), name).toMatchObject(refused)
    }
  })

  test('dies with its session at once, though a copy of the session was kept', async () => {
    const { attendant } = await server.aTeam()
    const [here, there] = [await server.signIn(attendant), await server.signIn(attendant)]
    expect((await there('GET', '/auth/me')).status).toBe(200)
    expect((await here('DELETE', '/auth/sessions')).status).toBe(200)
    await expect.poll(async () => (await there('GET', '/auth/me')).status).toBe(401)
    expect((await here('GET', '/auth/me')).status).toBe(200)
  })

  test('stops working when its user is deactivated', async () => {
    const { attendant } = await server.aTeam()
    const call = await server.signIn(attendant)
    expect((await call('GET', '/auth/me')).status).toBe(200)
    await server.tenancy.withPlatform(async ({ db, invalidate }) => {
      await db.updateTable('users').set({ active: false }).where('id', '=', attendant.id).execute()
      invalidate('user', attendant.id)
    })
    await expect.poll(async () => (await call('GET', '/auth/me')).status).toBe(401)
  })

  test('is not brought back by a reading that began before the session ended', async () => {
    const { token } = await server.signIn((await server.aTeam()).attendant)
    const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slowTenancy: Tenancy = {
      ...server.tenancy,
      withTenant: async (companyId, work) => {
        const result = await server.tenancy.withTenant(companyId, work)
        read.resolve()
        await gate.promise
        return result
      },
    }
    let notice: (notice: Notice) => void = () => undefined
    const bus: Bus = {
      onNotice: (listener) => (notice = listener),
      onGap: () => undefined,
      close: async () => {},
    }
    const tokens = createTokens(
      deriveKey('a secret for tests that is long enough', 'access token'),
      server.clock,
    )
    const reader = createSessionReader(slowTenancy, tokens, server.clock)
    reader.hear(bus)

    const reading = reader.authenticate(token)
    await read.promise
    const { id } = await server.tenancy.withPlatform(({ db }) =>
      db
        .updateTable('sessions')
        .set({ revokedAt: server.clock.now().toISOString() })
        .where('id', '=', String(payloadOf(token)['sid']))
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    notice({ topic: 'session', key: id })
    gate.resolve()
    await reading
    await expect(reader.authenticate(token)).rejects.toThrow('ERR_SESSION_EXPIRED')
  })
})
