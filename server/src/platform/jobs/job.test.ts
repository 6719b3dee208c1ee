import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { run } from '../../../test/database.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { defineJob, handleJob } from './job.ts'

/** Nobody in the program knows it, so that only this test takes it. */
const errand = defineJob({ name: 'errand', lane: 'report', payload: z.object({ count: z.number() }) })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const waiting = async (key: string) => {
  const { rows } = await run(
    server.database.ownerUrl,
    `select payload from graphile_worker._private_jobs where key = '${key}' and locked_at is null`,
  )
  return rows as { payload: { count: number } }[]
}

/** A worker takes the job of this key, and its transaction is still open while `work` begins. */
async function whileTaken(key: string, work: () => Promise<unknown>) {
  const worker = new pg.Client({ connectionString: server.database.ownerUrl })
  await worker.connect()
  try {
    await worker.query('begin')
    await worker.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where key = $1`,
      [key],
    )
    const done = work()
    await eventually(async () => {
      const { rowCount } = await run(
        server.database.ownerUrl,
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rowCount !== 0 || undefined
    })
    await worker.query('commit')
    await done
  } finally {
    await worker.end()
  }
}

test('what is new while a worker takes the job of the same key gets a job of its own', async () => {
  const enqueue = (key: string, count: number) =>
    server.tenancy.withPlatform((platform) => platform.enqueue(errand, { count }, { key }))
  await enqueue('alone', 1)
  await whileTaken('alone', () => enqueue('alone', 2))
  expect(await waiting('alone')).toEqual([{ payload: { count: 2 } }])
})

test('and so do those that are added together', async () => {
  const enqueue = (count: number) =>
    server.tenancy.withPlatform((platform) =>
      platform.enqueueMany(
        errand,
        ['one', 'two'].map((key) => ({ key, payload: { count } })),
      ),
    )
  await enqueue(1)
  await whileTaken('two', () => enqueue(2))
  expect(await waiting('one')).toEqual([{ payload: { count: 2 } }])
  expect(await waiting('two')).toEqual([{ payload: { count: 2 } }])
})

test('a job that waits long enough is left as it is, and its row is nobody’s to wait for', async () => {
  const enqueue = (count: number, milliseconds: number) =>
    server.tenancy.withPlatform((platform) =>
      platform.enqueue(
        errand,
        { count },
        { key: 'kept', runAt: new Date(Date.now() + milliseconds), keepsWaiting: true },
      ),
    )
  await enqueue(1, 60_000)
  const holder = new pg.Client({ connectionString: server.database.ownerUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from graphile_worker._private_jobs where key = 'kept' for update`)
    await enqueue(2, 60_000)
  } finally {
    await holder.end()
  }
  expect(await waiting('kept')).toEqual([{ payload: { count: 1 } }])
})

test('one that may begin before the transaction ends is replaced', async () => {
  const enqueue = (count: number, runAt: Date) =>
    server.tenancy.withPlatform((platform) =>
      platform.enqueue(errand, { count }, { key: 'due', runAt, keepsWaiting: true }),
    )
  await enqueue(1, new Date())
  await enqueue(2, new Date())
  expect(await waiting('due')).toEqual([{ payload: { count: 2 } }])
})

test('a try above the last only says that it is given up', async () => {
  const said: string[] = []
  const { run: handle } = handleJob(
    errand,
    async ({ count }) => void said.push(`ran ${count}`),
    async ({ count }) => void said.push(`gave up ${count}`),
  )
  await handle({ count: 1 }, { id: '1', attempt: 10, maxAttempts: 10 })
  await expect(handle({ count: 2 }, { id: '2', attempt: 11, maxAttempts: 11 })).rejects.toThrow('last try')
  expect(said).toEqual(['ran 1', 'gave up 2'])
})
