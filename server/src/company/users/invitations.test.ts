import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let made = 0
const aPerson = () => ({ name: 'Nina', email: `nina${++made}@test.local`, password: 'segredo' })
const accept = (token: string, person = aPerson()) =>
  server.visit('POST', '/invitation/accept', { payload: { token, ...person } })

test('a link makes one account, with the profile and the queues that the admin chose', async () => {
  const { companyId, admin, attendant } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const { body: queue } = await asAdmin('POST', '/queue', { name: 'Vendas', color: '#112233' })
  const { body } = await asAdmin('POST', '/invitations', { profile: 'user', queueIds: [queue.id] })
  const { token } = body
  expect(await server.visit('POST', '/invitation', { payload: { token } })).toMatchObject({
    status: 200,
    body: { companyName: expect.any(String), invitedBy: expect.any(String) },
  })
  // A form that is refused leaves the link as it was.
  expect((await accept(token, { ...aPerson(), email: attendant.email })).body.error).toBe(
    'ERR_DUPLICATED_EMAIL',
  )
  const person = { ...aPerson(), language: 'tr', defaultTheme: 'dark' }
  expect((await accept(token, person)).status).toBe(200)
  expect((await accept(token)).body.error).toBe('ERR_NO_INVITATION_FOUND')
  const asNina = await server.signIn(person)
  expect((await asNina('GET', '/auth/me')).body).toMatchObject({
    companyId,
    profile: 'user',
    super: false,
    language: 'tr',
    defaultTheme: 'dark',
    queues: [{ id: queue.id }],
  })
  expect((await asAdmin('GET', '/invitations')).body).toEqual([])
})

test('of two who use a link at once, one gets in', async () => {
  const { admin } = await server.aTeam()
  const { token } = (await (await server.as(admin))('POST', '/invitations', {})).body
  const answers = await Promise.all([accept(token), accept(token)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
})

test('a link that was revoked, is old or made up opens nothing, and only admins make one', async () => {
  const { admin, attendant } = await server.aTeam()
  const asAdmin = await server.as(admin)
  expect((await (await server.as(attendant))('POST', '/invitations', {})).status).toBe(403)
  const { body: revoked } = await asAdmin('POST', '/invitations', {})
  expect((await asAdmin('DELETE', `/invitations/${revoked.id}`)).status).toBe(200)
  expect((await accept(revoked.token)).status).toBe(404)
  expect((await accept('made-up')).status).toBe(404)
  const { body: old } = await asAdmin('POST', '/invitations', {})
  server.clock.travel(8 * 24 * 3_600_000)
  expect((await accept(old.token)).status).toBe(404)
})
