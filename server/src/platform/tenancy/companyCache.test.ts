import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let servers: TestServer[]
beforeAll(async () => {
  database = await aDatabase()
  servers = [await startTestServer({ database }), await startTestServer({ database })]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
})

test('a company that changes is read anew on every process, and only then', async () => {
  const [here, there] = servers as [TestServer, TestServer]
  const { companyId, admin, attendant } = await here.aTeam()
  const callers = [await here.as(admin), await there.as(attendant)]
  const names = () =>
    Promise.all(callers.map(async (caller) => (await caller('GET', '/auth/me')).body.company.name as string))
  const [before] = await names()

  await here.tenancy.withPlatform(async ({ db }) => {
    await db.updateTable('companies').set({ name: 'Nome Novo' }).where('id', '=', companyId).execute()
  })
  expect(await names()).toEqual([before, before])
  await here.tenancy.withPlatform(async (platform) => platform.invalidate('company', companyId))
  await expect.poll(names).toEqual(['Nome Novo', 'Nome Novo'])
})

test('the process that changes a company knows it before anybody hears of the change', async () => {
  const [here] = servers as [TestServer]
  const { companyId, admin } = await here.aTeam()
  const call = await here.as(admin)
  const nameNow = async () => (await call('GET', '/auth/me')).body.company.name as string
  for (const name of Array.from({ length: 20 }, (_, count) => `Nome ${count} de ${companyId}`)) {
    await here.tenancy.withPlatform(async (platform) => {
      await platform.db.updateTable('companies').set({ name }).where('id', '=', companyId).execute()
      platform.invalidate('company', companyId)
    })
    expect(await nameNow()).toBe(name)
  }
})
