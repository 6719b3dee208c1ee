import type { AnyConnection, CompanyConnections } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function aSuperUser() {
  const { companyId } = await server.aTeam()
  const person = await server.aUser(companyId, { profile: 'admin', super: true })
  return Object.assign(await server.as(person), { companyId, userId: person.id })
}

test('every company is in the overview, also one without connections', async () => {
  const [busy, idle] = [await server.aTeam({ name: 'Aurora' }), await server.aTeam({ name: 'Zênite' })]
  const asAdmin = await server.as(busy.admin)
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Linha' })).body
  const { body, status } = await (await aSuperUser())('GET', '/whatsapp/overview')
  expect(status).toBe(200)
  const companies = body as CompanyConnections[]
  const of = (companyId: number) => companies.find(({ company }) => company.id === companyId)
  expect(of(busy.companyId)).toMatchObject({
    company: { name: 'Aurora' },
    connections: [{ id, name: 'Linha' }],
  })
  expect(of(idle.companyId)).toEqual({ company: { id: idle.companyId, name: 'Zênite' }, connections: [] })
  const names = companies.map(({ company }) => company.name)
  expect(names.indexOf('Aurora')).toBeLessThan(names.indexOf('Zênite'))
  expect(JSON.stringify(body)).not.toContain('"qrcode":')
  expect((await asAdmin('GET', '/whatsapp/overview')).status).toBe(403)
})

test('what happens to a connection of any company is told to super users, and to nobody else', async () => {
  const [team, watching] = [await server.aTeam({ name: 'Vizinha' }), await server.aTeam()]
  const asSuper = await server.as(await server.aUser(watching.companyId, { profile: 'admin', super: true }))
  const asColleague = await server.as(watching.admin)
  const [socket, other] = [asSuper, asColleague].map(({ token }) =>
    server.socket(watching.companyId, { token }),
  )
  if (!socket || !other) throw new Error('Two sockets were asked for')
  await Promise.all([heard(socket, 'connect'), heard(other, 'connect')])
  const name = `company-${watching.companyId}-overview`
  type Told = {
    action: string
    whatsappId?: number
    company?: object
    connection?: { id: number; status: string }
  }
  const told: Told[] = []
  const toldOthers: unknown[] = []
  socket.on(name, (event: Told) => told.push(event))
  other.on(name, (event: unknown) => toldOthers.push(event))

  const asAdmin = await server.as(team.admin)
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Linha' })).body
  const shows = (status: string) =>
    eventually(async () =>
      told.find(({ connection }) => connection?.id === id && connection?.status === status),
    )
  expect(await shows('qrcode')).toMatchObject({
    action: 'update',
    company: { id: team.companyId, name: 'Vizinha' },
    connection: { name: 'Linha', companyId: team.companyId },
  })
  await asAdmin('POST', `/simulator/${id}/scan`)
  await shows('CONNECTED')
  await asAdmin('DELETE', `/whatsapp/${id}`)
  await eventually(async () =>
    told.some(({ action, whatsappId }) => action === 'delete' && whatsappId === id),
  )
  expect(JSON.stringify(told)).not.toContain('"qrcode":')
  expect(toldOthers).toEqual([])
})

test('a super user edits a connection of any company, by the rules of that company', async () => {
  const team = await server.aTeam({ name: 'Padaria' })
  const asAdmin = await server.as(team.admin)
  const asSuper = await aSuperUser()
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Linha' })).body
  const vendas = (await asAdmin('POST', '/queue', { name: 'Vendas', color: '#00aa66' })).body
  await asAdmin('PUT', '/companySettings', { column: 'userRating', data: 'enabled' })

  const found = (await asSuper('GET', `/whatsapp/admin/${id}`)).body as AnyConnection
  expect(found).toMatchObject({
    connection: { id, name: 'Linha', companyId: team.companyId, qrcode: '' },
    company: { id: team.companyId, name: 'Padaria' },
    queues: [{ id: vendas.id, name: 'Vendas', color: '#00aa66' }],
  })
  expect(found.company.companieSettings.flat()).toContainEqual({ key: 'userRating', value: 'enabled' })

  const change = (body: object) => asSuper('PUT', `/whatsapp/admin/${id}`, body)
  expect((await change({ name: 'Balcão', queueIds: [vendas.id], greetingMessage: 'Olá!' })).status).toBe(200)
  expect((await asAdmin('GET', `/whatsapp/${id}`)).body).toMatchObject({
    name: 'Balcão',
    greetingMessage: 'Olá!',
    queues: [{ id: vendas.id }],
  })
  // The queues that count are the company's, not those of the super user.
  const own = (await asSuper('POST', '/queue', { name: 'Nossa', color: '#0000aa' })).body
  expect((await change({ queueIds: [own.id] })).body).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' })
  expect((await change({ name: 'x' })).status).toBe(400)
  const logged = (companyId: number) =>
    server.tenancy.withTenant(companyId, ({ db }) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'userId'])
        .where('entity', '=', 'connection')
        .where('entityId', '=', String(id))
        .orderBy('id')
        .execute(),
    )
  expect(await logged(team.companyId)).toEqual([
    { action: 'create', userId: team.admin.id },
    { action: 'update', userId: null },
  ])
  expect(await logged(asSuper.companyId)).toEqual([{ action: 'update', userId: asSuper.userId }])
  expect((await change({ newToken: true })).body).toMatchObject({ token: expect.stringMatching(/^\w{30}$/) })
})

test('an import that the platform asks for belongs to an admin of the company', async () => {
  const team = await server.aTeam()
  const asAdmin = await server.as(team.admin)
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Linha' })).body
  const { id: queueId } = (await asAdmin('POST', '/queue', { name: 'Vendas', color: '#00aa66' })).body
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString()
  const { status } = await (
    await aSuperUser()
  )('PUT', `/whatsapp/admin/${id}`, {
    importOldMessages: day(10),
    importRecentMessages: day(1),
    queueIdImportMessages: queueId,
  })
  expect(status).toBe(200)
  const jobs = await server.tenancy.withTenant(team.companyId, ({ db }) =>
    db.selectFrom('companyJobs').select(['kind', 'userId']).execute(),
  )
  expect(jobs).toEqual([{ kind: 'importHistory', userId: team.admin.id }])
})

test('nobody else reaches a connection through the calls of the platform', async () => {
  const [team, neighbour] = [await server.aTeam(), await server.aTeam()]
  const asAdmin = await server.as(team.admin)
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Linha' })).body
  const asNeighbour = await server.as(neighbour.admin)
  for (const as of [asAdmin, asNeighbour]) {
    expect((await as('GET', `/whatsapp/admin/${id}`)).status).toBe(403)
    expect((await as('PUT', `/whatsapp/admin/${id}`, { name: 'Outra' })).status).toBe(403)
    expect((await as('DELETE', `/whatsapp/admin/${id}/media-upload`)).status).toBe(403)
  }
  const asSuper = await aSuperUser()
  expect((await asSuper('GET', '/whatsapp/admin/987654')).status).toBe(404)
  expect((await asSuper('DELETE', '/whatsapp/admin/987654/media-upload')).status).toBe(404)
})
