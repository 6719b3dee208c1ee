import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthenticator, type Authenticator } from '../../../test/authenticator.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = { email: string; password: string }
type Caller = Awaited<ReturnType<TestServer['as']>>
const post = (path: string, payload: object = {}, host?: string) =>
  server.visit('POST', path, { payload, ...(host && { headers: { host } }) })
const login = ({ email, password }: Person, host?: string) => post('/auth/login', { email, password }, host)
const proofOf = async (call: Caller, who: Person) =>
  (await call('POST', '/auth/two-factor/proof', { password: who.password })).body.proof as string
const stepOf = async (who: Person, host?: string) => {
  const { body } = await login(who, host)
  expect(body.error).toBe('ERR_TWO_FACTOR_REQUIRED')
  return body.details as { step: string; methods: string[] }
}

/** Adds a passkey as the profile does. */
async function add(call: Caller, who: Person, phone: Authenticator, { name = 'Celular', host = '' } = {}) {
  const headers = host === '' ? {} : { host }
  const proof = await proofOf(call, who)
  const started = await call('POST', '/auth/two-factor/passkeys/start', { proof }, headers)
  if (started.status !== 200) return started
  const credential = phone.make(started.body)
  return call('POST', '/auth/two-factor/passkeys', { name, credential }, headers)
}
const signInWith = async (phone: Authenticator, lie = {}, host?: string) => {
  const { body: options } = await post('/auth/passkey/start', {}, host)
  return post('/auth/passkey', { credential: phone.use(options, lie) }, host)
}
const ways = async (call: Caller) => (await call('GET', '/auth/two-factor')).body
const auditOf = (companyId: number) =>
  server.tenancy.withTenant(companyId, async ({ db }) =>
    (
      await db
        .selectFrom('auditLog')
        .select('action')
        .where('companyId', '=', companyId)
        .where('entity', '=', 'twoFactor')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action),
  )

test('a passkey is added with the password, named, renamed, used as second step, and removed', async () => {
  const { attendant, companyId } = await server.aTeam()
  const call = await server.as(attendant)
  const phone = anAuthenticator()
  expect((await call('POST', '/auth/two-factor/passkeys/start', { proof: 'x' })).body.error).toBe(
    'ERR_PROOF_EXPIRED',
  )
  const added = await add(call, attendant, phone)
  expect(added.status).toBe(200)
  expect(added.body.recoveryCodes).toHaveLength(10)
  const laptop = anAuthenticator()
  expect((await add(call, attendant, laptop, { name: 'Notebook' })).body.recoveryCodes).toBeNull()
  const [first, second] = (await ways(call)).passkeys
  expect([first, second]).toMatchObject([
    { name: 'Celular', lastUsedAt: null },
    { name: 'Notebook', lastUsedAt: null },
  ])
  const renamed = await call('PUT', `/auth/two-factor/passkeys/${first.id}`, { name: 'Celular novo' })
  expect(renamed.body).toMatchObject({ id: first.id, name: 'Celular novo' })

  const { step, methods } = await stepOf(attendant)
  expect(methods).toEqual(['passkey', 'recovery'])
  const { body: options } = await post('/auth/login/passkey/start', { step })
  expect(options.allowCredentials).toHaveLength(2)
  // As a second step it need not know more than that somebody is there.
  const credential = phone.use(options, { isUnverified: true, userHandle: undefined })
  const entered = await post('/auth/login/passkey', { step, credential })
  expect(entered).toMatchObject({ status: 200, body: { user: { id: attendant.id } } })
  expect(entered.cookie).toBeTruthy()
  const again = await server.as(attendant)
  expect((await ways(again)).passkeys[0].lastUsedAt).toBe(server.clock.now().toISOString())
  const [, signedIn] = (await again('GET', '/auth/logins')).body
  expect(signedIn).toMatchObject({ outcome: 'signedIn', method: 'passkey' })

  const remove = async (id: number) =>
    again('POST', `/auth/two-factor/passkeys/${id}/remove`, { proof: await proofOf(again, attendant) })
  const unproven = await again('POST', `/auth/two-factor/passkeys/${first.id}/remove`, { proof: 'x' })
  expect(unproven.body.error).toBe('ERR_PROOF_EXPIRED')
  expect((await remove(first.id)).status).toBe(200)
  expect((await remove(first.id)).body.error).toBe('ERR_NO_PASSKEY_FOUND')
  expect((await stepOf(attendant)).methods).toEqual(['passkey', 'recovery'])
  expect((await remove(second.id)).status).toBe(200)
  expect((await login(attendant)).status).toBe(200)
  expect(await ways(again)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  const mails = await server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('mails').select('subject').where('recipient', '=', attendant.email).execute(),
  )
  expect(mails).toHaveLength(1)
  expect(await auditOf(companyId)).toEqual([
    'add passkey',
    'add passkey',
    'rename passkey',
    'remove passkey',
    'remove passkey',
  ])
})

