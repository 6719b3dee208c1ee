import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { ConnectionKey, RawEvent } from '../../channels/channel/Channel.ts'
import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { wantImport } from '../../channels/connections/wantImport.ts'
import { days, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { receiveHistory } from './receiveHistory.ts'

let server: TestServer
let connection: ConnectionKey
let userId: number
beforeAll(async () => {
  // Nobody takes the steps of the import meanwhile.
  server = await startTestServer({ environment: { ROLES: 'http' } })
  const team = await server.aTeam()
  userId = team.admin.id
  const id = await server.tenancy.withTenant(team.companyId, aConnection)
  connection = { companyId: team.companyId, id }
})
afterAll(() => server.close())

const maria = aCustomer()
const ago = (count: number) => later(server.clock.now(), -days(count)).toISOString()
const past = (wid: string, at: string, isGroup = false): RawEvent => ({
  externalId: wid,
  address: maria,
  payload: { wid, at, isGroup },
})
/** As the adapter of such a network would. */
function translate(payload: unknown): InboundEvent {
  const { wid, at, isGroup } = payload as { wid: string; at: string; isGroup: boolean }
  const chat = { identities: [{ kind: 'phone' as const, raw: maria }], isGroup }
  const said = { type: 'conversation', body: wid, fromMe: false, isForwarded: false } as const
  return { kind: 'message', wid, at: new Date(at), chat, ...said, isImported: true }
}
const push = (events: RawEvent[], isLast = false) =>
  receiveHistory({ tenancy: server.tenancy, translate }, connection, { events, isLast })
const inCompany = <T>(work: (tenant: Tenant) => Promise<T>) =>
  server.tenancy.withTenant(connection.companyId, work)
const inLedger = async () => {
  const rows = await inCompany(({ db }) =>
    db.selectFrom('inboundEvents').select('externalId').orderBy('id').execute(),
  )
  return rows.map(({ externalId }) => externalId)
}
const job = () =>
  inCompany(({ db }) =>
    db.selectFrom('companyJobs').select(['state', 'done', 'total', 'input']).executeTakeFirstOrThrow(),
  )

test('a past that nobody asked for is left out', async () => {
  await push([past('unwanted', ago(5))], true)
  expect(await inLedger()).toEqual([])
})

test('a past that is pushed is kept within the dates that were asked for, once, and counted, also before the session is up', async () => {
  await inCompany(async (tenant) => {
    await tenant.db
      .updateTable('connections')
      .set({ importOldMessages: ago(30), importRecentMessages: ago(1), status: 'PAIRING' })
      .where('id', '=', connection.id)
      .execute()
    await wantImport(tenant, connection.id, { before: undefined, userId })
  })
  await push([past('too old', ago(40)), past('one', ago(9)), past('group', ago(8), true)])
  await push([past('one', ago(9)), past('two', ago(7)), past('too new', ago(0))])
  expect(await inLedger()).toEqual(['history:one', 'history:two'])
  expect(await job()).toMatchObject({ state: 'running', done: 2, total: 2, input: {} })
  await push([], true)
  expect(await job()).toMatchObject({ state: 'running', done: 2, input: { isComplete: true } })
  await push([past('late', ago(6))])
  expect(await job()).toMatchObject({ state: 'running', done: 3, input: { isComplete: true } })
})
