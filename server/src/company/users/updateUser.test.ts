import type { User } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('a password that is longer than new ones may be', () => {
  test.each([51, 200, 900])(
    'of %d characters opens the session, and is known by the one who changes it',
    async (length) => {
      const { companyId } = await server.aTeam()
      const password = 'Senha1 '.repeat(200).slice(0, length)
      const user = await server.aUser(companyId, { password })
      const { token } = await server.signIn(user)
      const headers = { authorization: `Bearer ${token}` }
      const change = { password: 'outra-senha', currentPassword: password }
      const proof = { headers, payload: { password } }
      expect((await server.visit('POST', '/auth/two-factor/proof', proof)).status).toBe(200)
      const changed = await server.visit('PUT', `/users/${user.id}`, { headers, payload: change })
      expect(changed.status).toBe(200)
      await server.signIn({ ...user, password: 'outra-senha' })
    },
  )

  test('is not taken as a new one, and a flood is not looked at', async () => {
    const { attendant } = await server.aTeam()
    const asAttendant = await server.as(attendant)
    const change = (form: object) => asAttendant('PUT', `/users/${attendant.id}`, form)
    const tooLong = { password: 'x'.repeat(51), currentPassword: attendant.password }
    expect(await change(tooLong)).toMatchObject({ status: 400, body: { details: [{ path: 'password' }] } })
    const flood = 'x'.repeat(500_000)
    expect(await change({ password: 'outra-senha', currentPassword: flood })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'currentPassword' }] },
    })
    const login = await server.visit('POST', '/auth/login', { payload: { ...attendant, password: flood } })
    expect(login.status).toBe(400)
  })
})

describe('the rights of a user', () => {
  const words = [
    'allHistoric',
    'allUserChat',
    'userClosePendingTicket',
    'showDashboard',
    'allowRealTime',
    'allowConnections',
  ] as const
  const spelledOn = [true, 'true', 'enabled', 'enable']
  const spelledOff = [false, 'false', 'disabled', 'disable']
  const all = (value: unknown) =>
    Object.fromEntries(['allowGroup', 'allTicket', ...words].map((right) => [right, value]))
  const shown = (isOn: boolean) => ({
    ...Object.fromEntries(words.map((right) => [right, isOn ? 'enabled' : 'disabled'])),
    allowGroup: isOn,
    allTicket: isOn ? 'enable' : 'disable',
  })

  test.each(spelledOn.map((on, index) => [on, spelledOff[index]]))(
    'are given and taken however a program spells it: %j and %j',
    async (on, off) => {
      const { admin } = await server.aTeam()
      const asAdmin = await server.as(admin)
      const form = {
        name: 'Rui',
        email: `rui${on}${Date.now()}@test.local`,
        password: 'segredo',
        profile: 'user',
      }
      const made = (await asAdmin('POST', '/users', { ...form, ...all(on) })).body as User
      expect(made).toMatchObject(shown(true))
      const change = async (value: unknown) => (await asAdmin('PUT', `/users/${made.id}`, all(value))).body
      expect(await change(off)).toMatchObject(shown(false))
      expect(await change(on)).toMatchObject(shown(true))
      const refused = await asAdmin('PUT', `/users/${made.id}`, { allowGroup: 'perhaps' })
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'allowGroup' }] } })
    },
  )
})

test('of two admins who take each other’s rights or remove each other at once, one stays', async () => {
  const changes = ['PUT', 'DELETE'] as const
  for (const [one, other] of [...changes, ...changes].flatMap((method) =>
    changes.map((next) => [method, next] as const),
  )) {
    const { companyId, admin } = await server.aTeam()
    const second = await server.aUser(companyId, { profile: 'admin' })
    const [asFirst, asSecond] = [await server.as(admin), await server.as(second)]
    const demotion = { profile: 'user' }
    const answers = await Promise.all([
      asFirst(one, `/users/${second.id}`, demotion),
      asSecond(other, `/users/${admin.id}`, demotion),
    ])
    for (const { status } of answers) expect([200, 400, 401, 403, 404, 409]).toContain(status)
    const { admins } = await server.tenancy.withTenant(companyId, ({ db }) =>
      db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('admins'))
        .where('companyId', '=', companyId)
        .where('profile', '=', 'admin')
        .executeTakeFirstOrThrow(),
    )
    expect(admins).toBe(1)
  }
})
