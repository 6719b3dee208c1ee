import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  const { companyId } = await server.aTeam()
  asSuper = await server.as(
    await server.aUser(companyId, { profile: 'admin', super: true, name: 'Sofia da Plataforma' }),
  )
})
afterAll(() => server.close())

const enter = async (companyId: number, form: object = { reason: 'Conexão não pareia', minutes: 15 }) => {
  const entered = await asSuper('POST', `/companies/${companyId}/support-access`, form)
  const headers = { authorization: `Bearer ${entered.body.token}` }
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    server.visit(method, path, { payload, headers } as never)
  return { entered, call, cookie: entered.cookie }
}

test('somebody of the platform enters with a reason, which the admins see at once and can end', async () => {
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const socket = server.socket(companyId, { token: asAdmin.token })
  await heard(socket, 'connect')
  const told = heard(socket, `company-${companyId}-supportAccess`)
  const { entered, call } = await enter(companyId)
  expect(entered).toMatchObject({ status: 200, body: { user: { id: admin.id, super: false } } })
  expect(await told).toMatchObject({ action: 'update' })
  // The admin goes on working meanwhile.
  expect((await asAdmin('GET', '/auth/me')).status).toBe(200)
  const [grant] = (await asAdmin('GET', '/support-access')).body
  expect(grant).toMatchObject({
    grantedToName: 'Sofia da Plataforma',
    reason: 'Conexão não pareia',
    isLiving: true,
    isOwn: false,
  })
  expect((await call('GET', '/support-access')).body[0]).toMatchObject({ isOwn: true })
  // What is done meanwhile is written down under the name of the one who did it.
  const queue = { name: 'Vendas', color: '#112233' }
  expect((await call('POST', '/queue', queue)).status).toBe(200)
  // The way into one company is not the way into others.
  expect((await call('GET', '/companiesPlan')).status).toBe(403)
  expect((await asAdmin('DELETE', `/support-access/${grant.id}`)).status).toBe(200)
  await eventually(async () => (await call('GET', '/auth/me')).status === 401)
  const log = await server.tenancy.withTenant(companyId, ({ db }) =>
    db
      .selectFrom('auditLog')
      .select(['action', 'entity', 'actedBy', 'userId'])
      .where('companyId', '=', companyId)
      .orderBy('id')
      .execute(),
  )
  const actedBy = 'Sofia da Plataforma'
  expect(log).toMatchObject([
    { action: 'enter', entity: 'supportAccess', actedBy, userId: null },
    { action: 'create', entity: 'queue', actedBy, userId: admin.id },
    { action: 'leave', entity: 'supportAccess', actedBy: null, userId: admin.id },
  ])
})

test('nobody else enters a company, and nobody enters without a reason', async () => {
  const { companyId, admin, attendant } = await server.aTeam()
  const other = await server.aTeam()
  for (const who of [other.admin, other.attendant, admin, attendant])
    expect(
      await (
        await server.as(who)
      )('POST', `/companies/${companyId}/support-access`, { reason: 'curiosidade' }),
    ).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  for (const form of [{}, { reason: 'x' }, { reason: 'longo o bastante', minutes: 100_000 }])
    expect((await enter(companyId, form)).entered.status).toBe(400)
  expect((await enter(1)).entered.body.error).toBe('ERR_PLATFORM_COMPANY')
  expect((await enter(999_999)).entered.status).toBe(404)
  const asOther = await server.as(other.admin)
  const { entered } = await enter(companyId)
  expect(entered.status).toBe(200)
  const [grant] = (await (await server.as(admin))('GET', '/support-access')).body
  expect((await asOther('DELETE', `/support-access/${grant.id}`)).status).toBe(404)
})

// Last: the clock moves, and the tokens of the others with it.
test('it is over when its time is, and no refresh makes it longer', async () => {
  const { companyId } = await server.aTeam()
  const { call, cookie } = await enter(companyId)
  const refresh = () => server.visit('POST', '/auth/refresh_token', { cookies: { jrt: cookie ?? '' } })
  const refreshed = await refresh()
  expect(refreshed.status).toBe(200)
  server.clock.travel(16 * 60_000)
  expect((await call('GET', '/auth/me')).status).toBeGreaterThanOrEqual(401)
  const again = await server.visit('POST', '/auth/refresh_token', {
    cookies: { jrt: refreshed.cookie ?? '' },
  })
  expect(again.status).toBe(401)
})
