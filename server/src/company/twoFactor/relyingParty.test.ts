import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { forgetOldChallenges } from './passkeyChallenges.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { APP_URL: 'https://chat.example.com/app' } })
})
afterAll(() => server.close())

test('with an address of its own the installation believes no other name', async () => {
  const headers = { host: 'evil.example' }
  const { body } = await server.visit('POST', '/auth/passkey/start', { payload: {}, headers })
  expect(body).toMatchObject({ rpId: 'chat.example.com', userVerification: 'required' })
})

test('questions that nobody answered are forgotten', async () => {
  await server.visit('POST', '/auth/passkey/start', { payload: {} })
  server.clock.travel(6 * 60_000)
  const left = await server.tenancy.withPlatform(async (platform) => {
    await forgetOldChallenges(platform)
    return platform.db.selectFrom('passkeyChallenges').select('challenge').execute()
  })
  expect(left).toEqual([])
})
