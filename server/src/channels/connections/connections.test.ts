import type { ConnectionReport } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { aQueue } from '../../company/queues/queues.factory.ts'
import { backOff } from './backOff.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<TestServer['as']>>
const aConnection = async (as: Caller, form: object = {}) =>
  (await as('POST', '/whatsapp', { name: `Linha ${Math.random()}`, ...form })).body as {
    id: number
    isDefault: boolean
  }
const until = (as: Caller, id: number, status: string) =>
  eventually(async () => {
    const { body } = await as('GET', `/whatsapp/${id}`)
    return body.status === status && body
  }, 30_000)

describe('a connection', () => {
  test('opens, shows a QR code, is paired by a scan and says so live', async () => {
    const { companyId, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const socket = server.socket(companyId, { token: asAdmin.token })
    await heard(socket, 'connect')
    const states: string[] = []
    socket.on(
      `company-${companyId}-whatsappSession`,
      ({ session }: { session: { status: string; qrcode: string } }) =>
        states.push(session.qrcode ? `${session.status}+qr` : session.status),
    )

    const { id, isDefault } = await aConnection(asAdmin)
    expect(isDefault).toBe(true)
    await until(asAdmin, id, 'qrcode')
    expect((await asAdmin('POST', `/simulator/${id}/scan`)).status).toBe(200)
    const connected = await until(asAdmin, id, 'CONNECTED')
    expect(connected).toMatchObject({
      statusReason: 'paired',
      qrcode: '',
      number: expect.stringMatching(/^5511\d+$/) as string,
    })
    await eventually(async () => states.includes('CONNECTED'))
    expect(states).toEqual(['qrcode+qr', 'PAIRING', 'CONNECTED'])
    const { body: report } = await asAdmin('GET', `/whatsapp/${id}/health`)
    const told = (report as ConnectionReport).events.map(({ status }) => status)
    expect(told).toEqual(['CONNECTED', 'PAIRING', 'qrcode', 'OPENING'])
    expect(report.since).toBe(report.events[0].at)
  })

  test('comes back by itself after the network was away, later and later', async () => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const { id } = await aConnection(asAdmin)
    await until(asAdmin, id, 'qrcode')
    await asAdmin('POST', `/simulator/${id}/scan`)
    await until(asAdmin, id, 'CONNECTED')
    await asAdmin('POST', `/simulator/${id}/drop`)
    expect(await until(asAdmin, id, 'TIMEOUT')).toMatchObject({ statusReason: 'network', retries: 1 })
    server.clock.travel(backOff(0) + 1)
    expect(await until(asAdmin, id, 'CONNECTED')).toMatchObject({ statusReason: 'restored' })
    expect([0, 1, 2, 3, 4, 5, 100].map(backOff)).toEqual([
      1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000,
    ])
  })

  test.each([
    ['ban', 'banned'],
    ['logout', 'logged_out_by_phone'],
  ])('after a %s waits for a person, who gets a new QR code', async (move, reason) => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const { id } = await aConnection(asAdmin)
    await until(asAdmin, id, 'qrcode')
    await asAdmin('POST', `/simulator/${id}/scan`)
    await until(asAdmin, id, 'CONNECTED')
    await asAdmin('POST', `/simulator/${id}/${move}`)
    expect(await until(asAdmin, id, 'DISCONNECTED')).toMatchObject({ statusReason: reason })
    expect((await asAdmin('PUT', `/whatsappsession/${id}`)).status).toBe(200)
    await until(asAdmin, id, 'qrcode')
  })

  test('is closed by a person and opened again with the phone it knew; out of turn is refused', async () => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const { id } = await aConnection(asAdmin)
    await until(asAdmin, id, 'qrcode')
    expect((await asAdmin('POST', `/whatsappsession/${id}`)).body.error).toBe('ERR_WAPP_WRONG_STATE')
    await asAdmin('POST', `/simulator/${id}/scan`)
    await until(asAdmin, id, 'CONNECTED')
    await asAdmin('DELETE', `/whatsappsession/${id}`)
    expect(await until(asAdmin, id, 'DISCONNECTED')).toMatchObject({ statusReason: 'stopped_by_user' })
    await asAdmin('POST', `/whatsappsession/${id}`)
    expect(await until(asAdmin, id, 'CONNECTED')).toMatchObject({ statusReason: 'restored' })
    await asAdmin('POST', '/whatsapp-restart/')
    await until(asAdmin, id, 'CONNECTED')
  })
})

