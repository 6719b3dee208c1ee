import { afterAll, beforeAll, expect, test } from 'vitest'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let asAttendant: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  asAttendant = await server.as((await server.aTeam()).attendant)
})
afterAll(() => server.close())

const titles = (records: { title: string }[]) => records.map(({ title }) => title)

test('help videos are the same for everyone of every company, in the order in which they were added', async () => {
  expect((await asAttendant('GET', '/helps/list')).body).toEqual([])
  await server.tenancy.withPlatform(({ db }) =>
    db
      .insertInto('helps')
      .values([
        { title: 'Primeiros passos', description: 'Por onde começar.', video: 'aqz-KE-bpKQ' },
        { title: 'Filas 100%', video: 'eRsGyueVLvQ' },
      ])
      .execute(),
  )
  const stranger = await server.as((await server.aTeam()).admin)
  for (const call of [asAttendant, stranger]) {
    const { body } = await call('GET', '/helps/list')
    expect(titles(body)).toEqual(['Primeiros passos', 'Filas 100%'])
    expect(body[0]).toEqual({
      id: expect.any(Number),
      title: 'Primeiros passos',
      description: 'Por onde começar.',
      video: 'aqz-KE-bpKQ',
    })
  }
})

test('they are searched by title and paged, in one statement', async () => {
  const page = (query = '') => asAttendant('GET', `/helps${query}`)
  expect((await page()).body).toMatchObject({ count: 2, hasMore: false })
  expect(titles((await page('?searchParam=100%25')).body.records)).toEqual(['Filas 100%'])
  expect((await page('?searchParam=_ilas')).body.count).toBe(0)
  expect((await page('?pageNumber=0')).status).toBe(400)
  expect(await server.statementsOf(() => page())).toHaveLength(1)
  expect(await server.statementsOf(() => asAttendant('GET', '/helps/list'))).toHaveLength(1)
})

test('nobody in a company writes them past the calls', async () => {
  const { companyId } = await server.aTeam()
  const write = server.tenancy.withTenant(companyId, ({ db }) =>
    db.insertInto('helps').values({ title: 'Golpe', video: 'x' }).execute(),
  )
  await expect(write).rejects.toThrow(/row-level security|permission/)
})

test('the super user adds, changes, orders and deletes them, and every browser is told', async () => {
  const { companyId, admin } = await server.aTeam()
  const asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
  const watching = await server.aTeam()
  const socket = server.socket(watching.companyId, { token: (await server.as(watching.attendant)).token })
  await heard(socket, 'connect')
  const told = heard(socket, `company-${watching.companyId}-help`)
  const address = 'https://youtu.be/R6MlUcmOul8'
  const added = await asSuper('POST', '/helps', { title: ' Chatbot ', video: address })
  expect(added).toMatchObject({ status: 200, body: { title: 'Chatbot', video: address, description: '' } })
  expect(await told).toMatchObject({ action: 'update' })

  const all = async () => (await asAttendant('GET', '/helps/list')).body as { id: number; title: string }[]
  const before = await all()
  expect(before.at(-1)?.title).toBe('Chatbot')
  const helpIds = before.map(({ id }) => id).toReversed()
  expect((await asSuper('PUT', '/helps/order', { helpIds: helpIds.slice(0, 2) })).status).toBe(200)
  expect((await all()).map(({ id }) => id)).toEqual(helpIds)
  const changed = { title: 'Robôs', video: 'R6MlUcmOul8', description: 'Como montar.' }
  expect((await asSuper('PUT', `/helps/${added.body.id}`, changed)).body).toMatchObject(changed)
  for (const video of ['', 'x', 'javascript:alert(1)', 'https://evil.test/watch?v=R6MlUcmOul8'])
    expect((await asSuper('POST', '/helps', { title: 'Golpe', video })).status).toBe(400)

  const asAdmin = await server.as(admin)
  expect((await asAdmin('DELETE', `/helps/${added.body.id}`)).status).toBe(403)
  expect((await asSuper('DELETE', `/helps/${added.body.id}`)).status).toBe(200)
  expect((await asSuper('DELETE', `/helps/${added.body.id}`)).status).toBe(404)
  expect(titles(await all())).not.toContain('Robôs')
  const { body } = await asSuper('GET', '/audit-log?entity=help')
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual([
    'delete',
    'update',
    'update',
    'create',
  ])
})

test('a change of one thing leaves the others as they are', async () => {
  const { companyId } = await server.aTeam()
  const asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
  const video = { title: 'Filas', video: 'R6MlUcmOul8', description: 'Como se abrem.' }
  const { id } = (await asSuper('POST', '/helps', video)).body as { id: number }
  for (const change of [{ title: 'Setores' }, { description: 'Como se fecham.' }]) {
    Object.assign(video, change)
    expect((await asSuper('PUT', `/helps/${id}`, change)).body).toMatchObject(video)
  }
})
