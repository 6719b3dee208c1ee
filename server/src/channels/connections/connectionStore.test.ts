import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { aConnection } from './connections.factory.ts'
import { clearConnectionStore, connectionStore } from './connectionStore.ts'

let server: TestServer
let companyId: number
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http' } })
  companyId = (await server.aTeam()).companyId
})
afterAll(() => server.close())

const sealKey = Buffer.alloc(32, 7)
const inCompany = <T>(work: (tenant: Tenant) => Promise<T>) => server.tenancy.withTenant(companyId, work)
const storeOf = (tenant: Tenant, connectionId: number) => connectionStore(tenant, { sealKey, connectionId })
const rows = (connectionId: number) =>
  inCompany(({ db }) =>
    db
      .selectFrom('connectionSecrets')
      .selectAll()
      .where('connectionId', '=', connectionId)
      .orderBy('name')
      .execute(),
  )

test('what a connection keeps is read again, changed and removed by name', async () => {
  const id = await inCompany(aConnection)
  await inCompany((tenant) => storeOf(tenant, id).write({ creds: 'ação 🔑', 'key-1': 'one', 'key-2': 'two' }))
  await inCompany((tenant) => storeOf(tenant, id).write({ 'key-1': null, 'key-2': 'changed', absent: null }))
  const kept = await inCompany((tenant) => storeOf(tenant, id).read(['creds', 'key-1', 'key-2']))
  expect(Object.fromEntries(kept)).toEqual({ creds: 'ação 🔑', 'key-2': 'changed' })
  expect(await inCompany((tenant) => storeOf(tenant, id).read([]))).toEqual(new Map())
})

test('nothing of it lies open in the database, and a value opens only in its own place', async () => {
  const [one, other] = [await inCompany(aConnection), await inCompany(aConnection)]
  await inCompany((tenant) => storeOf(tenant, one).write({ creds: 'very secret' }))
  const [row] = await rows(one)
  expect(row?.value).not.toContain('secret')
  await inCompany(({ db }) =>
    db
      .insertInto('connectionSecrets')
      .values({ companyId, connectionId: other, name: 'creds', value: row!.value })
      .execute(),
  )
  await expect(inCompany((tenant) => storeOf(tenant, other).read(['creds']))).rejects.toThrow(
    'sealed under another APP_SECRET',
  )
})

test('a transaction that fails keeps nothing', async () => {
  const id = await inCompany(aConnection)
  await expect(
    inCompany(async (tenant) => {
      await storeOf(tenant, id).write({ creds: 'lost' })
      throw new Error('cut off')
    }),
  ).rejects.toThrow('cut off')
  expect(await rows(id)).toEqual([])
})

test('is emptied when the phone is forgotten, gone with its connection, and nobody else’s', async () => {
  const [one, other] = [await inCompany(aConnection), await inCompany(aConnection)]
  for (const id of [one, other]) await inCompany((tenant) => storeOf(tenant, id).write({ creds: 'mine' }))
  await inCompany((tenant) => clearConnectionStore(tenant, one))
  expect(await rows(one)).toEqual([])
  expect(await rows(other)).toHaveLength(1)
  await inCompany(({ db }) => db.deleteFrom('connections').where('id', '=', other).execute())
  expect(await rows(other)).toEqual([])
  const stranger = (await server.aTeam()).companyId
  const seen = await server.tenancy.withTenant(stranger, ({ db }) =>
    db.selectFrom('connectionSecrets').selectAll().execute(),
  )
  expect(seen).toEqual([])
})
