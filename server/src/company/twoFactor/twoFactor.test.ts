import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = { email: string; password: string }
type Caller = Awaited<ReturnType<TestServer['as']>>
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() })
/** The next code of the app: every code works once. */
const nextCode = (secret: string) => {
  server.clock.travel(30_000)
  return codeOf(secret)
}
const login = (who: Person) =>
  server.visit('POST', '/auth/login', { payload: { email: who.email, password: who.password } })
const finish = (step: string, code: string) =>
  server.visit('POST', '/auth/login/code', { payload: { step, code } })
const proofOf = async (call: Caller, password: string) =>
  (await call('POST', '/auth/two-factor/proof', { password })).body.proof as string

async function enrol(call: Caller, password: string) {
  const proof = await proofOf(call, password)
  const { body } = await call('POST', '/auth/two-factor/app/start', { proof })
  const done = await call('POST', '/auth/two-factor/app', {
    enrolment: body.enrolment,
    code: nextCode(body.secret),
  })
  expect(done.status).toBe(200)
  return { secret: body.secret as string, codes: done.body.recoveryCodes as string[] }
}
const stepOf = async (who: Person) => {
  const refused = await login(who)
  expect(refused.body.error).toBe('ERR_TWO_FACTOR_REQUIRED')
  return refused.body.details.step as string
}

test('an app is set up with the password and a code, and asked for at every sign-in; a code works once', async () => {
  const { attendant, companyId } = await server.aTeam()
  const plain = await login(attendant)
  expect(Object.keys(plain.body).toSorted()).toEqual(['lastSeq', 'token', 'user'])
  const call = await server.signIn(attendant)
  const wrong = await call('POST', '/auth/two-factor/proof', { password: 'nope' })
  expect(wrong.body.error).toBe('ERR_WRONG_PASSWORD')
  const { secret, codes } = await enrol(call, attendant.password)
  expect(new Set(codes).size).toBe(10)
  const kept = await server.tenancy.withTenant(companyId, async ({ db }) => ({
    apps: await db.selectFrom('twoFactorApps').selectAll().execute(),
    codes: await db.selectFrom('recoveryCodes').selectAll().execute(),
  }))
  expect(JSON.stringify(kept)).not.toContain(secret)
  for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code)

  const refused = await login(attendant)
  expect(refused).toMatchObject({
    status: 401,
    cookie: undefined,
    body: { error: 'ERR_TWO_FACTOR_REQUIRED', details: { methods: ['app', 'recovery'] } },
  })
  const { step } = refused.body.details
  // The code with which it was set up is used already.
  expect((await finish(step, codeOf(secret))).body.error).toBe('ERR_WRONG_CODE')
  const code = nextCode(secret)
  const [first, second] = await Promise.all([finish(step, code), finish(step, code)])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 400]))
  const opened = first.status === 200 ? first : second
  expect(Object.keys(opened.body).toSorted()).toEqual(['lastSeq', 'token', 'user'])
  const refreshed = await server.visit('POST', '/auth/refresh_token', { cookies: { jrt: opened.cookie! } })
  expect(refreshed.status).toBe(200)
  const recovered = await finish(await stepOf(attendant), codes[3]!.toUpperCase().replace('-', ' '))
  expect(recovered.status).toBe(200)
  expect((await finish(await stepOf(attendant), codes[3]!)).body.error).toBe('ERR_WRONG_CODE')
  const again = await server.as(attendant)
  expect((await again('GET', '/auth/two-factor')).body).toMatchObject({
    recoveryCodesLeft: 9,
    isRequired: false,
  })
})

test('codes, steps and proofs of others, and made-up ones, are worth nothing', async () => {
  const { attendant, admin } = await server.aTeam()
  const other = await server.aTeam()
  const mine = await enrol(await server.as(attendant), attendant.password)
  const theirs = await enrol(await server.as(other.attendant), other.attendant.password)
  const step = await stepOf(attendant)
  for (const code of [nextCode(theirs.secret), theirs.codes[0]!, '000000', '', '0'.repeat(41)])
    expect((await finish(step, code)).status).toBe(400)
  expect((await finish('made-up', nextCode(mine.secret))).body.error).toBe('ERR_LOGIN_STEP_EXPIRED')
  // A step that waits for a code is no way to set up another app.
  const payload = { step }
  const around = await server.visit('POST', '/auth/login/enrolment/start', { payload })
  expect(around.body.error).toBe('ERR_LOGIN_STEP_EXPIRED')
  const asAdmin = await server.as(admin)
  const proof = await proofOf(asAdmin, admin.password)
  const asAttendant = await server.as(attendant)
  expect((await asAttendant('POST', '/auth/two-factor/app/remove', { proof })).body.error).toBe(
    'ERR_PROOF_EXPIRED',
  )
  const { enrolment, secret } = (await asAdmin('POST', '/auth/two-factor/app/start', { proof })).body
  const taken = { enrolment, code: nextCode(secret) }
  expect((await asAttendant('POST', '/auth/two-factor/app', taken)).body.error).toBe('ERR_PROOF_EXPIRED')
  // It ends with the password it began with, and with its time.
  const late = await stepOf(attendant)
  server.clock.travel(11 * 60_000)
  expect((await finish(late, codeOf(mine.secret))).body.error).toBe('ERR_LOGIN_STEP_EXPIRED')
})

