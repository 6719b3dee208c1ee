import type { CompanyConnections } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, heard, startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function aSuperUser() {
  const { companyId } = await server.aTeam()
  return server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
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
