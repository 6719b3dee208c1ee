import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { days, later } from '../platform/clock.ts'
import { diskStorage } from '../platform/storage/diskStorage.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { seedDemo } from './seedDemo.ts'

const demo = 2
let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-demo-test-'))
  await seedDemo(server.tenancy, diskStorage(folder))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const inDemo = <T>(work: (tenant: Tenant) => Promise<T>) => server.tenancy.withTenant(demo, work)

test('reports tell two channels apart, and one of them is down because somebody stopped it', async () => {
  const asAdmin = await server.as({ email: 'admin@demo.local' })
  const day = (moment: Date) => moment.toISOString().slice(0, 10)
  const now = server.clock.now()
  const period = `dateFrom=${day(later(now, -days(60)))}&dateTo=${day(now)}`
  const { rows } = (await asAdmin('GET', `/ticketreport/breakdown?by=channels&${period}`)).body
  const [most, less] = rows as { name: string; tickets: number }[]
  expect(rows).toHaveLength(2)
  expect([most!.name, less!.name]).toEqual(['WhatsApp principal', 'Instagram'])
  expect(less!.tickets / (most!.tickets + less!.tickets)).toBeGreaterThan(0.15)
  expect(less!.tickets / (most!.tickets + less!.tickets)).toBeLessThan(0.3)

  const { connectionsDown } = (await asAdmin('GET', '/dashboard/now')).body
  expect(connectionsDown).toMatchObject([{ name: 'Instagram', status: 'DISCONNECTED' }])
  const lines = await inDemo(({ db }) => db.selectFrom('connections').selectAll().orderBy('id').execute())
  expect(lines).toMatchObject([
    { channel: 'whatsapp', isDefault: true, wanted: true },
    { channel: 'instagram', isDefault: false, wanted: false, statusReason: 'stopped_by_user' },
  ])
})

test('a customer is served where they write, and nobody waits on the line that is down', async () => {
  const { contacts, lines, tickets } = await inDemo(async ({ db }) => ({
    contacts: await db.selectFrom('contacts').selectAll().execute(),
    lines: await db.selectFrom('connections').select(['id', 'channel']).execute(),
    tickets: await db.selectFrom('tickets').selectAll().execute(),
  }))
  for (const { contactId, whatsappId, channel, status } of tickets) {
    expect(contacts.find(({ id }) => id === contactId)!.channel).toBe(channel)
    expect(lines.find(({ id }) => id === whatsappId)!.channel).toBe(channel)
    expect(channel === 'instagram' && status !== 'closed').toBe(false)
  }
})
