import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resumed } from '@chatflow/contract'
import type { Socket } from 'socket.io-client'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { everyone, room } from '../tenancy/eventLog.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const refusal = async (socket: Socket) => (await heard<Error>(socket, 'connect_error')).message
const resume = (socket: Socket, lastSeq: number) =>
  socket.timeout(5_000).emitWithAck('resume', { lastSeq }) as Promise<Resumed>
const announce = (companyId: number, userId: number, audience = everyone) =>
  server.tenancy.withTenant(companyId, async (tenant) =>
    tenant.publish('user', { action: 'delete', userId }, audience),
  )

async function openSocket(companyId: number, who: { email: string; password: string }) {
  const { token } = await server.as(who)
  const socket = server.socket(companyId, { token })
  await heard(socket, 'connect')
  return socket
}

describe('a socket is refused', () => {
  test.each([
    ['without a token', {}],
    ['with a token that is no text', { token: { $gt: '' } }],
    ['with garbage', { token: 'garbage' }],
  ])('%s', async (_name, auth) => {
    const { companyId } = await server.aTeam()
    expect(await refusal(server.socket(companyId, auth))).toBe('ERR_SESSION_EXPIRED')
  })

  test('with a forged token', async () => {
    const { companyId, admin } = await server.aTeam()
    const forged = await new SignJWT({ sid: crypto.randomUUID(), companyId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(admin.id))
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32))
    expect(await refusal(server.socket(companyId, { token: forged }))).toBe('ERR_SESSION_EXPIRED')
  })

  test("in another company's namespace, whatever user it claims to be", async () => {
    const [mine, other] = [await server.aTeam(), await server.aTeam()]
    const { token } = await server.as(mine.admin)
    expect(await refusal(server.socket(other.companyId, { token, userId: other.admin.id }))).toBe(
      'ERR_NO_PERMISSION',
    )
  })

  test('with an expired token, so that the client knows to refresh', async () => {
    const { companyId, admin } = await server.aTeam()
    const { token } = await server.as(admin)
    server.clock.travel(16 * 60_000)
    expect(await refusal(server.socket(companyId, { token }))).toBe('ERR_SESSION_EXPIRED')
  })
})

