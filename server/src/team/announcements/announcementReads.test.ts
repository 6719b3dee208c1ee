import type { Announcement, AnnouncementReader, ListedAnnouncement } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  const { companyId } = await server.aTeam()
  asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
})
afterAll(() => server.close())

const create = async (more: object = {}) =>
  (await asSuper('POST', '/announcements', { title: 'Aviso', text: 'Leiam.', ...more })).body as Announcement

test('an announcement is unread until one has read it, and only for oneself', async () => {
  const [first, second, draft] = [await create(), await create(), await create({ status: false })]
  const { admin, attendant } = await server.aTeam()
  const [asAdmin, asAttendant] = [await server.as(admin), await server.as(attendant)]
  const before = (await asAttendant('GET', '/announcements')).body.unreads as number
  const read = await asAttendant('POST', '/announcements/read', {
    announcementIds: [first.id, first.id, draft.id, 999_999],
  })
  expect(read).toMatchObject({ status: 200, body: { unreads: before - 1 } })
  const { body } = await asAttendant('GET', '/announcements')
  const marks = Object.fromEntries(
    (body.records as ListedAnnouncement[]).map(({ id, isRead }) => [id, isRead]),
  )
  expect(marks).toMatchObject({ [first.id]: true, [second.id]: false })
  expect((await asAdmin('GET', '/announcements')).body.unreads).toBe(before)
})

test('admins see who of their company has read it, super users see everybody', async () => {
  const { id } = await create()
  const [mine, other] = [await server.aTeam(), await server.aTeam()]
  for (const person of [mine.attendant, mine.admin, other.attendant]) {
    server.clock.travel(1000)
    await (
      await server.as(person)
    )('POST', '/announcements/read', { announcementIds: [id] })
  }
  const readers = async (call: typeof asSuper, query = '') => {
    const { body } = await call('GET', `/announcements/${id}/readers${query}`)
    return { people: body.people as number, ids: (body.records as AnnouncementReader[]).map((one) => one.id) }
  }
  const asAdmin = await server.as(mine.admin)
  expect(await readers(asAdmin)).toEqual({ people: 2, ids: [mine.admin.id, mine.attendant.id] })
  expect((await readers(asSuper)).ids).toEqual([other.attendant.id, mine.admin.id, mine.attendant.id])
  expect((await readers(asSuper, `?searchParam=${encodeURIComponent('%')}`)).ids).toEqual([])
  const asAttendant = await server.as(mine.attendant)
  expect((await asAttendant('GET', `/announcements/${id}/readers`)).status).toBe(403)
})

test('who was deactivated is not waited for, and keeps what they have read', async () => {
  const { id } = await create()
  const { admin, attendant, companyId } = await server.aTeam()
  const late = await server.aUser(companyId)
  const asAdmin = await server.as(admin)
  await (
    await server.as(attendant)
  )('POST', '/announcements/read', { announcementIds: [id] })
  await server.tenancy.withTenant(companyId, ({ db }) =>
    db.updateTable('users').set({ active: false }).where('id', 'in', [attendant.id, late.id]).execute(),
  )
  expect((await asAdmin('GET', `/announcements/${id}/readers`)).body).toMatchObject({
    people: 2,
    count: 1,
    records: [{ id: attendant.id }],
  })
})

test('nobody has read what is not there, and a draft is there for super users alone', async () => {
  const { id } = await create({ status: false })
  const asAdmin = await server.as((await server.aTeam()).admin)
  const missing = { status: 404, body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' } }
  expect((await asSuper('GET', `/announcements/${id}/readers`)).status).toBe(200)
  expect(await asAdmin('GET', `/announcements/${id}/readers`)).toMatchObject(missing)
  for (const call of [asSuper, asAdmin])
    expect(await call('GET', '/announcements/999999/readers')).toMatchObject(missing)
})
