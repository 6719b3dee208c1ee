import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const lists = ['/users/list', '/queue', '/tags/list', '/quick-messages/list', '/whatsapp']
test.each(lists)('%s is kept by browsers, and asked for every time', async (address) => {
  const { admin } = await server.aTeam()
  const as = await server.as(admin)
  const first = await as('GET', address)
  expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
  const etag = String(first.headers['etag'])
  const again = await as('GET', address, undefined, { 'if-none-match': etag })
  expect(again).toMatchObject({ status: 304, body: '', headers: { etag } })
  expect(again.headers).not.toHaveProperty('content-type')
  expect(await as('GET', address, undefined, { 'if-none-match': 'W/"other"' })).toMatchObject({
    status: 200,
    body: first.body as unknown,
  })
})

test('what has changed is told whole', async () => {
  const { admin } = await server.aTeam()
  const as = await server.as(admin)
  const { headers } = await as('GET', '/tags/list')
  await as('POST', '/tags', { name: 'Urgente', color: '#ff0000', kanban: 0 })
  const again = await as('GET', '/tags/list', undefined, { 'if-none-match': String(headers['etag']) })
  expect(again).toMatchObject({ status: 200, body: [{ name: 'Urgente' }] })
})

test('nobody is told that what another person may see still holds', async () => {
  const [mine, other] = [await server.aTeam(), await server.aTeam()]
  const [as, asOther] = [await server.as(mine.admin), await server.as(other.admin)]
  const { headers } = await as('GET', '/users/list')
  const kept = { 'if-none-match': String(headers['etag']) }
  const response = await asOther('GET', '/users/list', undefined, kept)
  expect(response.status).toBe(200)
  expect((response.body as { id: number }[]).map(({ id }) => id)).not.toContain(mine.admin.id)
  expect((await server.visit('GET', '/users/list', { headers: kept })).status).toBe(401)
})

test('other answers are kept by nobody', async () => {
  const { admin } = await server.aTeam()
  const { headers } = await (await server.as(admin))('GET', '/tickets')
  expect(headers).not.toHaveProperty('etag')
})
