import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aQueue } from '../../company/queues/queues.factory.ts'
import { aCustomer, anInbox, type Caller } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A company that has just signed up: one admin, and nothing else. */
async function aNewCompany() {
  const { companyId, admin, attendant } = await server.aTeam()
  await server.tenancy.withTenant(companyId, ({ db }) =>
    db.deleteFrom('users').where('id', '=', attendant.id).execute(),
  )
  return { companyId, asAdmin: await server.as(admin) }
}
const stepsOf = async (call: Caller) => (await call('GET', '/first-steps')).body.done as string[] | null

test('a new company has every step before it', async () => {
  const { asAdmin } = await aNewCompany()
  expect(await stepsOf(asAdmin)).toEqual([])
})

test('each step is made by what it asks for, in whatever order', async () => {
  const { companyId, asAdmin } = await aNewCompany()
  await server.aUser(companyId)
  expect(await stepsOf(asAdmin)).toEqual(['colleague'])
  await server.tenancy.withTenant(companyId, (tenant) => aQueue(tenant))
  expect(await stepsOf(asAdmin)).toEqual(['queue', 'colleague'])
  await server.tenancy.withTenant(companyId, (tenant) => aConnection(tenant))
  await eventually(async () => (await stepsOf(asAdmin))?.includes('connection'))
})

test('the last step is a reply by a person: what a customer wrote is none', async () => {
  const inbox = await anInbox(server)
  const ticket = await inbox.write(aCustomer(), 'Bom dia')
  expect(await stepsOf(inbox.asAdmin)).toEqual(['connection', 'queue', 'colleague'])
  await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: inbox.first.id })
  await inbox.asAdmin('POST', `/messages/${ticket.id}`, { body: 'Bom dia!' })
  expect(await stepsOf(inbox.asAdmin)).toEqual(['connection', 'queue', 'colleague', 'message'])
})

test('what another company has done counts for nothing', async () => {
  await anInbox(server)
  const { asAdmin } = await aNewCompany()
  expect(await stepsOf(asAdmin)).toEqual([])
})

test('only those who can make the steps are reminded of them', async () => {
  const { asAttendant } = await anInbox(server)
  expect(await asAttendant('GET', '/first-steps')).toMatchObject({ status: 403 })
})

test('a company that does not want to be reminded is not, until it wants to again', async () => {
  const { asAdmin } = await aNewCompany()
  const want = (data: string) => asAdmin('PUT', '/companySettings', { column: 'firstSteps', data })
  await want('disabled')
  await eventually(async () => (await stepsOf(asAdmin)) === null)
  await want('enabled')
  await eventually(async () => (await stepsOf(asAdmin)) !== null)
})

test('all of it is one statement', async () => {
  const { asAdmin } = await aNewCompany()
  await stepsOf(asAdmin)
  expect(await server.statementsOf(() => stepsOf(asAdmin))).toHaveLength(1)
})
