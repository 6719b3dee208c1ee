import type { AuditEntity } from '@chatflow/contract'
import { execFile } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appSecret, startTestServer, type TestServer } from '../../../test/server.ts'
import { deriveKey } from '../../platform/crypto.ts'
import { verifyAll } from './verifyAll.ts'
import { forgetInAuditLog, recordAudit } from './recordAudit.ts'

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

test('a change says what it was before, and only of what people decide', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const { body: connection } = await asAdmin('POST', '/whatsapp', { name: 'Loja' })
  await asAdmin('PUT', `/whatsapp/${connection.id}`, { name: 'Loja 2' })
  const hook = { name: 'Sistema', url: 'https://hooks.test/a', events: ['message.received'] }
  const { body: webhook } = await asAdmin('POST', '/webhooks-out', hook)
  await asAdmin('PUT', `/webhooks-out/${webhook.id}`, { isActive: false })
  const { entries } = (await asAdmin('GET', '/audit-log')).body
  const changed = entries.filter(({ action }: { action: string }) => action === 'update')
  expect(changed).toMatchObject([
    { entity: 'webhook', before: { isActive: true }, after: { isActive: false } },
    { entity: 'connection', before: { name: 'Loja' }, after: { name: 'Loja 2' } },
  ])
  for (const { before, after } of changed)
    for (const state of [before, after])
      for (const field of ['abilities', 'health', 'qrcode']) expect(state).not.toHaveProperty(field)
})

/** What the command says about this database. */
const doctor = () =>
  new Promise<string>((resolve) => {
    const file = path.join(import.meta.dirname, '../../commands/doctor.ts')
    const env = { ...process.env, DATABASE_URL: server.database.ownerUrl, APP_SECRET: appSecret, PORT: '0' }
    execFile(process.execPath, [file], { env }, (_error, stdout) => resolve(stdout))
  })

test('entries are chained: one that is altered or taken away by hand is found and named', async () => {
  const { admin, companyId } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const verify = async () => (await asAdmin('POST', '/audit-log/verification')).body
  expect((await asAdmin('GET', '/audit-log/verification')).body).toEqual({
    verifiedAt: null,
    count: 0,
    brokenId: null,
  })
  const note = (entity: AuditEntity, entityId: number, before: object) =>
    server.tenancy.withTenant(companyId, (tenant) =>
      recordAudit(tenant, { userId: admin.id, action: 'delete', entity, entityId, before }),
    )
  // All at once: writers do not wait for each other, and the chain has one order.
  await Promise.all(Array.from({ length: 8 }, (_, n) => note('queue', n, { name: `Fila ${n}` })))
  await note('ticket', 9, { contact: { id: 7, name: 'Rita' }, lastMessage: 'Segredo' })
  expect(await verify()).toMatchObject({ count: 9, brokenId: null })
  // An erased person leaves the log, and the log stays whole.
  await server.tenancy.withTenant(companyId, (tenant) => forgetInAuditLog(tenant, 7))
  expect(await Promise.all([verify(), verify()])).toMatchObject([{ brokenId: null }, { brokenId: null }])
  const key = deriveKey(appSecret, 'audit chain')
  expect(await verifyAll(server.database.ownerUrl, key)).toMatchObject({ wrong: [] })

  const byHand = async (statement: string) => {
    const owner = new pg.Client({ connectionString: server.database.ownerUrl })
    await owner.connect()
    await owner.query(`begin; select set_config('app.platform', 'on', true); ${statement}; commit`)
    await owner.end()
  }
  const third = await server.tenancy.withTenant(companyId, ({ db }) =>
    db
      .selectFrom('auditLog')
      .select(['id', 'action'])
      .where('companyId', '=', companyId)
      .where('chainNo', '=', 3)
      .executeTakeFirstOrThrow(),
  )
  const where = `where company_id = ${companyId} and id = ${third.id}`
  await byHand(`update audit_log set before = '{"name": "Outra"}' ${where}`)
  expect(await verify()).toMatchObject({ count: 2, brokenId: third.id })
  expect((await asAdmin('GET', '/audit-log/verification')).body.brokenId).toBe(third.id)
  expect(await doctor()).toContain(`The audit log was altered: company ${companyId}, entry ${third.id}`)
  // Nor does it help to call it forgotten, or to take it away.
  await byHand(`update audit_log set forgotten_at = now() ${where}`)
  expect((await verify()).brokenId).toBe(third.id)
  await byHand(`delete from audit_log ${where}`)
  expect((await verify()).brokenId).not.toBeNull()
})
