import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createNode } from './nodes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a process that slept and was taken for dead is listed again, with its workers', async () => {
  const id = randomUUID()
  const node = createNode(server.tenancy, { id, roles: new Set(['http']), kept: [] })
  await node.join(false)
  await node.addWorker('worker-1')
  await server.tenancy.withPlatform(({ db }) => db.deleteFrom('nodes').where('id', '=', id).execute())
  await node.beat()
  const listed = await server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('nodes').select(['roles', 'workerIds']).where('id', '=', id).executeTakeFirst(),
  )
  expect(listed).toEqual({ roles: ['http'], workerIds: ['worker-1'] })
  await node.leave()
})