test('a passkey that asked for a finger, a face or a PIN opens a session alone', async () => {
  const { attendant, companyId } = await server.aTeam()
  const call = await server.as(attendant)
  const phone = anAuthenticator()
  await add(call, attendant, phone)
  const entered = await signInWith(phone)
  expect(entered).toMatchObject({ status: 200, body: { user: { id: attendant.id } } })
  const refreshed = await post('/auth/refresh_token')
  expect(refreshed.status).toBe(401)
  const withCookie = await server.visit('POST', '/auth/refresh_token', { cookies: { jrt: entered.cookie! } })
  expect(withCookie.status).toBe(200)
  // The session from before ends, as with every login.
  server.clock.travel(6000)
  await eventually(async () => (await call('GET', '/auth/me')).status === 401)

  expect((await signInWith(phone, { isUnverified: true })).body.error).toBe('ERR_PASSKEY_REFUSED')
  expect((await signInWith(phone, { userHandle: undefined })).body.error).toBe('ERR_PASSKEY_REFUSED')
  const setUser = (values: object) =>
    server.tenancy.withTenant(companyId, ({ db }) =>
      db.updateTable('users').set(values).where('id', '=', attendant.id).execute(),
    )
  await setUser({ startWork: '00:00', endWork: '00:01' })
  // Noon in São Paulo.
  server.clock.travel((24 - server.clock.now().getUTCHours() + 15) * 3_600_000)
  expect((await signInWith(phone)).body.error).toBe('ERR_OUT_OF_HOURS')
  await setUser({ startWork: '00:00', endWork: '23:59', active: false })
  expect((await signInWith(phone)).body.error).toBe('ERR_PASSKEY_REFUSED')
})

