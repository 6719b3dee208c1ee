import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aCompany } from '../../company/companies/companies.factory.ts'
import { systemClock } from '../clock.ts'
import { connect } from '../database/connect.ts'
import { createCompanyCache } from './companyCache.ts'
import { defineEvent, on, onSlowly } from './domainEvents.ts'
import type { Listener } from './tenancy.ts'
import { createTenancy, type Tenant } from './tenancy.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let connected: ReturnType<typeof connect>
beforeAll(async () => {
  database = await aDatabase()
  connected = connect({ url: database.appUrl, poolSize: 2, waitMs: 30_000, onIdleError: () => undefined })
})
afterAll(async () => {
  await connected.pool.end()
  await database.drop()
})

const happened = defineEvent<{ id: number }>('happened')
const other = defineEvent<{ id: number }>('other')

const tenancyWith = (listeners: Listener[]) =>
  createTenancy({
    db: connected.db,
    clock: systemClock,
    mediaKey: Buffer.alloc(32),
    companyCache: createCompanyCache(systemClock),
    listeners,
    emit: () => undefined,
  })

test('listeners react in their order, in the transaction and company of who raised the event', async () => {
  const heard: string[] = []
  const tenancy = tenancyWith([
    ...on(happened, async (tenant, { id }) => void heard.push(`first ${tenant.companyId} ${id}`)),
    ...on(other, async () => void heard.push('other')),
    ...on(happened, async (_tenant, { id }) => void heard.push(`second ${id}`)),
  ])
  await tenancy.withTenant(7, (tenant) => tenant.raise(happened, { id: 3 }))
  expect(heard).toEqual(['first 7 3', 'second 3'])
})

test('a listener that fails undoes what raised the event', async () => {
  const tenancy = tenancyWith(
    on(happened, async () => {
      throw new Error('refused')
    }),
  )
  const companyId = await tenancy.withPlatform((platform) => aCompany(platform))
  const tags = (tenant: Tenant) => tenant.db.selectFrom('tags').select('name').execute()
  const work = tenancy.withTenant(companyId, async (tenant) => {
    const at = tenant.now().toISOString()
    const tag = { companyId, name: 'VIP', color: '#fff', createdAt: at, updatedAt: at }
    await tenant.db.insertInto('tags').values(tag).execute()
    expect(await tags(tenant)).toHaveLength(1)
    await tenant.raise(happened, { id: 1 })
  })
  await expect(work).rejects.toThrow('refused')
  expect(await tenancy.withTenant(companyId, tags)).toEqual([])
})

test('a slow listener opens transactions of its own, and is not called inside one', async () => {
  const heard: string[] = []
  const tenancy = tenancyWith([
    ...onSlowly(happened, async (itself, companyId, { id }) => {
      await itself.withTenant(companyId, async (tenant) => void heard.push(`${tenant.companyId} ${id}`))
    }),
    ...on(happened, async () => void heard.push('in the transaction')),
  ])
  await tenancy.raise(7, happened, { id: 3 })
  expect(heard).toEqual(['7 3'])
  await tenancy.withTenant(7, (tenant) => tenant.raise(happened, { id: 4 }))
  expect(heard).toEqual(['7 3', 'in the transaction'])
})
