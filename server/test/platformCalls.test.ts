import { can, isCapability, newUserDefaults, type Person } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, endpoints, validBodies, values } from './endpoints.ts'
import { multipart } from './multipart.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const admin: Person = { ...newUserDefaults, profile: 'admin', super: false }
/** The calls of the platform: an admin may not make them, however many rights the company gives. */
const platformCalls = endpoints.filter(([, { access }]) => isCapability(access) && !can(admin, access))

test('every call of the platform is refused to admins, attendants and companies that have not paid', async () => {
  const paid = await server.aTeam()
  const unpaid = await server.aTeam({ dueDate: new Date(server.clock.now().getTime() - 1) })
  const callers = await Promise.all([
    server.as(paid.admin),
    server.as(paid.attendant),
    server.as(unpaid.admin),
    // Also somebody of the platform, while the company they sit in is closed.
    server.as(await server.aUser(unpaid.companyId, { profile: 'admin', super: true })),
  ])
  const allowed: string[] = []
  for (const [name, endpoint] of platformCalls) {
    const asked = address(endpoint, (parameter) => values[parameter] ?? '1')
    const form = endpoint.file && multipart(endpoint.file.field, 'a.png', Buffer.from('x'))
    const { payload, headers } = form ?? { payload: validBodies[name] ?? {}, headers: {} }
    for (const [index, call] of callers.entries()) {
      const { status } = await call(endpoint.method, asked, payload, headers)
      if (status !== 403) allowed.push(`${name} as caller ${index}: ${status}`)
    }
  }
  expect(allowed).toEqual([])
  expect(platformCalls.length).toBeGreaterThan(25)
})
