import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../../test/database.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http' } })
  const { companyId } = await server.aTeam()
  asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
})
afterAll(() => server.close())

test('the owner of the platform sees processes, jobs and storage, and lets a failed job run again', async () => {
  const { ownerUrl } = server.database
  const { rows } = await run(
    ownerUrl,
    "select id::text from graphile_worker.add_job('tidyUp', '{}', priority => 50, max_attempts => 3)",
  )
  const { id } = rows[0] as { id: string }
  await run(
    ownerUrl,
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'no space' where id = ${id}`,
  )
  const { status, body } = await asSuper('GET', '/system/health')
  expect(status).toBe(200)
  expect(body.processes).toMatchObject([{ roles: ['http'], version: body.version }])
  expect(body.processes[0].memoryBytes).toBeGreaterThan(1_000_000)
  expect(body.storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect(body.failedJobs).toMatchObject([{ id, name: 'tidyUp', attempts: 3, lastError: 'no space' }])
  expect(body.findings.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['noWorker', 'noChannels', 'jobsFailed', 'backupMissing', 'mailNotSetUp']),
  )

  expect((await asSuper('POST', `/system/jobs/${id}/retry`)).status).toBe(200)
  expect((await asSuper('POST', `/system/jobs/${id}/retry`)).status).toBe(404)
  expect((await asSuper('GET', '/system/health')).body.failedJobs).toEqual([])
})