test('nothing else is let in: another origin, an old question, another key, a copy, another person', async () => {
  const { attendant, admin, companyId } = await server.aTeam()
  const phone = anAuthenticator()
  await add(await server.as(attendant), attendant, phone)
  const others = anAuthenticator()
  await add(await server.as(admin), admin, others)
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const lies = [
    { origin: 'https://localhost' },
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:8080' },
    { rpId: 'evil.example' },
    { type: 'webauthn.create' },
    { challenge: 'bWFkZS11cA' },
    { key: stranger },
    { userHandle: 'c29tZWJvZHkgZWxzZQ' },
  ]
  for (const lie of lies)
    expect([lie, (await signInWith(phone, lie)).body.error]).toEqual([lie, 'ERR_PASSKEY_REFUSED'])
  const { body: unknown } = await post('/auth/passkey/start')
  const never = anAuthenticator()
  never.make({ ...unknown, rp: { id: unknown.rpId }, user: { id: 'eA' } })
  expect((await post('/auth/passkey', { credential: never.use(unknown) })).status).toBe(400)
  expect((await post('/auth/passkey', { credential: { id: 'x' } })).status).toBe(400)
  const garbled = phone.use(unknown)
  garbled.response.clientDataJSON = 'AAAA'
  expect((await post('/auth/passkey', { credential: garbled })).body.error).toBe('ERR_PASSKEY_REFUSED')

  // A question is answered once, also by two at the same instant, and within five minutes.
  const { body: options } = await post('/auth/passkey/start')
  const credential = phone.use(options)
  const twice = await Promise.all([1, 2].map(() => post('/auth/passkey', { credential })))
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const { body: late } = await post('/auth/passkey/start')
  server.clock.travel(6 * 60_000)
  expect((await post('/auth/passkey', { credential: phone.use(late) })).body.error).toBe(
    'ERR_PASSKEY_REFUSED',
  )

  // The question of a second step is for its own person, and for nothing else.
  const { step } = await stepOf(attendant)
  const ask = async () => (await post('/auth/login/passkey/start', { step })).body
  const asked = await ask()
  expect((await post('/auth/passkey', { credential: phone.use(asked) })).status).toBe(400)
  const wrongPerson = others.use({ ...(await ask()), allowCredentials: undefined })
  expect((await post('/auth/login/passkey', { step, credential: wrongPerson })).status).toBe(400)
  const { body: open } = await post('/auth/passkey/start')
  expect((await post('/auth/login/passkey', { step, credential: phone.use(open) })).status).toBe(400)
  expect((await post('/auth/login/passkey', { step: 'x', credential: phone.use(await ask()) })).status).toBe(
    401,
  )

  // Somebody else has signed with the same key since: that is a copy.
  const before = await auditOf(companyId)
  expect((await signInWith(phone, { counter: 2 })).body.error).toBe('ERR_PASSKEY_REFUSED')
  expect((await signInWith(phone, { counter: 0 })).body.error).toBe('ERR_PASSKEY_REFUSED')
  expect((await auditOf(companyId)).slice(before.length)).toEqual(['refuse passkey', 'refuse passkey'])
  expect((await signInWith(phone)).status).toBe(200)
  const history = (await (await server.as(attendant))('GET', '/auth/logins')).body
  expect(history).toContainEqual(expect.objectContaining({ outcome: 'wrongCode', method: 'passkey' }))
})

test('making one is held to the same: question, origin, person, session', async () => {
  const { attendant, admin } = await server.aTeam()
  const [call, other] = [await server.as(attendant), await server.as(admin)]
  const start = async () =>
    (await call('POST', '/auth/two-factor/passkeys/start', { proof: await proofOf(call, attendant) })).body
  const keep = (by: Caller, credential: object, name = 'Celular') =>
    by('POST', '/auth/two-factor/passkeys', { name, credential })
  for (const lie of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { type: 'webauthn.get' }])
    expect((await keep(call, anAuthenticator().make(await start(), lie))).body.error).toBe(
      'ERR_PASSKEY_REFUSED',
    )
  const options = await start()
  const phone = anAuthenticator()
  const credential = phone.make(options)
  expect((await keep(other, credential)).body.error).toBe('ERR_PASSKEY_REFUSED')
  expect((await keep(call, credential)).body.error).toBe('ERR_PASSKEY_REFUSED')
  const made = phone.make(await start())
  expect((await keep(call, made, '  ')).status).toBe(400)
  expect((await keep(call, made)).status).toBe(200)
  expect((await keep(call, made)).body.error).toBe('ERR_PASSKEY_REFUSED')
  expect((await start()).excludeCredentials).toHaveLength(1)
  // Nobody changes what is somebody else's.
  const [mine] = (await ways(call)).passkeys
  expect((await other('PUT', `/auth/two-factor/passkeys/${mine.id}`, { name: 'x' })).status).toBe(404)
  const proof = await proofOf(other, admin)
  expect((await other('POST', `/auth/two-factor/passkeys/${mine.id}/remove`, { proof })).status).toBe(404)
})

test('passkeys that their owner carries from device to device count nothing, and are let in', async () => {
  const { attendant } = await server.aTeam()
  const cloud = anAuthenticator('http://localhost', { counts: false })
  await add(await server.as(attendant), attendant, cloud)
  expect((await signInWith(cloud)).status).toBe(200)
  expect((await signInWith(cloud)).status).toBe(200)
})

