import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { days } from '../../platform/clock.ts'
import { accountWith } from './openSession.ts'

let server: TestServer
let platform: Awaited<ReturnType<TestServer['aTeam']>>
beforeAll(async () => {
  server = await startTestServer()
  platform = await server.aTeam()
})
afterAll(() => server.close())

const login = (payload: object, headers = {}) =>
  server.visit('POST', '/auth/login', { payload, headers: { 'user-agent': 'Test browser', ...headers } })
const setCookie = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('jrt=')) ?? ''

/** Moves the clock forward to a time of day in UTC. */
function travelTo(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const now = server.clock.now()
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  server.clock.travel(today > now.getTime() ? today - now.getTime() : today + days(1) - now.getTime())
}

describe('a login', () => {
  test('finds its account by an index, however many people the installation has', async () => {
    const plan = await server.tenancy.withPlatform(async (platform) => {
      await sql`set local enable_seqscan = off`.execute(platform.db)
      const { sql: text, parameters } = accountWith(platform, 'ana@example.com').compile()
      const explained = CompiledQuery.raw(`explain ${text}`, [...parameters])
      return platform.db.executeQuery<{ 'QUERY PLAN': string }>(explained)
    })
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan using users_email')
  })

  test('opens a session: a token, the complete user and a cookie', async () => {
    const { companyId, attendant } = await server.aTeam({ timezone: 'Europe/Lisbon' })
    const response = await login({ email: attendant.email, password: attendant.password })
    expect(response).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        user: {
          id: attendant.id,
          email: attendant.email,
          companyId,
          queues: [],
          company: { id: companyId, timezone: 'Europe/Lisbon', plan: { useKanban: true } },
        },
      },
    })
    expect(response.body.user.company.companieSettings[0]).toContainEqual({
      key: 'chatBotType',
      value: 'text',
    })
    expect(JSON.stringify(response.body)).not.toMatch(/hash|argon2/i)
    const headers = { authorization: `Bearer ${response.body.token}` }
    const { lastSeq, ...me } = (await server.visit('GET', '/auth/me', { headers })).body
    expect(me).toEqual(response.body.user)
    expect(lastSeq).toBeGreaterThanOrEqual(response.body.lastSeq)
  })

  test('finds the address in any case and with spaces around it', async () => {
    const { attendant } = await server.aTeam()
    const email = ` ${attendant.email.toUpperCase()} `
    expect((await login({ email, password: attendant.password })).body.user.id).toBe(attendant.id)
  })

  test('answers alike for a wrong password, an unknown address and a deactivated user', async () => {
    const { attendant, admin } = await server.aTeam()
    await server.tenancy.withPlatform(async ({ db }) => {
      await db.updateTable('users').set({ active: false }).where('id', '=', admin.id).execute()
    })
    for (const wrong of [
      { email: attendant.email, password: 'demo1234' },
      { email: 'nobody@test.local', password: attendant.password },
      { email: admin.email, password: admin.password },
    ]) {
      const response = await login(wrong)
      expect(response).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } })
      expect(Object.keys(response.body)).toEqual(['error'])
      expect(response.cookie).toBeUndefined()
    }
  })

  test.each([
    {},
    { email: '', password: '' },
    { email: ['a'], password: 'x' },
    { email: 'a', password: null },
  ])('is refused as input with %j', async (payload) => {
    expect(await login(payload)).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
  })

  test('stamps the last login of the company', async () => {
    const { companyId, attendant } = await server.aTeam()
    const lastLogin = () =>
      server.tenancy.withPlatform(({ db }) =>
        db.selectFrom('companies').select('lastLogin').where('id', '=', companyId).executeTakeFirstOrThrow(),
      )
    expect((await lastLogin()).lastLogin).toBeNull()
    await server.signIn(attendant)
    expect((await lastLogin()).lastLogin).toBe(server.clock.now().toISOString())
  })
})

describe('the refresh cookie', () => {
  test('is out of reach of scripts and of other sites, and outlives the browser for a month', async () => {
    const { attendant } = await server.aTeam()
    const cookie = setCookie(await login({ email: attendant.email, password: attendant.password }))
    expect(cookie).toMatch(/^jrt=[0-9a-f-]{36}\.[\w-]{43};/)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
    expect(cookie).not.toMatch(/Secure|Domain/)
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    expect(expires).toBe(Math.floor((server.clock.now().getTime() + days(30)) / 1000) * 1000)
  })

  test('ends with the browser when the person is not to be remembered, also after a refresh', async () => {
    const { attendant } = await server.aTeam()
    const response = await login({ email: attendant.email, password: attendant.password, remember: false })
    expect(setCookie(response)).not.toMatch(/Expires|Max-Age/)
    const refreshed = await server.visit('POST', '/auth/refresh_token', {
      cookies: { jrt: response.cookie ?? '' },
    })
    expect(refreshed.status).toBe(200)
    expect(setCookie(refreshed)).not.toMatch(/Expires|Max-Age/)
  })

  test('has a companion that tells the page there may be a session, and nothing else', async () => {
    const { attendant } = await server.aTeam()
    const credentials = { email: attendant.email, password: attendant.password }
    const cookies = (response: { headers: Record<string, unknown> }) =>
      response.headers['set-cookie'] as string[]
    const [secret, hint] = cookies(await login(credentials))
    expect(hint).toMatch(/^mayHaveSession=[\da-f-]{36}; Path=\/; Expires=[^;]+; SameSite=Lax$/)
    expect(/Expires=[^;]+/.exec(hint!)?.[0]).toBe(/Expires=[^;]+/.exec(secret!)?.[0])
    const [, brief] = cookies(await login({ ...credentials, remember: false }))
    expect(brief).toMatch(/^mayHaveSession=[\da-f-]{36}; Path=\/; SameSite=Lax$/)
    const [, gone] = cookies(await server.visit('POST', '/auth/refresh_token'))
    expect(gone).toMatch(/^mayHaveSession=; .*Expires=Thu, 01 Jan 1970/)
  })

  test('travels over HTTPS only where the visitor came by HTTPS', async () => {
    const behindProxy = await startTestServer({ environment: { TRUST_PROXY: 'true' } })
    try {
      const { admin } = await behindProxy.aTeam()
      const response = await behindProxy.visit('POST', '/auth/login', {
        payload: { email: admin.email, password: admin.password },
        headers: { 'x-forwarded-proto': 'https' },
      })
      expect(setCookie(response)).toContain('Secure')
    } finally {
      await behindProxy.close()
    }
  })
})