describe('a company hears', () => {
  test('its own events and nobody else hears them', async () => {
    const [mine, other] = [await server.aTeam(), await server.aTeam()]
    const [here, there] = [
      await openSocket(mine.companyId, mine.admin),
      await openSocket(other.companyId, other.admin),
    ]
    const overheard: unknown[] = []
    there.onAny((name: string, payload: { userId?: number }) => payload.userId === 7 && overheard.push(name))

    const news = waitFor(here, `company-${mine.companyId}-user`, 7)
    await announce(mine.companyId, 7)
    expect(await news).toMatchObject({ action: 'delete', userId: 7, seq: expect.any(Number) as number })
    const otherNews = waitFor(there, `company-${other.companyId}-user`, 8)
    await announce(other.companyId, 8)
    await otherNews
    expect(overheard).toEqual([])
  })

  test('what it missed while it was away, once, in order', async () => {
    const { companyId, admin } = await server.aTeam()
    const { token } = await server.as(admin)
    const first = server.socket(companyId, { token })
    await heard(first, 'connect')
    const { lastSeq } = await resume(first, -1)
    first.disconnect()
    for (const userId of [101, 102, 103]) await announce(companyId, userId)

    const again = server.socket(companyId, { token })
    await heard(again, 'connect')
    const missed = await resume(again, lastSeq)
    const ids =
      'events' in missed
        ? missed.events
            .map(({ payload }) => (payload as { userId?: number }).userId)
            .filter((id) => id && id > 100)
        : []
    expect(ids).toEqual([101, 102, 103])
    expect(missed.lastSeq).toBeGreaterThanOrEqual(lastSeq + 3)
  })

  test('on resuming, nothing that was meant for someone else', async () => {
    const { companyId, admin, attendant } = await server.aTeam()
    const socket = await openSocket(companyId, attendant)
    const { lastSeq } = await resume(socket, -1)
    await announce(companyId, 201, { rooms: [room.user(admin.id)] })
    await announce(companyId, 202, { rooms: [room.user(attendant.id)] })
    const missed = await resume(socket, lastSeq)
    const ids =
      'events' in missed ? missed.events.map(({ payload }) => (payload as { userId?: number }).userId) : []
    expect(ids).toContain(202)
    expect(ids).not.toContain(201)
  })

  test('on its first resuming, what happened since its login answered', async () => {
    const { companyId, admin } = await server.aTeam()
    await announce(companyId, 301)
    const { body: opened, cookie } = await server.visit('POST', '/auth/login', { payload: admin })
    await announce(companyId, 302)
    const { body } = await server.visit('POST', '/auth/refresh_token', {
      headers: { cookie: `jrt=${cookie}` },
    })
    await announce(companyId, 303)
    const socket = server.socket(companyId, { token: body.token })
    await heard(socket, 'connect')
    const idsSince = async (lastSeq: number) => {
      const missed = await resume(socket, lastSeq)
      const ids =
        'events' in missed
          ? missed.events.map(({ payload }) => (payload as { userId?: number }).userId ?? 0)
          : []
      return ids.filter((id) => id > 300)
    }
    expect(await idsSince(opened.lastSeq)).toEqual([302, 303])
    expect(await idsSince(body.lastSeq)).toEqual([303])
  })

  test('on resuming, nothing of the time before it signed in: an older login is not news', async () => {
    const { companyId, attendant } = await server.aTeam()
    await server.as(attendant)
    server.clock.travel(1_000)
    const socket = await openSocket(companyId, attendant)
    const missed = await resume(socket, 0)
    const names = 'events' in missed ? missed.events.map(({ name }) => name) : ['reload']
    expect(names).not.toContain(`company-${companyId}-auth`)
    expect(names).not.toContain('reload')

    server.clock.travel(1_000)
    await server.as(attendant)
    const later = await resume(socket, missed.lastSeq)
    expect('events' in later && later.events.map(({ name }) => name)).toContain(`company-${companyId}-auth`)
  })

  test('the advice to reload when the log does not reach back', async () => {
    const { companyId, admin } = await server.aTeam()
    const socket = await openSocket(companyId, admin)
    const { lastSeq } = await resume(socket, -1)
    for (const userId of [1, 2, 3]) await announce(companyId, userId)
    await server.tenancy.withPlatform(({ db }) =>
      db
        .deleteFrom('companyEvents')
        .where('companyId', '=', companyId)
        .where('seq', '=', lastSeq + 1)
        .execute(),
    )
    expect(await resume(socket, lastSeq)).toMatchObject({ reload: true })
    expect(await resume(socket, lastSeq + 1_000_000)).toMatchObject({ reload: true })
  })
})

test('a socket ends with its session', async () => {
  const { companyId, attendant } = await server.aTeam()
  const asAttendant = await server.as(attendant)
  const socket = server.socket(companyId, { token: asAttendant.token })
  await heard(socket, 'connect')
  const ended = heard(socket, 'disconnect')
  await asAttendant('DELETE', '/auth/logout')
  expect(await ended).toBe('io server disconnect')
})

test('nonsense from a browser is ignored', async () => {
  const { companyId, attendant } = await server.aTeam()
  const socket = await openSocket(companyId, attendant)
  socket.emit('resume', 'nonsense')
  socket.emit('resume', { lastSeq: 'x' }, () => undefined)
  socket.emit('joinTickets', { $ne: 1 })
  expect(await resume(socket, -1)).toMatchObject({ reload: true })
})

/** The event about this user id; other news of the company (presence) may come first. */
function waitFor(socket: Socket, name: string, userId: number) {
  return new Promise((resolve) => {
    socket.on(name, (payload: { userId?: number }) => payload.userId === userId && resolve(payload))
  })
}
