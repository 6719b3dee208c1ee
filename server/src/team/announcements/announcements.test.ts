import type { Announcement } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  const { companyId } = await server.aTeam()
  asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
})
afterAll(() => server.close())

let made = 0
const form = (more: object = {}) => ({ title: `Aviso ${++made}`, text: 'Hoje há novidades.', ...more })
const create = async (more: object = {}) =>
  (await asSuper('POST', '/announcements', form(more))).body as Announcement
const titles = async (call: typeof asSuper, query = '') => {
  const { body } = await call('GET', `/announcements${query}`)
  return (body.records as Announcement[]).map((record) => record.title)
}

async function twoListeners() {
  const teams = [await server.aTeam(), await server.aTeam()]
  return Promise.all(
    teams.map(async ({ companyId, attendant }) => {
      const socket = server.socket(companyId, { token: (await server.as(attendant)).token })
      await heard(socket, 'connect')
      return socket
    }),
  )
}

describe('an announcement', () => {
  test('reaches the browsers of every company and is read by everyone', async () => {
    const sockets = await twoListeners()
    const told = sockets.map((socket) => heard(socket, 'company-announcement'))
    const record = await create({ priority: 1 })
    expect(record).toMatchObject({ priority: 1, status: true, mediaPath: null, mediaName: null })
    for (const event of await Promise.all(told)) expect(event).toMatchObject({ action: 'create', record })

    const { attendant } = await server.aTeam()
    expect(await titles(await server.as(attendant))).toContain(record.title)
  })

  test('that is a draft is seen by super users only, in the list and in events', async () => {
    const [socket] = await twoListeners()
    if (!socket) throw new Error('No socket')
    const told = heard(socket, 'company-announcement')
    const draft = await create({ status: false })
    expect(await told).toEqual({ action: 'delete', id: draft.id, seq: expect.any(Number) })
    const asAdmin = await server.as((await server.aTeam()).admin)
    expect(await titles(asAdmin)).not.toContain(draft.title)
    expect(await titles(asSuper)).toContain(draft.title)
    expect((await asSuper('GET', `/announcements/${draft.id}`)).body).toEqual(draft)
  })

  test('is changed, withdrawn into a draft, and deleted, and each is told', async () => {
    const record = await create()
    const [socket] = await twoListeners()
    if (!socket) throw new Error('No socket')
    const address = `/announcements/${record.id}`

    let told = heard(socket, 'company-announcement')
    const changed = await asSuper('PUT', address, form({ title: 'Corrigido' }))
    expect(changed.body).toMatchObject({ id: record.id, title: 'Corrigido' })
    expect(await told).toMatchObject({ action: 'update', record: { title: 'Corrigido' } })

    told = heard(socket, 'company-announcement')
    await asSuper('PUT', address, form({ status: false }))
    expect(await told).toMatchObject({ action: 'delete', id: record.id })

    told = heard(socket, 'company-announcement')
    expect((await asSuper('DELETE', address)).status).toBe(200)
    expect(await told).toMatchObject({ action: 'delete', id: record.id })
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(await asSuper(method, address, method === 'PUT' ? form() : undefined)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
      })
  })

  test("is nobody else's to write", async () => {
    const record = await create()
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const address = `/announcements/${record.id}`
    for (const [method, where, body] of [
      ['POST', '/announcements', form()],
      ['PUT', address, form()],
      ['DELETE', address, undefined],
      ['GET', address, undefined],
    ] as const) {
      expect(await asAdmin(method, where, body)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
    expect(await titles(asAdmin)).toContain(record.title)
  })

  test.each([{ title: 'Corrigido' }, { text: 'Amanhã.' }, { priority: 2 }, { status: true }])(
    'keeps what a change to %j does not mention',
    async (change) => {
      const draft = await create({ priority: 1, status: false })
      const changed = (await asSuper('PUT', `/announcements/${draft.id}`, change)).body as Announcement
      expect(changed).toEqual({ ...draft, ...change, updatedAt: changed.updatedAt })
    },
  )

  test.each([{ title: ' ' }, { text: '' }, { title: 'x'.repeat(201) }, { priority: 4 }, { status: 'maybe' }])(
    'is refused with %j',
    async (wrong) => {
      expect((await asSuper('POST', '/announcements', form(wrong))).status).toBe(400)
    },
  )
})

test('the list is searched by title, the most pressing first, and paged by twenty', async () => {
  await create({ title: 'Busca baixa', priority: 3 })
  await create({ title: 'Busca alta', priority: 1 })
  await create({ title: 'Busca média', priority: 2 })
  expect(await titles(asSuper, '?searchParam=BUSCA')).toEqual(['Busca alta', 'Busca média', 'Busca baixa'])
  expect(await titles(asSuper, '?searchParam=_usca')).toEqual([])

  for (let index = 0; index < 21; index++) await create({ title: `Página ${index}` })
  const page = (number: number) =>
    asSuper('GET', `/announcements?searchParam=p%C3%A1gina&pageNumber=${number}`)
  expect((await page(1)).body).toMatchObject({ count: 21, hasMore: true })
  const second = (await page(2)).body
  expect(second).toMatchObject({ count: 21, hasMore: false })
  expect(second.records).toHaveLength(1)
})
