import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes } from '../../platform/clock.ts'
import { countAttempt } from '../../platform/throttle.ts'
import { limits } from './limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newPassword = 'NovaSenha1'
const invalid = { status: 400, body: { error: 'ERR_INVALID_RESET_CODE' } }
let lastAddress = 0
const request = (email: string, remoteAddress = `10.0.2.${++lastAddress}`) =>
  server.visit('POST', `/forgetpassword/${encodeURIComponent(email)}`, { remoteAddress })
const reset = (email: string, token: string, password = newPassword) =>
  server.visit('POST', '/resetpasswords', { payload: { email, token, newPassword: password } })
const resetByPath = (email: string, token: string, password = newPassword) =>
  server.visit('POST', `/resetpasswords/${[email, token, password].map(encodeURIComponent).join('/')}`)

const mailTo = (email: string) =>
  server.tenancy.withPlatform(({ db }) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
const codeIn = (body: string | null) => /\n\n([2-9A-HJ-NP-Z]{8})\n\n/.exec(body ?? '')?.[1] ?? ''
async function aCode(email: string) {
  expect((await request(email)).status).toBe(200)
  return codeIn((await mailTo(email)).body)
}
const anAttendant = async () => (await server.aTeam()).attendant

describe('a reset code', () => {
  test('is mailed to a known address, and the mail is kept where there is no SMTP server', async () => {
    const attendant = await anAttendant()
    expect(await request(attendant.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: 'Email enviado com sucesso!' },
    })
    const mail = await mailTo(attendant.email)
    expect(mail).toMatchObject({ status: 'stored', error: null, sentAt: null })
    expect(codeIn(mail.body)).toHaveLength(8)
  })

  test('is not mailed to an unknown or deactivated one, which is answered alike', async () => {
    const attendant = await anAttendant()
    await server.tenancy.withPlatform(async ({ db }) => {
      await db.updateTable('users').set({ active: false }).where('id', '=', attendant.id).execute()
    })
    for (const email of ['nobody@test.local', attendant.email])
      expect(await request(email)).toMatchObject({ status: 404, body: { error: 'ERR_EMAIL_NOT_FOUND' } })
  })

  test.each([
    ['pt-BR', 'Código para redefinir sua senha', 'Olá, Lia!'],
    ['en', 'Code to reset your password', 'Hello, Lia!'],
    ['es', 'Código para restablecer su contraseña', '¡Hola, Lia!'],
    ['tr', 'Şifrenizi sıfırlama kodu', 'Merhaba Lia,'],
  ] as const)('comes in the language of the person: %s', async (language, subject, greeting) => {
    const { companyId } = await server.aTeam()
    const lia = await server.aUser(companyId, { name: 'Lia', language })
    expect(await aCode(lia.email)).toHaveLength(8)
    const mail = await mailTo(lia.email)
    expect(mail.subject).toBe(subject)
    expect(mail.body).toContain(greeting)
    expect(mail.body).toContain('15')
  })

  test('sets the new password, once', async () => {
    const attendant = await anAttendant()
    const code = await aCode(attendant.email)
    expect(await reset(attendant.email, code)).toMatchObject({
      status: 200,
      body: { message: 'Senha redefinida com sucesso.' },
    })
    await expect(server.signIn(attendant)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
    await server.signIn({ ...attendant, password: newPassword })
    expect(await reset(attendant.email, code, 'OutraSenha2')).toMatchObject(invalid)
  })

  test('works once also when it is sent twice at once', async () => {
    const attendant = await anAttendant()
    const code = await aCode(attendant.email)
    const responses = await Promise.all([reset(attendant.email, code), reset(attendant.email, code)])
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('is accepted in the path too, whatever the password is made of', async () => {
    const attendant = await anAttendant()
    const password = 'Barra/Sinal?100% é#1'
    const code = await aCode(attendant.email)
    expect((await resetByPath(attendant.email, code, password)).status).toBe(200)
    await server.signIn({ ...attendant, password })
  })

  test('is read as people type it: in small letters, with a space', async () => {
    const attendant = await anAttendant()
    const code = await aCode(attendant.email)
    expect((await reset(` ${attendant.email.toUpperCase()}`, ` ${code.toLowerCase()} `)).status).toBe(200)
  })

  test('is worth nothing after a quarter of an hour', async () => {
    const [early, late] = [await anAttendant(), await anAttendant()]
    const codes = [await aCode(early.email), await aCode(late.email)] as const
    server.clock.travel(minutes(15) - 1)
    expect((await reset(early.email, codes[0])).status).toBe(200)
    server.clock.travel(1)
    expect(await reset(late.email, codes[1])).toMatchObject(invalid)
  })

  test('is worth nothing once a newer one was sent', async () => {
    const attendant = await anAttendant()
    const [old, current] = [await aCode(attendant.email), await aCode(attendant.email)]
    expect(await reset(attendant.email, old)).toMatchObject(invalid)
    expect((await reset(attendant.email, current)).status).toBe(200)
  })

  test('is worth nothing to another person', async () => {
    const { attendant, admin } = await server.aTeam()
    await aCode(admin.email)
    expect(await reset(admin.email, await aCode(attendant.email))).toMatchObject(invalid)
  })

  test('survives four wrong tries and not a fifth', async () => {
    const [lucky, unlucky] = [await anAttendant(), await anAttendant()]
    for (const [who, wrongTries, status] of [
      [lucky, 4, 200],
      [unlucky, 5, 400],
    ] as const) {
      const code = await aCode(who.email)
      for (let index = 0; index < wrongTries; index++)
        expect(await reset(who.email, 'WRONG234')).toMatchObject(invalid)
      expect((await reset(who.email, code)).status).toBe(status)
    }
  })

  test('is not spent by a weak password', async () => {
    const attendant = await anAttendant()
    const code = await aCode(attendant.email)
    for (const weak of ['Curta1', 'semmaiuscula1', 'SEMMINUSCULA1', 'SemNumero', ''])
      expect(await reset(attendant.email, code, weak)).toMatchObject({
        status: 400,
        body: { error: 'ERR_WEAK_PASSWORD' },
      })
    expect((await reset(attendant.email, code)).status).toBe(200)
  })

  test('ends every session of the person, sockets too, and of nobody else', async () => {
    const { companyId, attendant, admin } = await server.aTeam()
    const [colleague, call] = [await server.signIn(admin), await server.signIn(attendant)]
    const socket = server.socket(companyId, { token: call.token })
    await heard(socket, 'connect')
    const ended = heard(socket, 'disconnect')
    await reset(attendant.email, await aCode(attendant.email))
    await ended
    await expect.poll(async () => (await call('GET', '/auth/me')).status).toBe(401)
    const cookies = { jrt: call.cookie }
    expect((await server.visit('POST', '/auth/refresh_token', { cookies })).status).toBe(401)
    expect((await colleague('GET', '/auth/me')).status).toBe(200)
  })
})

describe('asking too often', () => {
  test('for codes to one mailbox is refused', async () => {
    const attendant = await anAttendant()
    for (let index = 0; index < 5; index++) expect((await request(attendant.email)).status).toBe(200)
    expect(await request(attendant.email)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    server.clock.travel(minutes(15))
    expect((await request(attendant.email)).status).toBe(200)
  })

  test('from one address is refused, so that nobody walks through a list of people', async () => {
    const address = '10.8.8.8'
    const attendant = await anAttendant()
    for (let index = 0; index < 10; index++)
      expect((await request(`guess${index}@test.local`, address)).status).toBe(404)
    for (const email of ['guess@test.local', attendant.email])
      expect((await request(email, address)).status).toBe(429)
    expect((await request(attendant.email)).status).toBe(200)
    server.clock.travel(minutes(60))
    expect((await request('guess@test.local', address)).status).toBe(404)
  })

  test('from one address is no harm where people are known: an office forgets its passwords', async () => {
    const address = '10.8.8.9'
    for (let index = 0; index < 12; index++) {
      const attendant = await anAttendant()
      expect((await request(attendant.email, address)).status).toBe(200)
    }
  })

  test('with wrong codes is refused, new code or not', async () => {
    const attendant = await anAttendant()
    await server.tenancy.withPlatform(async (platform) => {
      for (let index = 0; index < 9; index++)
        await countAttempt(platform, limits.codePerAccount, attendant.email)
    })
    expect(await reset(attendant.email, 'WRONG234')).toMatchObject(invalid)
    expect((await reset(attendant.email, await aCode(attendant.email))).status).toBe(429)
  })
})

test('neither the password nor the code reaches the log or the audit log, whichever way they come', async () => {
  const attendant = await anAttendant()
  const secret = 'MuitoSecreta9'
  const code = await aCode(attendant.email)
  await resetByPath(attendant.email, 'WRONG234', secret)
  await resetByPath(attendant.email, code, secret)
  const path = `/resetpasswords/${attendant.email}/${code}/${secret}`
  await server.visit('GET', path)
  await server.visit('POST', `${path}/more`)
  const malformed = await server.visit('POST', `${path}%ZZ`)
  expect(malformed.status).toBe(400)
  await reset(attendant.email, code, `${secret}\0`)

  const audit = await server.tenancy.withTenant(attendant.companyId, ({ db }) =>
    db.selectFrom('auditLog').selectAll().execute(),
  )
  expect(audit).toMatchObject([
    { action: 'reset password', userId: attendant.id, entityId: String(attendant.id), address: '127.0.0.1' },
  ])
  const log = server.logged.join('')
  expect(log).toContain('/api/resetpasswords/:email/:token/:newPassword')
  for (const kept of [log, JSON.stringify(audit)]) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(code)
  }
})
