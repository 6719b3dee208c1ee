import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { days, minutes } from '../../platform/clock.ts'
import { countAttempt, type Limit } from '../../platform/throttle.ts'
import { limits } from './limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let lastAddress = 0
const anAddress = () => `10.0.0.${++lastAddress}`
const login = (email: string, password: string, remoteAddress = anAddress()) =>
  server.visit('POST', '/auth/login', { payload: { email, password }, remoteAddress })

/** As many failures as `count` wrong passwords would have left, without the time it takes to check them. */
const failBefore = (limit: Limit, subject: string, count: number) =>
  server.tenancy.withPlatform(async (platform) => {
    for (let index = 0; index < count; index++) await countAttempt(platform, limit, subject)
  })

/** The cookie that a successful login leaves in the browser. */
async function aDevice(email: string, password: string, cookies = {}) {
  const remoteAddress = anAddress()
  const response = await server.visit('POST', '/auth/login', {
    payload: { email, password },
    remoteAddress,
    cookies,
  })
  expect(response.status).toBe(200)
  const set = [response.headers['set-cookie']].flat().map(String)
  const cookie = set.find((line) => line.startsWith('cfd='))
  expect(cookie).toContain('HttpOnly')
  return { cfd: cookie!.slice(4, cookie!.indexOf(';')) }
}
const mailsTo = (email: string) =>
  server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', email).execute(),
  )

test('ten wrong passwords lock one address out of an account for a quarter of an hour, and nobody else', async () => {
  const { attendant, admin } = await server.aTeam()
  const attacker = anAddress()
  for (let failure = 1; failure <= 10; failure++)
    expect((await login(attendant.email, `guess ${failure}`, attacker)).status).toBe(401)

  server.clock.travel(minutes(5))
  const locked = await login(attendant.email, attendant.password, attacker)
  expect(locked).toMatchObject({
    status: 429,
    body: { error: 'ERR_TOO_MANY_REQUESTS' },
    headers: { 'retry-after': '600' },
  })
  expect((await login(attendant.email.toUpperCase(), attendant.password, attacker)).status).toBe(429)
  expect((await login(admin.email, admin.password, attacker)).status).toBe(200)
  expect((await login(attendant.email, attendant.password)).status).toBe(200)

  server.clock.travel(minutes(10))
  expect((await login(attendant.email, attendant.password, attacker)).status).toBe(200)
})

