import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { claimLeases, renewLeases } from './leases.ts'
import { writeState } from './sessionState.ts'
import { minutes } from '../../platform/clock.ts'

let server: TestServer
beforeAll(async () => {
  // No role that holds lines: the test plays the two holders itself.
  server = await startTestServer({ environment: { ROLES: 'http,worker' } })
})
afterAll(() => server.close())

test('a holder that lost its lease while it slept writes nothing', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Linha disputada' })).body
  const [sleeper, heir] = [crypto.randomUUID(), crypto.randomUUID()]

  const [lease] = await claimLeases(server.tenancy, sleeper, 10)
  expect(await claimLeases(server.tenancy, heir, 10)).toEqual([])
  server.clock.travel(minutes(1))
  const [taken] = await claimLeases(server.tenancy, heir, 10)
  expect(taken).toMatchObject({ id, epoch: (lease?.epoch ?? 0) + 1 })
  expect(await renewLeases(server.tenancy, sleeper)).toEqual(new Set())

  const connected = {
    status: 'CONNECTED',
    statusReason: 'paired',
    qrcode: '',
    number: '551199',
    healthy: true,
  } as const
  if (lease) await writeState(server.tenancy, lease, connected)
  expect((await asAdmin('GET', `/whatsapp/${id}`)).body).toMatchObject({ status: 'OPENING', ownerNode: heir })
  if (taken) await writeState(server.tenancy, taken, connected)
  expect((await asAdmin('GET', `/whatsapp/${id}`)).body).toMatchObject({
    status: 'CONNECTED',
    number: '551199',
  })
})

test('two processes that look at the same moment share the connections, none twice', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  for (const name of ['Um', 'Dois', 'Três', 'Quatro']) await asAdmin('POST', '/whatsapp', { name })
  const holders = [crypto.randomUUID(), crypto.randomUUID()]
  const claims = await Promise.all(
    holders.flatMap((holder) => [1, 2].map(() => claimLeases(server.tenancy, holder, 2))),
  )
  const ids = claims.flat().map((lease) => lease.id)
  expect(ids).toHaveLength(4)
  expect(new Set(ids).size).toBe(4)
})
