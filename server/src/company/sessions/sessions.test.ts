import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Socket } from 'socket.io-client'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import { days } from '../../platform/clock.ts'
import { forgetOldSessions } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<TestServer['as']>>

async function openSocket({ user, token }: Caller) {
  const socket = server.socket(user.companyId, { token })
  await heard(socket, 'connect')
  return socket
}
/** Everything this socket hears from now on, by name. */
function record(socket: Socket) {
  const names: string[] = []
  socket.onAny((name: string) => names.push(name))
  return names
}
/** Says something to the whole company and waits for it: whatever was said before has arrived by then. */
async function flush(companyId: number, socket: Socket) {
  const marker = heard(socket, `company-${companyId}-job`)
  const job = { jobId: 'marker', kind: 'test', done: 0, total: 0, state: 'done' } as const
  await server.tenancy.withTenant(companyId, async (tenant) => tenant.publish('job', job, everyone))
  await marker
}
const sessionsOf = async (call: Caller) =>
  (await call('GET', '/auth/sessions')).body as { id: string; current: boolean }[]

describe('a new login', () => {
  test("is signalled to that user's other sockets, and to nobody else", async () => {
    const { companyId, attendant, admin } = await server.aTeam()
    const other = await server.aTeam()
    const colleague = await openSocket(await server.signIn(admin))
    const stranger = await openSocket(await server.signIn(other.admin))
    const old = await openSocket(await server.signIn(attendant))
    const [colleagueHears, strangerHears] = [record(colleague), record(stranger)]

    const signal = heard<{ user: { id: number } }>(old, `company-${companyId}-auth`)
    const fresh = await server.signIn(attendant)
    const own = await openSocket(fresh)
    const ownHears = record(own)
    expect(await signal).toMatchObject({ action: 'update', user: { id: attendant.id } })

    await flush(companyId, own)
    await flush(companyId, colleague)
    await flush(other.companyId, stranger)
    for (const names of [colleagueHears, strangerHears, ownHears])
      expect(names.filter((name) => name.endsWith('-auth'))).toEqual([])
  })

  test('does not meet its own signal when it resumes', async () => {
    const { attendant } = await server.aTeam()
    await server.signIn(attendant)
    const socket = await openSocket(await server.signIn(attendant))
    const { events } = (await socket.timeout(5_000).emitWithAck('resume', { lastSeq: 1 })) as {
      events: { name: string }[]
    }
    expect(events.filter(({ name }) => name.endsWith('-auth'))).toEqual([])
  })

  test('ends the older sessions: their tokens and cookies stop, and the newest stays', async () => {
    const { attendant, admin } = await server.aTeam()
    const colleague = await server.signIn(admin)
    const [old, older] = [await server.signIn(attendant), await server.as(attendant)]
    const fresh = await server.signIn(attendant)
    for (const call of [old, older]) {
      await expect.poll(async () => (await call('GET', '/auth/me')).status, { timeout: 15_000 }).toBe(401)
      const cookies = { jrt: call.cookie }
      expect((await server.visit('POST', '/auth/refresh_token', { cookies })).status).toBe(401)
    }
    for (const call of [fresh, colleague]) expect((await call('GET', '/auth/me')).status).toBe(200)
  })
})

describe('a logout', () => {
  test('ends the token, the cookie and the socket of this session only', async () => {
    const { attendant } = await server.aTeam()
    const [elsewhere, call] = [await server.as(attendant), await server.as(attendant)]
    const socket = await openSocket(call)
    const ended = heard(socket, 'disconnect')
    const answer = await call('DELETE', '/auth/logout', undefined, { cookie: `jrt=${call.cookie}` })
    expect(answer).toMatchObject({ status: 200, body: {}, cookie: '' })
    await ended
    await expect.poll(async () => (await call('GET', '/auth/me')).status).toBe(401)
    const cookies = { jrt: call.cookie }
    expect((await server.visit('POST', '/auth/refresh_token', { cookies })).status).toBe(401)
    expect((await elsewhere('GET', '/auth/me')).status).toBe(200)
  })

  test("leaves another tab's newer cookie alone", async () => {
    const { attendant } = await server.aTeam()
    const [old, newer] = [await server.as(attendant), await server.as(attendant)]
    const answer = await old('DELETE', '/auth/logout', undefined, { cookie: `jrt=${newer.cookie}` })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const cookies = { jrt: newer.cookie }
    expect((await server.visit('POST', '/auth/refresh_token', { cookies })).status).toBe(200)
  })
})