describe('working hours', () => {
  test("are those of the company's own time zone", async () => {
    const [tokyo, london] = [
      await server.aTeam({ timezone: 'Asia/Tokyo' }),
      await server.aTeam({ timezone: 'UTC' }),
    ]
    const hours = { startWork: '09:00', endWork: '18:00' }
    const late = await server.aUser(tokyo.companyId, hours)
    const early = await server.aUser(london.companyId, hours)
    travelTo('10:00')
    expect(await login({ email: late.email, password: late.password })).toMatchObject({
      status: 401,
      body: { error: 'ERR_OUT_OF_HOURS' },
    })
    expect((await login({ email: early.email, password: early.password })).status).toBe(200)
  })

  test('may go over midnight, and include their last minute', async () => {
    const { companyId } = await server.aTeam({ timezone: 'UTC' })
    const guard = await server.aUser(companyId, { startWork: '22:00', endWork: '06:00' })
    const statuses: number[] = []
    for (const time of ['21:59', '22:00', '23:59', '00:00', '06:00', '06:01']) {
      travelTo(time)
      statuses.push((await login({ email: guard.email, password: guard.password })).status)
    }
    expect(statuses).toEqual([401, 200, 200, 200, 200, 401])
  })

  test('are a secret to those who do not know the password', async () => {
    const { companyId } = await server.aTeam({ timezone: 'UTC' })
    const guard = await server.aUser(companyId, { startWork: '22:00', endWork: '23:00' })
    travelTo('12:00')
    expect((await login({ email: guard.email, password: 'wrong' })).body.error).toBe(
      'ERR_INVALID_CREDENTIALS',
    )
  })
})

describe('a company whose subscription is over', () => {
  async function expectShut(companyId: number, who: { id: number; email: string; password: string }) {
    const call = await server.signIn(who)
    for (const address of ['/users', '/users/list', '/queue', '/announcements']) {
      expect(await call('GET', address)).toMatchObject({
        status: 403,
        body: { error: 'ERR_COMPANY_EXPIRED' },
      })
    }
    const open = ['/auth/me', '/auth/sessions', `/users/${who.id}`, `/companies/listPlan/${companyId}`]
    for (const address of open) expect((await call('GET', address)).status).toBe(200)
    expect((await call('PUT', `/users/${who.id}`, { defaultTheme: 'dark' })).status).toBe(200)
    const refresh = { cookies: { jrt: call.cookie } }
    expect((await server.visit('POST', '/auth/refresh_token', refresh)).status).toBe(200)
    expect((await call('DELETE', '/auth/logout')).status).toBe(200)
  }

  test('signs in, and gets nothing but its session, its profile and its plan', async () => {
    const { companyId, admin } = await server.aTeam({ dueDate: new Date(server.clock.now().getTime() - 1) })
    await expectShut(companyId, admin)
  })

  test('is shut the moment the due date passes, also for those who are signed in', async () => {
    const dueDate = new Date(server.clock.now().getTime() + 60_000)
    const { admin } = await server.aTeam({ dueDate })
    const call = await server.signIn(admin)
    expect((await call('GET', '/users')).status).toBe(200)
    server.clock.travel(60_001)
    expect((await call('GET', '/users')).body.error).toBe('ERR_COMPANY_EXPIRED')
  })

  test('is treated like one that was switched off, at once', async () => {
    const { companyId, admin } = await server.aTeam()
    const call = await server.signIn(admin)
    expect((await call('GET', '/users')).status).toBe(200)
    await server.tenancy.withPlatform(async ({ db, invalidate }) => {
      await db.updateTable('companies').set({ status: false }).where('id', '=', companyId).execute()
      invalidate('company', companyId)
    })
    await expect.poll(async () => (await call('GET', '/users')).status).toBe(403)
    await expectShut(companyId, admin)
  })

  test('is never the platform itself', async () => {
    expect(platform.companyId).toBe(1)
    await server.tenancy.withPlatform(async ({ db }) => {
      await db
        .updateTable('companies')
        .set({ dueDate: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', 1)
        .execute()
    })
    expect((await (await server.signIn(platform.admin))('GET', '/users')).status).toBe(200)
  })
})

test('an admin beside a super user cannot take that account over', async () => {
  const owner = await server.aUser(platform.companyId, { profile: 'admin', super: true })
  const asAdmin = await server.signIn(platform.admin)
  for (const wish of [{ password: 'taken-over' }, { email: 'mine@test.local' }]) {
    expect((await asAdmin('PUT', `/users/${owner.id}`, wish)).status).toBe(403)
  }
  const asOwner = await server.signIn(owner)
  expect((await asOwner('PUT', `/users/${owner.id}`, { name: 'Dona Sofia' })).status).toBe(200)
})