test('strangers from everywhere are slowed down, then locked out; a known device is not', async () => {
  const { attendant, admin } = await server.aTeam()
  const cookies = await aDevice(attendant.email, attendant.password)
  await failBefore(limits.loginByStrangers, attendant.email, 12)
  const began = performance.now()
  expect((await login(attendant.email, attendant.password)).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(500)

  await failBefore(limits.loginByStrangers, attendant.email, 40)
  expect((await login(attendant.email, attendant.password)).status).toBe(429)
  const known = { payload: { email: attendant.email, password: attendant.password }, cookies }
  const remoteAddress = anAddress()
  expect((await server.visit('POST', '/auth/login', { ...known, remoteAddress })).status).toBe(200)

  // The device is known to this account, not to others, and only as we made it.
  await failBefore(limits.loginByStrangers, admin.email, 50)
  const other = { payload: { email: admin.email, password: admin.password }, remoteAddress }
  expect((await server.visit('POST', '/auth/login', { ...other, cookies })).status).toBe(429)
  const forged = { cfd: `${cookies.cfd.split('.')[0]}.${'A'.repeat(43)}` }
  expect((await server.visit('POST', '/auth/login', { ...known, cookies: forged })).status).toBe(429)
})

test('a known device has its own ten wrong passwords, and may be known to several people', async () => {
  const { attendant, admin } = await server.aTeam()
  const first = await aDevice(attendant.email, attendant.password)
  const cookies = await aDevice(admin.email, admin.password, first)
  const from = (email: string, password: string) =>
    server.visit('POST', '/auth/login', {
      payload: { email, password },
      cookies,
      remoteAddress: anAddress(),
    })
  for (let failure = 1; failure <= 10; failure++)
    expect((await from(attendant.email, `guess ${failure}`)).status).toBe(401)
  expect((await from(attendant.email, attendant.password)).status).toBe(429)
  await failBefore(limits.loginByStrangers, admin.email, 50)
  expect((await from(admin.email, admin.password)).status).toBe(200)
})

test('the owner is told by mail of wrong passwords, once a day, in their language', async () => {
  const { companyId } = await server.aTeam()
  const owner = await server.aUser(companyId, { language: 'es' })
  await failBefore(limits.loginByStrangers, owner.email, 8)
  await login(owner.email, 'wrong')
  expect(await mailsTo(owner.email)).toEqual([])
  await login(owner.email, 'wrong')
  await login(owner.email, 'wrong')
  const mails = await mailsTo(owner.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Intentos de iniciar sesión en su cuenta' })
  expect(mails[0]!.body).toContain(owner.name)

  server.clock.travel(days(1))
  await failBefore(limits.loginByStrangers, owner.email, 9)
  await login(owner.email, 'wrong')
  expect(await mailsTo(owner.email)).toHaveLength(2)
})

test('guesses that arrive all at once are not more guesses', async () => {
  const { attendant } = await server.aTeam()
  const attacker = anAddress()
  await failBefore(limits.loginPerVisitor, `${attendant.email} ${attacker}`, 6)
  const guesses = Array.from({ length: 12 }, (_, index) => login(attendant.email, `guess ${index}`, attacker))
  const statuses = (await Promise.all(guesses)).map((response) => response.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
})

test('a good login in between clears the count', async () => {
  const { attendant } = await server.aTeam()
  const address = anAddress()
  await failBefore(limits.loginPerVisitor, `${attendant.email} ${address}`, 9)
  expect((await login(attendant.email, attendant.password, address)).status).toBe(200)
  expect((await login(attendant.email, 'wrong', address)).status).toBe(401)
  expect((await login(attendant.email, attendant.password, address)).status).toBe(200)
})

test('the right password outside working hours is not a guess', async () => {
  const { companyId } = await server.aTeam({ timezone: 'UTC' })
  const time = (from: number) =>
    new Date(server.clock.now().getTime() + minutes(from)).toISOString().slice(11, 16)
  const user = await server.aUser(companyId, { startWork: time(60), endWork: time(120) })
  const address = anAddress()
  await failBefore(limits.loginPerVisitor, `${user.email} ${address}`, 8)
  for (let index = 0; index < 3; index++)
    expect((await login(user.email, user.password, address)).body.error).toBe('ERR_OUT_OF_HOURS')
})

test('an unknown account locks like a known one', async () => {
  const address = anAddress()
  await failBefore(limits.loginPerVisitor, `nobody@test.local ${address}`, 9)
  expect((await login('nobody@test.local', 'wrong', address)).status).toBe(401)
  expect((await login('nobody@test.local', 'wrong', address)).status).toBe(429)
})

test('an address that has failed a hundred times over many accounts waits, and others do not', async () => {
  const { attendant } = await server.aTeam()
  const address = anAddress()
  await failBefore(limits.loginPerAddress, address, 99)
  expect((await login('somebody@test.local', 'wrong', address)).status).toBe(401)
  const refused = await login(attendant.email, attendant.password, address)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  expect((await login(attendant.email, attendant.password)).status).toBe(200)
  server.clock.travel(minutes(15))
  expect((await login(attendant.email, attendant.password, address)).status).toBe(200)
})

test('an office full of good logins behind one address is welcome', async () => {
  const { attendant } = await server.aTeam()
  const address = anAddress()
  await failBefore(limits.loginPerAddress, address, 98)
  for (let index = 0; index < 3; index++)
    expect((await login(attendant.email, attendant.password, address)).status).toBe(200)
})
