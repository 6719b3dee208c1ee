import { readAgainEvent } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aCustomer, anInbox } from '../../../test/inbox.ts'
import { startRedis } from '../../../test/redis.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { createNode } from '../jobs/nodes.ts'

let redis: Awaited<ReturnType<typeof startRedis>>
let database: Awaited<ReturnType<typeof aDatabase>>
let servers: TestServer[]
beforeAll(async () => {
  redis = await startRedis()
  const environment = { REDIS_URL: redis.url }
  database = await aDatabase()
  servers = [
    await startTestServer({ database, environment }),
    await startTestServer({ database, environment }),
  ]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  redis.close()
  await database.drop()
})

test('an event of one process reaches the browsers of the other', async () => {
  const [here, there] = servers as [TestServer, TestServer]
  const { companyId, admin, attendant } = await here.aTeam()
  const [asAdmin, asAttendant] = [await here.as(admin), await there.as(attendant)]
  const sockets = [
    here.socket(companyId, { token: asAdmin.token }),
    there.socket(companyId, { token: asAttendant.token }),
  ]
  await Promise.all(sockets.map((socket) => heard(socket, 'connect')))

  const news = sockets.map(
    (socket) =>
      new Promise((resolve) => {
        socket.on(
          `company-${companyId}-user`,
          ({ user }: { user?: { name: string } }) => user?.name === 'Vinda de longe' && resolve(true),
        )
      }),
  )
  await asAdmin('PUT', `/users/${attendant.id}`, { name: 'Vinda de longe' })
  expect(await Promise.all(news)).toEqual([true, true])
})

test('a session ended on one process is ended on the other', async () => {
  const [here, there] = servers as [TestServer, TestServer]
  const { companyId, attendant } = await here.aTeam()
  const asAttendant = await there.as(attendant)
  const socket = there.socket(companyId, { token: asAttendant.token })
  await heard(socket, 'connect')
  expect((await asAttendant('GET', '/auth/me')).status).toBe(200)

  const ended = heard(socket, 'disconnect')
  const elsewhere = await here.visit('DELETE', '/auth/logout', {
    headers: { authorization: `Bearer ${asAttendant.token}` },
  })
  expect(elsewhere.status).toBe(200)
  await ended
  expect((await asAttendant('GET', '/auth/me')).status).toBe(401)
})

/** A browser at each process; `asked` settles when both are told to read again. */
async function twoBrowsers() {
  const [here, there] = servers as [TestServer, TestServer]
  const { companyId, admin, attendant } = await here.aTeam()
  const tokens = [(await here.as(admin)).token, (await there.as(attendant)).token] as const
  const sockets = [
    here.socket(companyId, { token: tokens[0] }),
    there.socket(companyId, { token: tokens[1] }),
  ]
  await Promise.all(sockets.map((socket) => heard(socket, 'connect')))
  const asked = sockets.map((socket) => heard(socket, readAgainEvent))
  return { here, asked: Promise.all(asked) }
}

test('when a process dies, the browsers of the others read again what it may not have told', async () => {
  const { here, asked } = await twoBrowsers()

  const dead = {
    id: randomUUID(),
    roles: [],
    startedAt: '2020-01-01T00:00:00Z',
    heartbeatAt: '2020-01-01T00:00:00Z',
  }
  await here.tenancy.withPlatform(({ db }) =>
    db
      .insertInto('nodes')
      .values({ ...dead, workerIds: [], version: '13.0.0', memoryBytes: 0 })
      .execute(),
  )
  const living = createNode(here.tenancy, { id: randomUUID(), roles: new Set(['http']), kept: [] })
  await living.beat()
  await asked
  await living.leave()
})

test('colleagues on different processes see each other in a ticket, and its customer writing', async () => {
  const [here, there] = servers as [TestServer, TestServer]
  const inbox = await anInbox(here)
  const { companyId, attendant, asAdmin } = inbox
  const customer = aCustomer()
  const { id, uuid } = await inbox.write(customer, 'Oi')
  await asAdmin('PUT', `/tickets/${id}`, { status: 'open', userId: attendant.id, queueId: inbox.first.id })
  const { token } = await there.as(attendant)
  const near = here.socket(companyId, { token: asAdmin.token })
  const far = there.socket(companyId, { token })
  const seen = [near, far].map((socket) => {
    const seen = { viewers: 0, writers: [] as number[], isCustomerTyping: false }
    socket.on(`company-${companyId}-presence`, ({ viewers, typing }: Record<string, { id: number }[]>) => {
      seen.viewers = viewers?.length ?? 0
      seen.writers = typing?.map((writer) => writer.id) ?? []
    })
    socket.on(`company-${companyId}-customerTyping`, () => (seen.isCustomerTyping = true))
    return seen
  })
  await Promise.all([near, far].map((socket) => heard(socket, 'connect')))
  near.emit('joinChatBox', uuid)
  far.emit('joinChatBox', uuid)
  await eventually(async () => seen.every(({ viewers }) => viewers === 2))
  far.emit('typing', uuid, true)
  await eventually(async () => seen.every(({ writers }) => writers.includes(attendant.id)))
  await asAdmin('POST', `/simulator/${inbox.whatsappId}/typing`, { number: customer })
  await eventually(async () => seen.every(({ isCustomerTyping }) => isCustomerTyping))
  far.disconnect()
  await eventually(async () => seen[0]?.viewers === 1)
})

test('what was said while redis was away is read again', async () => {
  const { asked } = await twoBrowsers()
  await redis.dropLines()
  await asked
})
