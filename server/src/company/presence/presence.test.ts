import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Socket } from 'socket.io-client'
import { run } from '../../../test/database.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes, seconds } from '../../platform/clock.ts'
import type { Session } from '../../platform/http/serve.ts'
import { presenceJobs, presenceListener } from './presence.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<TestServer['as']>>
interface Flip {
  action: string
  user: { id: number; online: boolean }
}

async function openSocket({ user, token }: Caller) {
  const socket = server.socket(user.companyId, { token })
  await heard(socket, 'connect')
  return socket
}
/** Resolves when this socket is told that a person came or went. */
function toldThat(socket: Socket, userId: number, online: boolean) {
  const { promise, resolve } = Promise.withResolvers<Flip>()
  socket.onAny((name: string, event: Flip) => {
    if (name.endsWith('-user') && event.user?.id === userId && event.user.online === online) resolve(event)
  })
  return promise
}
const isOnline = (userId: number) =>
  server.tenancy.withPlatform(async ({ db }) => {
    const user = await db
      .selectFrom('users')
      .select('online')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return user.online
  })
const socketsOf = (userId: number) =>
  server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('userSockets').select(['id', 'nodeId']).where('userId', '=', userId).execute(),
  )
const waitForSockets = (userId: number, count: number) =>
  eventually(async () => (await socketsOf(userId)).length === count)

/** The waiting check of a person's presence, and when it is due. */
const settlingOf = async (userId: number) => {
  const { rows } = await run(
    server.database.ownerUrl,
    `select id, run_at from graphile_worker.jobs where key = 'presence:${userId}'`,
  )
  return rows[0] as { id: string; run_at: string } | undefined
}
/** Jobs wait by the time of the database, which a test cannot move: it moves the job instead. */
const makeDue = (userId: number) =>
  run(
    server.database.ownerUrl,
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'presence:${userId}'), run_at => now())`,
  )

async function aColleague() {
  const { companyId, admin, attendant } = await server.aTeam()
  const watcher = await openSocket(await server.as(admin))
  return { companyId, watcher, attendant, call: await server.as(attendant) }
}

describe('a person', () => {
  test('comes online with the first socket, and colleagues are told once', async () => {
    const { watcher, attendant, call } = await aColleague()
    expect(await isOnline(attendant.id)).toBe(false)
    const told = toldThat(watcher, attendant.id, true)
    const flips: Flip[] = []
    watcher.onAny((_name, event: Flip) => event.user?.id === attendant.id && flips.push(event))
    await openSocket(call)
    expect(await told).toMatchObject({ action: 'update', user: { name: attendant.name } })
    await openSocket(call)
    await waitForSockets(attendant.id, 2)
    expect(flips).toHaveLength(1)
    expect(await isOnline(attendant.id)).toBe(true)
  })

  test('stays online while one of two sockets is open', async () => {
    const { attendant, call } = await aColleague()
    const [first] = [await openSocket(call), await openSocket(call)]
    await waitForSockets(attendant.id, 2)
    first?.disconnect()
    await waitForSockets(attendant.id, 1)
    await eventually(() => settlingOf(attendant.id))
    await makeDue(attendant.id)
    await eventually(async () => (await settlingOf(attendant.id)) === undefined)
    expect(await isOnline(attendant.id)).toBe(true)
  })

  test('goes offline half a minute after the last socket closed, and colleagues are told', async () => {
    const { watcher, attendant, call } = await aColleague()
    const socket = await openSocket(call)
    await waitForSockets(attendant.id, 1)
    socket.disconnect()
    const job = await eventually(() => settlingOf(attendant.id))
    expect(new Date(job.run_at).getTime() - server.clock.now().getTime()).toBe(seconds(30))
    expect(await isOnline(attendant.id)).toBe(true)

    const told = toldThat(watcher, attendant.id, false)
    await makeDue(attendant.id)
    await told
    expect(await isOnline(attendant.id)).toBe(false)
  })

  test('who only reloads the page is never shown as gone', async () => {
    const { watcher, attendant, call } = await aColleague()
    const hasCome = toldThat(watcher, attendant.id, true)
    const socket = await openSocket(call)
    await waitForSockets(attendant.id, 1)
    await hasCome
    const flips: Flip[] = []
    watcher.onAny((_name, event: Flip) => event.user?.id === attendant.id && flips.push(event))
    socket.disconnect()
    await eventually(() => settlingOf(attendant.id))
    await openSocket(call)
    await waitForSockets(attendant.id, 1)
    await makeDue(attendant.id)
    await eventually(async () => (await settlingOf(attendant.id)) === undefined)
    expect(flips).toEqual([])
  })

  test('goes offline at once by logging out', async () => {
    const { watcher, attendant, call } = await aColleague()
    await openSocket(call)
    await waitForSockets(attendant.id, 1)
    const told = toldThat(watcher, attendant.id, false)
    await call('DELETE', '/auth/logout')
    await told
    expect(await isOnline(attendant.id)).toBe(false)
  })

  test('who logs out in one place stays online in another', async () => {
    const { attendant, call } = await aColleague()
    const elsewhere = await openSocket(await server.as(attendant))
    const here = await openSocket(call)
    await waitForSockets(attendant.id, 2)
    const ended = heard(here, 'disconnect')
    await call('DELETE', '/auth/logout')
    await ended
    expect(await isOnline(attendant.id)).toBe(true)
    expect(elsewhere.connected).toBe(true)
  })
})

describe('the record of sockets', () => {
  const sessionOf = ({ companyId, id: userId }: { companyId: number; id: number }) =>
    ({ companyId, userId, id: randomUUID() }) as Session

  test('forgets a socket that closed while it was still being written down', async () => {
    const { attendant } = await server.aTeam()
    const listener = presenceListener(server.tenancy, randomUUID())
    const session = sessionOf(attendant)
    const brief = async (socketId: string) => {
      const written = listener.connected?.(session, socketId)
      await listener.disconnected?.(session, socketId)
      await written
    }
    await Promise.all(Array.from({ length: 10 }, (_, index) => brief(`brief-${index}`)))
    expect(await socketsOf(attendant.id)).toEqual([])
  })

  test('is settled for a process that died without a word, after five quiet minutes', async () => {
    const { companyId, watcher, attendant } = await aColleague()
    const dead = randomUUID()
    await presenceListener(server.tenancy, dead).connected?.(sessionOf(attendant), 'left-behind')
    await server.tenancy.withTenant(companyId, async ({ db }) => {
      await db.deleteFrom('userSockets').where('nodeId', '=', dead).execute()
    })
    const settleAll = presenceJobs(server.tenancy).find(({ job }) => job.name === 'settleAllPresence')
    const settle = () => settleAll?.run({}, { id: '1', attempt: 1, maxAttempts: 1 })
    server.clock.travel(minutes(5))
    await settle()
    expect(await isOnline(attendant.id)).toBe(true)
    const told = toldThat(watcher, attendant.id, false)
    server.clock.travel(1)
    await settle()
    await told
  })

  test('counts a person who says to be there', async () => {
    const { attendant } = await server.aTeam()
    const listener = presenceListener(server.tenancy, randomUUID())
    await listener.present?.(sessionOf(attendant))
    expect(await isOnline(attendant.id)).toBe(true)
  })
})
