import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

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
