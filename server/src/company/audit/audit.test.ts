import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('admins read who changed what, from where, with before and after, and only of their own company', async () => {
  const { admin, attendant } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const { body: queue } = await asAdmin('POST', '/queue', { name: 'Vendas', color: '#112233' })
  await asAdmin('PUT', `/queue/${queue.id}`, { name: 'Compras' })
  await asAdmin('POST', '/holidays', { day: '2100-12-25', name: 'Natal' })
  const read = async (query = '') => (await asAdmin('GET', `/audit-log${query}`)).body
  const all = await read()
  expect(all).toMatchObject({ count: 3, hasMore: false, entities: ['holiday', 'queue'] })
  expect(all.entries).toMatchObject([
    { action: 'create', entity: 'holiday', userId: admin.id, address: '127.0.0.1' },
    { action: 'update', entity: 'queue', before: { name: 'Vendas' }, after: { name: 'Compras' } },
    { action: 'create', entity: 'queue', entityId: String(queue.id), before: null, actedBy: null },
  ])
  expect((await read('?entity=queue')).count).toBe(2)
  expect((await read('?searchParam=update')).count).toBe(1)
  expect((await read(`?userId=${attendant.id}`)).count).toBe(0)
  expect((await (await server.as(attendant))('GET', '/audit-log')).status).toBe(403)
  const other = await server.as((await server.aTeam()).admin)
  expect((await other('GET', '/audit-log')).body).toMatchObject({ entries: [], count: 0, entities: [] })
})