test('those who guess codes are stopped like those who guess passwords', async () => {
  const { attendant } = await server.aTeam()
  const { secret } = await enrol(await server.as(attendant), attendant.password)
  const step = await stepOf(attendant)
  const wrong = await Promise.all(Array.from({ length: 12 }, () => finish(step, 'aaaaa-aaaaa')))
  expect(wrong.filter(({ status }) => status === 400)).toHaveLength(10)
  const refused = await finish(step, nextCode(secret))
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  const history = (await (await server.as(attendant))('GET', '/auth/logins')).body
  expect(history[1]).toMatchObject({ outcome: 'wrongCode', method: 'app', address: '127.0.0.1' })
})

test('a company may ask for it: its people set one up before their first session, and keep one', async () => {
  const { attendant, admin } = await server.aTeam()
  const rule = { value: 'enabled' }
  const asAttendant = await server.as(attendant)
  expect((await asAttendant('PUT', '/settings/twoFactorRequired', rule)).status).toBe(403)
  const asAdmin = await server.as(admin)
  expect((await asAdmin('PUT', '/settings/superTwoFactorRequired', rule)).status).toBe(403)
  expect((await asAdmin('PUT', '/settings/twoFactorRequired', rule)).status).toBe(200)
  const off = await asAttendant('PUT', '/settings/twoFactorRequired', { value: 'disabled' })
  expect(off.status).toBe(403)
  // Who is at work goes on.
  expect((await asAttendant('GET', '/auth/me')).status).toBe(200)
  const refused = await login(attendant)
  expect(refused).toMatchObject({ status: 401, body: { error: 'ERR_TWO_FACTOR_ENROLMENT' } })
  const { step } = refused.body.details
  expect((await finish(step, '123456')).status).toBe(400)
  const started = await server.visit('POST', '/auth/login/enrolment/start', { payload: { step } })
  const { enrolment, secret } = started.body
  const confirm = (code: string) =>
    server.visit('POST', '/auth/login/enrolment', { payload: { enrolment, code } })
  expect((await confirm('000000')).body.error).toBe('ERR_WRONG_CODE')
  const entered = await confirm(nextCode(secret))
  expect(entered.status).toBe(200)
  expect(entered.body.recoveryCodes).toHaveLength(10)
  expect((await confirm(nextCode(secret))).body.error).toBe('ERR_LOGIN_STEP_EXPIRED')
  const call = await server.as(attendant)
  const proof = await proofOf(call, attendant.password)
  expect((await call('POST', '/auth/two-factor/app/remove', { proof })).body.error).toBe(
    'ERR_TWO_FACTOR_MANDATORY',
  )
})

test('the owner of the platform may ask it of super users, in whatever company they are', async () => {
  const { admin, companyId } = await server.aTeam()
  const boss = await server.aUser(companyId, { profile: 'admin', super: true })
  const asBoss = await server.as(boss)
  const rule = (value: string) => asBoss('PUT', '/settings/superTwoFactorRequired', { value })
  expect((await rule('enabled')).status).toBe(200)
  expect((await login(boss)).body.error).toBe('ERR_TWO_FACTOR_ENROLMENT')
  expect((await login(admin)).status).toBe(200)
  expect((await rule('disabled')).status).toBe(200)
  expect((await login(boss)).status).toBe(200)
})

test('an admin helps a colleague who lost the phone: it is written down, and the colleague is told', async () => {
  const { attendant, admin, companyId } = await server.aTeam()
  const boss = await server.aUser(companyId, { profile: 'admin', super: true })
  const other = await server.as((await server.aTeam()).admin)
  const asAttendant = await server.as(attendant)
  await enrol(asAttendant, attendant.password)
  await enrol(await server.as(boss), boss.password)
  const asAdmin = await server.as(admin)
  const badges = await asAdmin('GET', '/users/two-factor')
  expect(badges.body).toEqual([
    { userId: attendant.id, app: true, passkeys: 0 },
    { userId: boss.id, app: true, passkeys: 0 },
  ])
  expect((await asAttendant('GET', '/users/two-factor')).status).toBe(403)
  const reset = (by: Caller, userId: number) => by('DELETE', `/users/${userId}/two-factor`)
  expect((await reset(asAttendant, attendant.id)).status).toBe(403)
  expect((await reset(other, attendant.id)).status).toBe(404)
  expect((await reset(asAdmin, boss.id)).status).toBe(403)
  expect((await reset(asAdmin, admin.id)).status).toBe(403)
  expect((await reset(asAdmin, attendant.id)).status).toBe(200)
  await eventually(async () => (await asAttendant('GET', '/auth/me')).status === 401)
  expect((await login(attendant)).status).toBe(200)
  const told = await server.tenancy.withPlatform(async ({ db }) => ({
    mails: await db.selectFrom('mails').select('body').where('recipient', '=', attendant.email).execute(),
    log: await db
      .selectFrom('auditLog')
      .select(['action', 'userId', 'entityId'])
      .where('companyId', '=', companyId)
      .where('action', '=', 'reset')
      .execute(),
  }))
  expect(told.mails).toHaveLength(1)
  expect(told.mails[0]?.body).toContain(admin.name)
  expect(told.log).toEqual([{ action: 'reset', userId: admin.id, entityId: String(attendant.id) }])
})
