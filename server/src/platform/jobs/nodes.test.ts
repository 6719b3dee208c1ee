import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { run } from '../../../test/database.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { defineJob } from './job.ts'
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

/** Nobody in the program knows it, so that no worker takes it. */
const lonely = defineJob({ name: 'lonely', lane: 'report', maxAttempts: 3, payload: z.object({}) })

test('what a dead process held for the last time is taken once more, to be given up; what the clock starts is not', async () => {
  const { ownerUrl } = server.database
  for (const key of ['first', 'last', 'clock:lonely'])
    await server.tenancy.withPlatform((platform) => platform.enqueue(lonely, {}, { key }))
  await run(
    ownerUrl,
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'dead',
      attempts = case key when 'first' then 1 else 3 end where key in ('first', 'last', 'clock:lonely')`,
  )
  const node = createNode(server.tenancy, { id: randomUUID(), roles: new Set(['http']), kept: [] })
  await node.beat()
  const { rows } = await run(
    ownerUrl,
    `select key, attempts, max_attempts, locked_by from graphile_worker._private_jobs
      where key in ('first', 'last', 'clock:lonely') order by key`,
  )
  expect(rows).toEqual([
    { key: 'clock:lonely', attempts: 3, max_attempts: 3, locked_by: null },
    { key: 'first', attempts: 1, max_attempts: 3, locked_by: null },
    { key: 'last', attempts: 3, max_attempts: 4, locked_by: null },
  ])
  await node.leave()
})

test.each([
  { newer: 'waits', left: [{ key: 'again', attempts: 0, locked_by: null }] },
  { newer: 'has ended', left: [] },
])('what a dead process had begun anew is not given up where the new one $newer', async ({ newer, left }) => {
  const { ownerUrl } = server.database
  const enqueue = () =>
    server.tenancy.withPlatform((platform) => platform.enqueue(lonely, {}, { key: 'again' }))
  await enqueue()
  await run(
    ownerUrl,
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'dead', attempts = 1
      where key = 'again'`,
  )
  // As a job does at the end of its turn: the library takes the key from it and says that it had its last try.
  await enqueue()
  if (newer === 'has ended')
    await run(ownerUrl, `delete from graphile_worker._private_jobs where key = 'again'`)
  const node = createNode(server.tenancy, { id: randomUUID(), roles: new Set(['http']), kept: [] })
  await node.beat()
  const { rows } = await run(
    ownerUrl,
    `select key, attempts, locked_by from graphile_worker.jobs
      where task_identifier = 'lonely' and (key = 'again' or key is null)`,
  )
  expect(rows).toEqual(left)
  await run(ownerUrl, `delete from graphile_worker._private_jobs where key = 'again'`)
  await node.leave()
})
