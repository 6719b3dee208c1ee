import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { days, hours } from '../../platform/clock.ts'
import { revokeSessions } from '../sessions/sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const refresh = (cookie: string | undefined, attempt?: string) =>
  server.visit('POST', '/auth/refresh_token', {
    ...(cookie !== undefined && { cookies: { jrt: cookie } }),
    headers: attempt === undefined ? {} : { 'x-refresh-attempt': attempt },
  })
const me = (token: string) =>
  server.visit('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } })
const cookieOf = (response: { cookie: string | undefined }) => response.cookie ?? ''

async function signedIn() {
  const { attendant, companyId } = await server.aTeam()
  return Object.assign(await server.signIn(attendant), { attendant, companyId })
}

/** The session is dead whichever of its papers is shown. */
async function expectDead(cookies: string[], tokens: string[]) {
  for (const token of tokens) await expect.poll(async () => (await me(token)).status).toBe(401)
  for (const cookie of cookies) expect((await refresh(cookie)).status).toBe(401)
}

describe('a refresh', () => {
  test('returns a new token, the user and the next cookie', async () => {
    const call = await signedIn()
    server.clock.travel(1000)
    const next = await refresh(call.cookie)
    expect(next).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { user: { id: call.attendant.id, company: { id: call.companyId } } },
    })
    expect(next.body.token).not.toBe(call.token)
    expect(cookieOf(next)).not.toBe(call.cookie)
    expect((await me(next.body.token)).status).toBe(200)
    expect((await refresh(cookieOf(next))).status).toBe(200)
  })

  test('brings back someone whose access token has run out', async () => {
    const call = await signedIn()
    server.clock.travel(hours(20))
    expect((await call('GET', '/auth/me')).status).toBe(403)
    expect((await me((await refresh(call.cookie)).body.token)).status).toBe(200)
  })

  test.each([
    ['no cookie', undefined],
    ['an empty one', ''],
    ['no secret', crypto.randomUUID()],
    ['an unknown session', `${crypto.randomUUID()}.secret`],
    ['an id of dashes', `${'-'.repeat(36)}.secret`],
    ['an id of digits', `${'0'.repeat(36)}.secret`],
    ['one part too many', `${crypto.randomUUID()}.a.b`],
    ['SQL', "' or 1=1 --.x"],
  ])('with %s means: show the login', async (_name, cookie) => {
    const response = await refresh(cookie)
    expect(response).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' }, cookie: '' })
    expect(String(response.headers['set-cookie'])).toMatch(/^jrt=;.* Path=\/; Expires=Thu, 01 Jan 1970/)
  })

  test('is too late when the session has ended by itself', async () => {
    const { attendant } = await server.aTeam()
    const login = await server.visit('POST', '/auth/login', {
      payload: { email: attendant.email, password: attendant.password, remember: false },
    })
    const remembered = await server.signIn(attendant)
    server.clock.travel(days(1))
    expect((await refresh(cookieOf(login))).status).toBe(401)
    const next = await refresh(remembered.cookie)
    expect(next.status).toBe(200)
    server.clock.travel(days(29))
    const later = await refresh(cookieOf(next))
    expect(later.status).toBe(200)
    server.clock.travel(days(30))
    expect((await refresh(cookieOf(later))).status).toBe(401)
  })

  test('does not bring back a deactivated user', async () => {
    const call = await signedIn()
    await server.tenancy.withPlatform(async ({ db }) => {
      await db.updateTable('users').set({ active: false }).where('id', '=', call.attendant.id).execute()
    })
    expect(await refresh(call.cookie)).toMatchObject({
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED', details: { ended: 'deactivated' } },
    })
  })

  test('says why its session was ended to those who hold the last secret of it, and to nobody else', async () => {
    const [first, second] = [await signedIn(), await signedIn()]
    const old = first.cookie
    const last = cookieOf(await refresh(old))
    await server.tenancy.withTenant(first.companyId, (tenant) =>
      revokeSessions(tenant, {
        companyId: first.companyId,
        userId: first.attendant.id,
        because: 'signedOut',
      }),
    )
    expect((await refresh(last)).body).toMatchObject({ details: { ended: 'signedOut' } })
    expect((await refresh(old)).body).not.toHaveProperty('details')
    await server.tenancy.withTenant(second.companyId, (tenant) =>
      revokeSessions(tenant, {
        companyId: second.companyId,
        userId: second.attendant.id,
        because: 'password',
      }),
    )
    expect((await refresh(second.cookie)).body).toMatchObject({ details: { ended: 'password' } })
  })
})