describe('the list of sessions', () => {
  test('names the living ones of this user, the latest used first, and which is this one', async () => {
    const { attendant, admin } = await server.aTeam()
    await server.as(admin)
    const phone = await server.visit('POST', '/auth/login', {
      payload: { email: attendant.email, password: attendant.password },
      headers: { 'user-agent': `Phone ${'x'.repeat(500)}` },
      remoteAddress: '10.1.2.3',
    })
    server.clock.travel(1000)
    const call = await server.as(attendant)
    const { body } = await call('GET', '/auth/sessions')
    expect(body).toEqual([
      expect.objectContaining({ current: true, address: '127.0.0.1' }),
      expect.objectContaining({ current: false, address: '10.1.2.3' }),
    ])
    expect(body[1].userAgent).toMatch(/^Phone x+$/)
    expect(body[1].userAgent).toHaveLength(300)
    expect(JSON.stringify(body)).not.toMatch(/hash|attempt/i)
    expect(phone.status).toBe(200)
  })

  test('lets one be ended, which is gone at once', async () => {
    const { attendant } = await server.aTeam()
    const [there, here] = [await server.as(attendant), await server.as(attendant)]
    const socket = await openSocket(there)
    const ended = heard(socket, 'disconnect')
    const other = (await sessionsOf(here)).find((session) => !session.current)
    expect((await here('DELETE', `/auth/sessions/${other?.id}`)).status).toBe(200)
    await ended
    await expect.poll(async () => (await there('GET', '/auth/me')).status).toBe(401)
    expect(await sessionsOf(here)).toHaveLength(1)
    expect(await here('DELETE', `/auth/sessions/${other?.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_SESSION_FOUND' },
    })
  })

  test('lets all others be ended together', async () => {
    const { attendant, admin } = await server.aTeam()
    const colleague = await server.as(admin)
    const others = [await server.as(attendant), await server.as(attendant)]
    const here = await server.as(attendant)
    expect((await here('DELETE', '/auth/sessions')).status).toBe(200)
    for (const call of others) await expect.poll(async () => (await call('GET', '/auth/me')).status).toBe(401)
    expect(await sessionsOf(here)).toMatchObject([{ current: true }])
    expect((await colleague('GET', '/auth/me')).status).toBe(200)
  })

  test("never reaches a colleague's or another company's session", async () => {
    const [mine, other] = [await server.aTeam(), await server.aTeam()]
    const call = await server.as(mine.admin)
    for (const who of [mine.attendant, other.admin]) {
      const theirs = await server.as(who)
      const [session] = await sessionsOf(theirs)
      expect((await call('DELETE', `/auth/sessions/${session?.id}`)).status).toBe(404)
      expect((await theirs('GET', '/auth/me')).status).toBe(200)
    }
    expect((await call('DELETE', `/auth/sessions/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await call('DELETE', '/auth/sessions/1')).status).toBe(400)
  })
})

test('sessions that ended a while ago are forgotten, living ones are not', async () => {
  const { attendant } = await server.aTeam()
  const call = await server.as(attendant)
  const [{ id } = { id: '' }] = await sessionsOf(call)
  const rows = () =>
    server.tenancy.withPlatform(({ db }) =>
      db.selectFrom('sessions').select('id').where('id', '=', id).execute(),
    )
  const forget = () =>
    server.tenancy.withPlatform(({ db, now }) => forgetOldSessions(db, new Date(now().getTime() - days(30))))
  await forget()
  expect(await rows()).toHaveLength(1)
  server.clock.travel(days(61))
  await forget()
  expect(await rows()).toHaveLength(0)
})