describe('who may what', () => {
  test('an attendant lists connections without QR codes, and drives none', async () => {
    const { companyId, admin, attendant } = await server.aTeam()
    const [asAdmin, asAttendant] = [await server.as(admin), await server.as(attendant)]
    const socket = server.socket(companyId, { token: asAttendant.token })
    await heard(socket, 'connect')
    const seen: string[] = []
    socket.on(`company-${companyId}-whatsappSession`, ({ session }: { session: { qrcode: string } }) =>
      seen.push(session.qrcode),
    )
    const { id } = await aConnection(asAdmin)
    await until(asAdmin, id, 'qrcode')
    await eventually(async () => seen.length > 0)
    expect(seen.every((qrcode) => qrcode === '')).toBe(true)
    expect((await asAttendant('GET', '/whatsapp?session=0')).body[0]).toMatchObject({ id, qrcode: '' })
    expect((await asAttendant('GET', `/whatsapp/${id}`)).status).toBe(403)
    expect((await asAttendant('DELETE', `/whatsappsession/${id}`)).status).toBe(403)

    await asAdmin('PUT', `/users/${attendant.id}`, { allowConnections: 'enabled' })
    await eventually(async () => (await asAttendant('GET', `/whatsapp/${id}`)).status === 200)
  })

  test('the plan limits how many and which channels', async () => {
    const { companyId, admin } = await server.aTeam()
    await server.tenancy.withPlatform(async ({ db }) => {
      const { planId } = await db
        .selectFrom('companies')
        .select('planId')
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('plans')
        .set({ connections: 1, useFacebook: false })
        .where('id', '=', planId)
        .execute()
    })
    const asAdmin = await server.as(admin)
    expect((await asAdmin('POST', '/whatsapp', { name: 'Página', channel: 'facebook' })).body.error).toBe(
      'ERR_NO_PERMISSION',
    )
    const both = await Promise.all([
      asAdmin('POST', '/whatsapp', { name: 'Um' }),
      asAdmin('POST', '/whatsapp', { name: 'Dois' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test('the super user sees all companies and may close any connection', async () => {
    const [{ admin }, other] = [await server.aTeam(), await server.aTeam()]
    const asAdmin = await server.as(admin)
    const { id } = await aConnection(asAdmin)
    await until(asAdmin, id, 'qrcode')
    const asSuper = await server.as(await server.aUser(other.companyId, { profile: 'admin', super: true }))
    const all = (await asSuper('GET', '/whatsapp/all/?session=0')).body as {
      id: number
      qrcode: string
      company: { id: number }
    }[]
    expect(all.find((connection) => connection.id === id)).toMatchObject({
      qrcode: '',
      company: { id: admin.companyId },
    })
    expect((await asSuper('DELETE', `/whatsappsession/admin/${id}`)).status).toBe(200)
    await until(asAdmin, id, 'DISCONNECTED')
  })
})

describe('saving', () => {
  test('one default at a time; the last one cannot go while others exist', async () => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const [first, second] = [await aConnection(asAdmin), await aConnection(asAdmin)]
    expect((await asAdmin('DELETE', `/whatsapp/${first.id}`)).body.error).toBe('ERR_NO_OTHER_WHATSAPP')
    await asAdmin('PUT', `/whatsapp/${second.id}`, { isDefault: true })
    const list = (await asAdmin('GET', '/whatsapp')).body as { id: number; isDefault: boolean }[]
    expect(list.filter((connection) => connection.isDefault).map(({ id }) => id)).toEqual([second.id])
    const atOnce = [first, second, first, second].map(({ id }) =>
      asAdmin('PUT', `/whatsapp/${id}`, { isDefault: true }),
    )
    for (const { status } of await Promise.all(atOnce)) expect(status).toBe(200)
    await asAdmin('PUT', `/whatsapp/${second.id}`, { isDefault: true })
    expect((await asAdmin('DELETE', `/whatsapp/${first.id}`)).status).toBe(200)
    expect((await asAdmin('DELETE', `/whatsapp/${second.id}`)).status).toBe(200)
  })

  test('rules over several fields', async () => {
    const { companyId, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const queues = await server.tenancy.withTenant(companyId, async (tenant) => [
      await aQueue(tenant),
      await aQueue(tenant),
    ])
    const queueIds = queues.map((queue) => queue.id)
    expect((await asAdmin('POST', '/whatsapp', { name: 'Filas', queueIds })).body.error).toBe(
      'ERR_WAPP_GREETING_REQUIRED',
    )
    expect(
      (await asAdmin('POST', '/whatsapp', { name: 'Tempo', timeSendQueue: 5 })).body.details,
    ).toMatchObject([{ path: 'sendIdQueue' }])
    expect(
      (await asAdmin('POST', '/whatsapp', { name: 'Férias', collectiveVacationMessage: 'Volto já' })).status,
    ).toBe(400)
    expect((await asAdmin('POST', '/whatsapp', { name: 'L' })).body.details).toMatchObject([
      { path: 'name', message: 'Too Short!' },
    ])
    const good = await asAdmin('POST', '/whatsapp', {
      name: 'Tudo',
      queueIds,
      greetingMessage: 'Olá',
      expiresTicketNPS: 7,
      timeSendQueue: 5,
      sendIdQueue: queueIds[0],
    })
    expect(good.body).toMatchObject({
      expiresTicketNPS: 7,
      maxUseBotQueuesNPS: 3,
      queues: queues.map(({ id }) => ({ id })),
    })
    expect((await asAdmin('POST', '/whatsapp', { name: 'TUDO' })).status).toBe(409)
  })
})

test('two processes: one holds the session, and when it stops the other takes over', async () => {
  const database = await aDatabase()
  const [first, second] = [await startTestServer({ database }), await startTestServer({ database })]
  const { admin } = await first.aTeam()
  const asAdmin = await first.as(admin)
  const { id } = await aConnection(asAdmin)
  const before = (await until(asAdmin, id, 'qrcode')) as { ownerNode: string }
  await asAdmin('POST', `/simulator/${id}/scan`)
  await until(asAdmin, id, 'CONNECTED')

  const isFirst = first.app.nodeId === before.ownerNode
  const [holder, heir] = isFirst ? [first, second] : [second, first]
  await holder.app.stop()
  const asSurvivor = await heir.as(admin)
  const after = await eventually(async () => {
    const { body } = await asSurvivor('GET', `/whatsapp/${id}`)
    return body.statusReason === 'restored' && body.ownerNode === heir.app.nodeId && body
  }, 30_000)
  expect(after).toMatchObject({ status: 'CONNECTED' })
  await heir.app.stop()
  await database.drop()
})