describe('a cookie that was used before', () => {
  test('ends the whole session, with the newest cookie, token and socket of it', async () => {
    const call = await signedIn()
    const next = await refresh(call.cookie)
    const socket = server.socket(call.companyId, { token: next.body.token })
    await heard(socket, 'connect')
    const ended = heard(socket, 'disconnect')

    const stolen = await refresh(call.cookie)
    expect(stolen).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' }, cookie: '' })
    await ended
    await expectDead([cookieOf(next)], [call.token, next.body.token])
  })

  test('ends only its own session', async () => {
    const call = await signedIn()
    const elsewhere = await server.signIn(call.attendant)
    await refresh(call.cookie)
    await refresh(call.cookie)
    expect((await elsewhere('GET', '/auth/me')).status).toBe(200)
    expect((await refresh(elsewhere.cookie)).status).toBe(200)
  })

  test.each([
    ['another attempt', 'second'],
    ['no attempt', undefined],
  ])('is theft under %s', async (_name, attempt) => {
    const call = await signedIn()
    const next = await refresh(call.cookie, 'first')
    expect((await refresh(call.cookie, attempt)).status).toBe(401)
    await expectDead([cookieOf(next)], [next.body.token])
  })

  test('is theft when neither refresh was named', async () => {
    const call = await signedIn()
    await refresh(call.cookie)
    expect((await refresh(call.cookie, '')).status).toBe(401)
  })

  test('is an honest repeat under the same attempt: the response was lost on the way', async () => {
    const call = await signedIn()
    const lost = await refresh(call.cookie, 'reload')
    const repeat = await refresh(call.cookie, 'reload')
    expect(repeat.status).toBe(200)
    expect(cookieOf(repeat)).toBe(cookieOf(lost))
    expect((await refresh(cookieOf(repeat), 'next')).status).toBe(200)
  })

  test('is theft, also under its attempt, once the cookie after it has been used', async () => {
    const call = await signedIn()
    const second = await refresh(call.cookie, 'first')
    const third = await refresh(cookieOf(second), 'second')
    expect((await refresh(call.cookie, 'first')).status).toBe(401)
    await expectDead([cookieOf(third)], [third.body.token])
  })

  test('may be sent twice at once under one attempt, whichever response arrives last', async () => {
    for (const last of [0, 1]) {
      const call = await signedIn()
      const responses = await Promise.all([refresh(call.cookie, 'tab'), refresh(call.cookie, 'tab')])
      expect(responses.map((response) => response.status)).toEqual([200, 200])
      for (const response of responses) expect((await me(response.body.token)).status).toBe(200)
      expect((await refresh(responses[last]?.cookie, 'next')).status).toBe(200)
    }
  })

  test('sent twice at once without an attempt is refused once, and the session ends', async () => {
    const call = await signedIn()
    const responses = await Promise.all([refresh(call.cookie), refresh(call.cookie)])
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const winner = responses.find((response) => response.status === 200)
    await expectDead([winner?.cookie ?? ''], [winner?.body.token])
  })
})

test('neither cookie nor token is kept in the database or the log', async () => {
  const call = await signedIn()
  const next = await refresh(call.cookie, 'kept')
  const rows = await server.tenancy.withPlatform(({ db }) => db.selectFrom('sessions').selectAll().execute())
  const kept = JSON.stringify(rows) + server.logged.join('')
  for (const cookie of [call.cookie, cookieOf(next)]) expect(kept).not.toContain(cookie.split('.')[1])
  for (const token of [call.token, next.body.token as string]) expect(kept).not.toContain(token)
})
