import { execFile } from 'node:child_process'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appSecret, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The command, beside a program that runs. */
const command = (email: string) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const file = path.join(import.meta.dirname, '../../commands/resetTwoFactor.ts')
    const { ownerUrl, appUrl } = server.database
    const env = {
      ...process.env,
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      APP_SECRET: appSecret,
      PORT: '0',
    }
    execFile(process.execPath, [file, email], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

test('a super user whom nobody else can help is let in again by the command, and it is written down', async () => {
  const { companyId } = await server.aTeam()
  const boss = await server.aUser(companyId, { profile: 'admin', super: true })
  const asBoss = await server.as(boss)
  const { proof } = (await asBoss('POST', '/auth/two-factor/proof', { password: boss.password })).body
  const { enrolment, secret } = (await asBoss('POST', '/auth/two-factor/app/start', { proof })).body
  const timestamp = server.clock.now().getTime()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  expect((await asBoss('POST', '/auth/two-factor/app', { enrolment, code })).status).toBe(200)
  const login = () =>
    server.visit('POST', '/auth/login', { payload: { email: boss.email, password: boss.password } })
  expect((await login()).body.error).toBe('ERR_TWO_FACTOR_REQUIRED')

  const unknown = await command('nobody@test.local')
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('Nobody has this address.') })
  expect(unknown.said, 'no trace of the program').not.toContain('at ')
  expect((await login()).body.error).toBe('ERR_TWO_FACTOR_REQUIRED')

  expect(await command(boss.email.toUpperCase())).toMatchObject({
    code: 0,
    said: expect.stringContaining(boss.name),
  })
  expect((await login()).status).toBe(200)
  const log = await server.tenancy.withPlatform(({ db }) =>
    db
      .selectFrom('auditLog')
      .select(['userId', 'entityId', 'actedBy'])
      .where('companyId', '=', companyId)
      .where('action', '=', 'reset')
      .execute(),
  )
  expect(log).toEqual([{ userId: null, entityId: String(boss.id), actedBy: 'npm run reset-two-factor' }])
})
