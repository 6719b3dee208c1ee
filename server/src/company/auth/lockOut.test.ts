import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes } from '../../platform/clock.ts'
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

test('ten wrong passwords lock an account for a quarter of an hour, also for the right one', async () => {
  const { attendant, admin } = await server.aTeam()
  for (let failure = 1; failure <= 10; failure++)
    expect((await login(attendant.email, `guess ${failure}`)).status).toBe(401)

  server.clock.travel(minutes(5))
  const locked = await login(attendant.email, attendant.password)
  expect(locked).toMatchObject({
    status: 429,
    body: { error: 'ERR_TOO_MANY_REQUESTS' },
    headers: { 'retry-after': '600' },
  })
  expect((await login(attendant.email.toUpperCase(), attendant.password)).status).toBe(429)
  expect((await login(admin.email, admin.password)).status).toBe(200)

  server.clock.travel(minutes(10))
  expect((await login(attendant.email, attendant.password)).status).toBe(200)
})

test('guesses that arrive all at once are not more guesses', async () => {
  const { attendant } = await server.aTeam()
  await failBefore(limits.loginPerAccount, attendant.email, 6)
  const guesses = Array.from({ length: 12 }, (_, index) => login(attendant.email, `guess ${index}`))
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
})

test('a good login in between clears the count', async () => {
  const { attendant } = await server.aTeam()
  await failBefore(limits.loginPerAccount, attendant.email, 9)
  expect((await login(attendant.email, attendant.password)).status).toBe(200)
  expect((await login(attendant.email, 'wrong')).status).toBe(401)
  expect((await login(attendant.email, attendant.password)).status).toBe(200)
})

test('the right password outside working hours is not a guess', async () => {
  const { companyId } = await server.aTeam({ timezone: 'UTC' })
  const time = (from: number) =>
    new Date(server.clock.now().getTime() + minutes(from)).toISOString().slice(11, 16)
  const user = await server.aUser(companyId, { startWork: time(60), endWork: time(120) })
  await failBefore(limits.loginPerAccount, user.email, 8)
  for (let index = 0; index < 3; index++)
    expect((await login(user.email, user.password)).body.error).toBe('ERR_OUT_OF_HOURS')
})

test('an unknown account locks like a known one', async () => {
  await failBefore(limits.loginPerAccount, 'nobody@test.local', 9)
  expect((await login('nobody@test.local', 'wrong')).status).toBe(401)
  expect((await login('nobody@test.local', 'wrong')).status).toBe(429)
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
