import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test("an admin sees a colleague's logins and sessions, ends those, and it is written down", async () => {
  const { attendant, admin, companyId } = await server.aTeam()
  const other = await server.as((await server.aTeam()).admin)
  const boss = await server.aUser(companyId, { profile: 'admin', super: true })
  const payload = { email: attendant.email, password: 'wrong' }
  await server.visit('POST', '/auth/login', { payload, headers: { 'user-agent': 'Firefox/1' } })
  const asAttendant = await server.as(attendant)
  const asAdmin = await server.as(admin)
  const [logins, sessions] = [`/users/${attendant.id}/logins`, `/users/${attendant.id}/sessions`]
  expect((await asAdmin('GET', logins)).body).toMatchObject([
    { outcome: 'signedIn', method: 'password' },
    { outcome: 'wrongPassword', userAgent: 'Firefox/1' },
  ])
  const listed = (await asAdmin('GET', sessions)).body
  expect(listed).toHaveLength(1)
  expect(listed[0]).not.toHaveProperty('current')

  for (const path of [logins, sessions]) {
    expect((await asAttendant('GET', path)).status).toBe(403)
    expect((await other('GET', path)).status).toBe(404)
  }
  expect((await asAttendant('DELETE', sessions)).status).toBe(403)
  expect((await other('DELETE', sessions)).status).toBe(404)
  expect((await asAdmin('DELETE', `/users/${admin.id}/sessions`)).status).toBe(403)
  expect((await asAdmin('DELETE', `/users/${boss.id}/sessions`)).status).toBe(403)
  expect((await asAttendant('GET', '/auth/me')).status).toBe(200)

  expect((await asAdmin('DELETE', sessions)).status).toBe(200)
  await eventually(async () => (await asAttendant('GET', '/auth/me')).status === 401)
  expect((await asAdmin('GET', sessions)).body).toEqual([])
  const { entries } = (await asAdmin('GET', '/audit-log')).body
  expect(entries[0]).toMatchObject({
    action: 'end sessions',
    entity: 'user',
    entityId: String(attendant.id),
    userId: admin.id,
  })
})

test('mails about logins go in the name of a company that has its own domain', async () => {
  const { attendant, admin, companyId } = await server.aTeam({ name: 'Loja da Ana' })
  await server.tenancy.withPlatform(({ db, now }) => {
    const at = now().toISOString()
    const domain = { domain: 'chat.ana.example', proof: 'x', createdAt: at, verifiedAt: at }
    return db
      .insertInto('companyDomains')
      .values({ companyId, ...domain })
      .execute()
  })
  const asAdmin = await server.as(admin)
  expect((await asAdmin('DELETE', `/users/${attendant.id}/two-factor`)).status).toBe(200)
  const payload = { email: attendant.email, password: 'wrong' }
  for (let tries = 0; tries < 10; tries += 1) await server.visit('POST', '/auth/login', { payload })
  const mails = await server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('mails').select('sender').where('recipient', '=', attendant.email).execute(),
  )
  expect(mails).toEqual([{ sender: 'Loja da Ana' }, { sender: 'Loja da Ana' }])
})