test('a passkey is what a company may ask for: it is set up before the first session, and the last one stays', async () => {
  const { attendant, admin } = await server.aTeam()
  await (
    await server.as(admin)
  )('PUT', '/settings/twoFactorRequired', { value: 'enabled' })
  const refused = await login(attendant)
  expect(refused.body.error).toBe('ERR_TWO_FACTOR_ENROLMENT')
  const { step } = refused.body.details
  const phone = anAuthenticator()
  const begin = () => post('/auth/login/enrolment/passkey/start', { step })
  const finish = (credential: object) =>
    post('/auth/login/enrolment/passkey', { step, name: 'Celular', credential })
  expect((await finish(phone.make((await begin()).body, { origin: 'http://evil.example' }))).status).toBe(400)
  const entered = await finish(phone.make((await begin()).body))
  expect(entered.status).toBe(200)
  expect(entered.body.recoveryCodes).toHaveLength(10)
  expect((await begin()).body.error).toBe('ERR_LOGIN_STEP_EXPIRED')
  expect((await stepOf(attendant)).methods).toEqual(['passkey', 'recovery'])
  const call = await server.as(attendant)
  const state = await ways(call)
  expect(state.isRequired).toBe(true)
  const last = await call('POST', `/auth/two-factor/passkeys/${state.passkeys[0].id}/remove`, {
    proof: await proofOf(call, attendant),
  })
  expect(last.body.error).toBe('ERR_TWO_FACTOR_MANDATORY')
  expect((await ways(call)).passkeys).toHaveLength(1)
})

test('an admin who resets a colleague takes the passkeys away as well', async () => {
  const { attendant, admin } = await server.aTeam()
  const phone = anAuthenticator()
  await add(await server.as(attendant), attendant, phone)
  const asAdmin = await server.as(admin)
  expect((await asAdmin('GET', '/users/two-factor')).body).toEqual([
    { userId: attendant.id, app: false, passkeys: 1 },
  ])
  expect((await asAdmin('DELETE', `/users/${attendant.id}/two-factor`)).status).toBe(200)
  expect((await login(attendant)).status).toBe(200)
  expect((await signInWith(phone)).body.error).toBe('ERR_PASSKEY_REFUSED')
})

test('a passkey belongs to the address it was made at: the installation, or the proven domain of the company', async () => {
  const [mine, other] = [await server.aTeam(), await server.aTeam()]
  const host = 'chat.loja.example'
  const unproven = 'chat.outra.example'
  await server.tenancy.withPlatform(({ db, now }) =>
    db
      .insertInto('companyDomains')
      .values([
        {
          companyId: mine.companyId,
          domain: host,
          proof: 'a',
          createdAt: now().toISOString(),
          verifiedAt: now().toISOString(),
        },
        { companyId: other.companyId, domain: unproven, proof: 'b', createdAt: now().toISOString() },
      ])
      .execute(),
  )
  const call = await server.as(mine.attendant)
  const atHome = anAuthenticator(`https://${host}`)
  expect((await add(call, mine.attendant, atHome, { host })).status).toBe(200)
  expect((await stepOf(mine.attendant)).methods).toEqual(['recovery'])
  expect((await stepOf(mine.attendant, host)).methods).toEqual(['passkey', 'recovery'])
  expect((await signInWith(atHome, {}, host)).status).toBe(200)
  expect((await signInWith(atHome)).body.error).toBe('ERR_PASSKEY_REFUSED')
  expect((await signInWith(atHome, { origin: 'http://localhost' })).body.error).toBe('ERR_PASSKEY_REFUSED')
  expect((await signInWith(atHome, { origin: `http://${host}` }, host)).body.error).toBe(
    'ERR_PASSKEY_REFUSED',
  )
  const guest = await add(await server.as(other.attendant), other.attendant, anAuthenticator(), { host })
  expect(guest.body.error).toBe('ERR_PASSKEY_NOT_HERE')
  expect((await post('/auth/passkey/start', {}, '192.168.0.7:8080')).body.error).toBe('ERR_PASSKEY_NOT_HERE')
})
