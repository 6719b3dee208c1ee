import { closeImportedMarker } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { someTickets } from '../../conversations/tickets/tickets.factory.ts'
import { aConnection } from './connections.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http,worker' } })
})
afterAll(() => server.close())

/** A connection whose import is over: two tickets came with it, one came by itself. */
async function anImport(tenant: Tenant) {
  const whatsappId = await aConnection(tenant)
  await tenant.db
    .updateTable('connections')
    .set({ statusImportMessages: closeImportedMarker })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', whatsappId)
    .execute()
  const tickets = []
  for (const imported of [tenant.now().toISOString(), tenant.now().toISOString(), null])
    tickets.push({ contactId: (await aContact(tenant)).id, whatsappId, imported })
  const rows = await someTickets(tenant, tickets)
  return { id: whatsappId, own: rows.filter(({ imported }) => imported === null).map((ticket) => ticket.id) }
}

const openTickets = (companyId: number) =>
  server.tenancy.withTenant(companyId, async ({ db }) => {
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where('companyId', '=', companyId)
      .where('status', '!=', 'closed')
      .execute()
    return rows.map((row) => row.id)
  })

test('imported tickets are closed on request, and the connection no longer asks for it', async () => {
  const { companyId, admin, attendant } = await server.aTeam()
  const { id, own } = await server.tenancy.withTenant(companyId, anImport)
  expect((await (await server.as(attendant))('POST', `/closedimported/${id}`)).status).toBe(403)

  const asAdmin = await server.as(admin)
  const socket = server.socket(companyId, { token: asAdmin.token })
  await heard(socket, 'connect')
  const told = heard(socket, `company-${companyId}-whatsapp`)
  const answer = await asAdmin('POST', `/closedimported/${id}`)
  expect(answer).toMatchObject({ status: 202, body: { jobId: expect.any(String) as string, total: 2 } })
  expect(await told).toMatchObject({ whatsapp: { id, statusImportMessages: null } })
  await eventually(async () => (await openTickets(companyId)).length === 1)
  expect(await openTickets(companyId)).toEqual(own)
})

test('the imported tickets of somebody else are not found', async () => {
  const [mine, rival] = [await server.aTeam(), await server.aTeam()]
  const { id } = await server.tenancy.withTenant(mine.companyId, anImport)
  const asRival = await server.as(rival.admin)
  expect((await asRival('POST', `/closedimported/${id}`)).status).toBe(404)
})
