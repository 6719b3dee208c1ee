import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startCluster } from '../src/platform/database/cluster.ts'
import { removeCluster } from '../src/platform/database/cluster/throwAway.ts'
import { eventually, heard, startTestServer } from './server.ts'

test('PostgreSQL gone until every part has looked for it: calls answer 503, and everything comes back by itself', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'chatflow-outage-'))
  const settings = { directory, password: 'outage', database: 'outage', settings: ['fsync=off'] }
  const cluster = await startCluster(settings)
  const database = { ownerUrl: cluster.url, appUrl: '', drop: async () => undefined as never }
  const server = await startTestServer({
    database,
    environment: { DATABASE_APP_URL: '', CONNECTION_POLL_MS: '200' },
  })
  const { companyId, admin, attendant } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const asAttendant = await server.as(attendant)
  const socket = server.socket(companyId, { token: asAdmin.token })
  const leaving = server.socket(companyId, { token: asAttendant.token })
  await Promise.all([heard(socket, 'connect'), heard(leaving, 'connect')])
  const socketsOf = (userId: number) =>
    server.tenancy.withPlatform(({ db }) =>
      db.selectFrom('userSockets').select('id').where('userId', '=', userId).execute(),
    )
  for (const { id } of [attendant, admin]) await eventually(async () => (await socketsOf(id)).length === 1)

  await cluster.stop()
  leaving.disconnect()
  expect(await asAdmin('GET', '/users')).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } })
  expect((await server.visit('GET', '/health')).status).toBe(200)
  const ready = await server.visit('GET', '/ready')
  expect(ready).toMatchObject({ status: 503, body: { ready: false } })
  const complaints = (words: string) => server.logged.filter((line) => line.includes(words)).length
  await eventually(async () => complaints('lost the notification') === 1)
  await eventually(async () => complaints('could not look after the connections') > 3)
  expect((await asAdmin('GET', '/users')).status).toBe(503)

  const again = await startCluster({ ...settings, entrance: cluster.entrance })
  await eventually(async () => (await asAdmin('GET', '/users')).status === 200)
  await eventually(async () => (await server.visit('GET', '/ready')).status === 200, 30_000)
  // Notifications between processes are back: a right that is taken away is noticed at once.
  const second = await server.aUser(companyId, { profile: 'admin' })
  const asSecond = await server.as(second)
  expect((await asSecond('GET', '/users')).status).toBe(200)
  await asAdmin('PUT', `/users/${second.id}`, { profile: 'user' })
  await eventually(async () => (await asSecond('GET', '/users')).status === 403)
  // So are events, and the jobs behind them.
  const news = heard(socket, `company-${companyId}-user`)
  await asAdmin('PUT', `/users/${attendant.id}`, { name: 'De volta' })
  await news
  // And somebody who left meanwhile is not taken for present.
  await eventually(async () => (await socketsOf(attendant.id)).length === 0, 30_000)
  expect(await socketsOf(admin.id)).toHaveLength(1)

  await server.close()
  await again.stop()
  await removeCluster(directory)
})
