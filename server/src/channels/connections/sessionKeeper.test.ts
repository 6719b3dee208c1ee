import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from './connections.factory.ts'

let server: TestServer
beforeAll(async () => {
  // No role that holds lines: those that do begin and end in the tests.
  server = await startTestServer({ environment: { ROLES: 'http' } })
})
afterAll(() => server.close())

/** A program that holds lines and looks for more all the time. */
const aHolder = () =>
  startTestServer({
    database: server.database,
    environment: { ROLES: 'channels', CONNECTION_POLL_MS: '10' },
  })
const complaintsOf = ({ logged }: TestServer) =>
  logged.filter((line) => (JSON.parse(line) as { level: number }).level > 30)
const owners = (companyId: number) =>
  server.tenancy.withTenant(companyId, async ({ db }) => {
    const rows = await db.selectFrom('connections').select('ownerNode').execute()
    return rows.flatMap(({ ownerNode }) => ownerNode ?? [])
  })

async function aCompanyWithLines() {
  const team = await server.aTeam()
  await server.tenancy.withTenant(team.companyId, async (tenant) => {
    for (const name of ['Um', 'Dois', 'Três', 'Quatro']) await aConnection(tenant, { name })
  })
  return team
}

test('asked to stop while it takes lines, it leaves none of them open', async () => {
  const { companyId } = await aCompanyWithLines()
  // What it is about to do when it is stopped differs from time to time.
  for (const _ of [1, 2, 3]) {
    const holder = await aHolder()
    let closing: Promise<void> | undefined
    await server.tenancy.withTenant(companyId, async ({ db }) => {
      await sql`lock table connections in access exclusive mode`.execute(db)
      // Lines to be taken and lines to be tried again, of which it learns once this is over and it is being stopped.
      const [free, lost] = [
        { ownerNode: null, leaseUntil: null },
        { retryAt: server.clock.now().toISOString() },
      ]
      await db.updateTable('connections').set(free).where('name', 'in', ['Um', 'Dois']).execute()
      await db.updateTable('connections').set(lost).where('name', 'in', ['Três', 'Quatro']).execute()
      await pause(100)
      closing = holder.close()
      await pause(200)
    })
    await closing
    expect(complaintsOf(holder)).toEqual([])
    expect(await owners(companyId)).toEqual([])
  }
})

test('asked to stop while lines are restarted, it leaves none of them open', async () => {
  const { companyId, admin } = await aCompanyWithLines()
  const asAdmin = await server.as(admin)
  for (const wait of [0, 5, 20]) {
    const holder = await aHolder()
    expect((await asAdmin('POST', '/whatsapp-restart')).status).toBe(200)
    await pause(wait)
    await holder.close()
    expect(complaintsOf(holder)).toEqual([])
    expect(await owners(companyId)).toEqual([])
  }
})
