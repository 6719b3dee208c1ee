import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { run } from '../../../test/database.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { createLogger } from '../logging.ts'
import { connect } from '../database/connect.ts'
import { defineJob, handleJob } from './job.ts'
import { createNode } from './nodes.ts'
import { releasingOnce } from './releasingOnce.ts'
import { startWorker } from './worker.ts'

const errand = defineJob({ name: 'errand', lane: 'report', payload: z.object({ name: z.string() }) })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A worker beside that of the program, whose sessions the test can cut. */
async function aWorker(work: (name: string, cut: () => Promise<void>) => Promise<void>) {
  const url = Object.assign(new URL(server.database.appUrl), { search: '?application_name=errands' }).href
  const { pool } = connect({ url, poolSize: 8, waitMs: 30_000, onIdleError: () => undefined })
  pool.options.application_name = 'errands'
  const cut = async () => {
    await run(
      server.database.ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'errands'`,
    )
  }
  const node = createNode(server.tenancy, { id: randomUUID(), roles: new Set(['worker']), kept: [] })
  await node.join(false)
  const worker = await startWorker({
    pool,
    handlers: [handleJob(errand, ({ name }) => work(name, cut))],
    cron: [],
    rhythm: { pollMs: 50, quickAtOnce: 3, slowAtOnce: 1 },
    log: createLogger('silent'),
    onWorker: node.addWorker,
    onWorkerGone: node.dropWorker,
  })
  return {
    worker,
    enqueue: (name: string) => server.tenancy.withPlatform((platform) => platform.enqueue(errand, { name })),
    left: async () => {
      const { rowCount } = await run(
        server.database.ownerUrl,
        `select from graphile_worker.jobs where task_identifier = 'errand'`,
      )
      return rowCount
    },
    stop: async () => {
      await worker.stop()
      await node.leave()
      await pool.end()
    },
  }
}

test('the sessions of a worker are cut when it reports: the jobs run again, and so do the next ones', async () => {
  const runs = new Map<string, number>()
  let cuts = 0
  const { worker, enqueue, left, stop } = await aWorker(async (name, cut) => {
    const count = (runs.get(name) ?? 0) + 1
    runs.set(name, count)
    if (count > 1) return
    if (name.startsWith('cut')) {
      cuts += 1
      await cut()
    }
    if (name.startsWith('cut and fail')) throw new Error('no database')
  })
  for (const name of ['cut 1', 'cut 2', 'cut and fail 1', 'cut and fail 2']) await enqueue(name)
  await eventually(async () => (await left()) === 0, 30_000)
  await enqueue('afterwards')
  await eventually(async () => (await left()) === 0)
  // Each cut may take the report of any job with it: a job runs again at most once for each.
  expect(Math.max(...runs.values())).toBeLessThanOrEqual(1 + cuts)
  expect(runs.get('afterwards')).toBe(1)
  expect(worker.isRunning()).toBe(true)
  await stop()
})

test('a client that is given back twice is given back once', async () => {
  const pool = new pg.Pool({ connectionString: server.database.appUrl, max: 1 })
  const guarded = releasingOnce(pool)
  await new Promise<void>((resolve) =>
    guarded.connect((_error, _client, release) => {
      release()
      expect(() => release()).not.toThrow()
      resolve()
    }),
  )
  expect((await guarded.query('select 1')).rowCount).toBe(1)
  await pool.end()
})

test('a worker that finds no database starts when there is one', async () => {
  const admits = (most: number) =>
    run(
      server.database.ownerUrl,
      `do $$ begin execute format('alter database %I connection limit ${most}', current_database()); end $$`,
    )
  const done: string[] = []
  await admits(0)
  const { worker, enqueue, stop } = await aWorker(async (name) => void done.push(name))
  expect(worker.isRunning()).toBe(false)
  await admits(-1)
  await enqueue('at last')
  await eventually(async () => done.includes('at last') && worker.isRunning())
  await stop()
})
