import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aCampaign } from '../../outreach/campaigns/campaigns.factory.ts'
import { aPlan } from '../plans/plans.factory.ts'

let server: TestServer
let platform: Awaited<ReturnType<TestServer['aTeam']>>
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  platform = await server.aTeam()
  asSuper = await server.as(await server.aUser(platform.companyId, { profile: 'admin', super: true }))
})
afterAll(() => server.close())

let made = 0
const aForm = async (overrides: object = {}) => ({
  name: `Padaria ${++made}`,
  email: `padaria${made}@test.local`,
  password: 'segredo',
  planId: (await server.tenancy.withPlatform((door) => aPlan(door, { users: 2 }))).id,
  ...overrides,
})

describe('the owner of the platform', () => {
  test('opens a company whose admin signs in at once, and finds it with what it uses', async () => {
    const form = await aForm({ dueDate: '2100-05-10', recurrence: 'ANUAL', document: ' 12.345 ' })
    const { status, body } = await asSuper('POST', '/companies', form)
    expect(status).toBe(200)
    // To the end of the day, in São Paulo.
    expect(body).toMatchObject({
      dueDate: '2100-05-11T02:59:59.999Z',
      recurrence: 'ANUAL',
      document: '12.345',
    })
    const admin = await server.signIn({ email: form.email, password: 'segredo' })
    expect((await admin('GET', '/auth/me')).body).toMatchObject({ profile: 'admin', super: false })
    const { body: page } = await asSuper('GET', `/companiesPlan?searchParam=${form.email}`)
    expect(page).toMatchObject({
      companies: [
        { id: body.id, plan: { id: form.planId }, usage: { users: 1, connections: 0 }, folderSize: 0 },
      ],
      count: 1,
      hasMore: false,
    })
    expect(JSON.stringify(page)).not.toContain('segredo')
  })

  test('reads the companies page by page, and finds them by what stands in them', async () => {
    for (let count = 0; count < 21; count += 1) {
      const form = await aForm({ document: 'PAGINA-77', name: `Loja ${++made}` })
      expect((await asSuper('POST', '/companies', form)).status).toBe(200)
    }
    const page = async (pageNumber: number) =>
      (await asSuper('GET', `/companies?searchParam=pagina-77&pageNumber=${pageNumber}`)).body
    const [first, second] = [await page(1), await page(2)]
    expect(first).toMatchObject({ count: 21, hasMore: true })
    expect(second).toMatchObject({ count: 21, hasMore: false })
    expect([first.companies.length, second.companies.length]).toEqual([20, 1])
    const ids = [...first.companies, ...second.companies].map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
    expect(first.companies[0]).toMatchObject({ document: 'PAGINA-77', recurrence: 'MENSAL' })
    const attendant = await server.as(platform.admin)
    expect((await attendant('GET', '/companies')).status).toBe(403)
  })

  test('is told what is wrong with a form', async () => {
    const invalid = await asSuper('POST', '/companies', {
      ...(await aForm()),
      name: 'P',
      email: 'x',
      numberAttendants: 'muitos',
    })
    expect(invalid).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
    expect(invalid.body.details).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'Nome é obrigatório' },
        { path: 'email', message: 'Email é inválido' },
      ]),
    )
    const form = await aForm()
    await asSuper('POST', '/companies', form)
    const again = async (changes: object) =>
      (await asSuper('POST', '/companies', { ...(await aForm()), ...changes })).body.error
    expect(await again({ name: form.name.toUpperCase() })).toBe('ERR_DUPLICATED_COMPANY')
    expect(await again({ email: form.email })).toBe('ERR_DUPLICATED_EMAIL')
    expect(await again({ planId: 999_999 })).toBe('ERR_NO_PLAN_FOUND')
  })

  test('changes a company, whose people feel it at once and whose admins may read of it', async () => {
    const { companyId, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const socket = server.socket(companyId, { token: asAdmin.token })
    await heard(socket, 'connect')
    const told = heard(socket, `company-${companyId}-settings`)
    const poor = await server.tenancy.withPlatform((door) => aPlan(door, { useCampaigns: false }))
    expect((await asAdmin('GET', '/campaigns')).status).toBe(200)
    const changed = await asSuper('PUT', `/companies/${companyId}`, { planId: poor.id, dueDate: 'nunca' })
    expect(changed).toMatchObject({ status: 200, body: { planId: poor.id, dueDate: null, status: true } })
    expect(await told).toMatchObject({ setting: { key: 'planId' } })
    await eventually(async () => (await asAdmin('GET', '/campaigns')).status === 403)
    await asSuper('PUT', `/companies/${companyId}`, { status: false })
    await eventually(async () => (await asAdmin('GET', '/tickets')).body.error === 'ERR_COMPANY_EXPIRED')
    const log = await server.tenancy.withTenant(companyId, ({ db }) =>
      db.selectFrom('auditLog').selectAll().where('entity', '=', 'company').orderBy('id').execute(),
    )
    expect(log).toMatchObject([{ action: 'update', userId: null, actedBy: expect.any(String) }, {}])
  })

  test('gives a company other numbers than its plan', async () => {
    const form = await aForm({ numberAttendants: '3' })
    const { body: company } = await asSuper('POST', '/companies', form)
    const admin = await server.signIn({ email: form.email, password: 'segredo' })
    const add = (n: number) =>
      admin('POST', '/users', {
        name: 'Ana',
        email: `ana${company.id}-${n}@t.local`,
        password: 'segredo',
        profile: 'user',
      })
    expect((await add(1)).status).toBe(200)
    expect((await add(2)).status).toBe(200)
    expect(await add(3)).toMatchObject({
      status: 403,
      body: { error: 'ERR_PLAN_LIMIT', details: { limit: 3 } },
    })
  })

  test('cannot close or delete the company of the platform', async () => {
    for (const change of [{ status: false }, { dueDate: '2020-01-01' }])
      expect((await asSuper('PUT', '/companies/1', change)).body.error).toBe('ERR_PLATFORM_COMPANY')
    expect((await asSuper('DELETE', '/companies/1')).body.error).toBe('ERR_PLATFORM_COMPANY')
    expect((await asSuper('DELETE', '/companies/999999')).status).toBe(404)
  })
})

test('a deleted company leaves nothing but a receipt, and its running campaign stops first', async () => {
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  await server.tenancy.withTenant(companyId, async (tenant) => {
    const whatsappId = await aConnection(tenant)
    await aCampaign(tenant, { whatsappId, status: 'EM_ANDAMENTO' })
  })
  await asAdmin('POST', '/contacts', { name: 'Rita', number: '5511987651234' })
  const deleted = await asSuper('DELETE', `/companies/${companyId}`)
  expect(deleted.status).toBe(202)
  await eventually(async () => (await asAdmin('GET', '/auth/me')).status === 401)
  const receipt = await eventually(async () => {
    const { body } = await asSuper('GET', '/company-deletions')
    return body.deletions.find(
      (one: { id: string; state: string }) => one.id === deleted.body.deletionId && one.state === 'done',
    )
  })
  expect(receipt).toMatchObject({ companyId, counts: { users: 2, contacts: 1 } })
  expect(await rowsOf(companyId)).toEqual([])
  expect((await asSuper('GET', `/companies/${companyId}`)).status).toBe(404)
})

/** The tables that still name a company, of every feature. */
const rowsOf = (companyId: number) =>
  server.tenancy.withPlatform(async ({ db }) => {
    const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where column_name = 'company_id' and table_schema = 'public' and table_name <> 'company_deletions'
      order by 1`.execute(db)
    const left: string[] = []
    for (const { name } of tables.rows) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where company_id = ${companyId} limit 1`.execute(db)
      if (rows.length > 0) left.push(name)
    }
    return left
  })

describe('plans', () => {
  test('are made, changed for everybody who has them, and deleted when nobody does', async () => {
    const created = await asSuper('POST', '/plans', { name: 'Ouro', users: '3', amount: '49,90' })
    expect(created).toMatchObject({
      status: 200,
      body: { users: 3, connections: 0, amount: 49.9, isPublic: true, useKanban: true },
    })
    const { id } = created.body
    expect((await asSuper('POST', '/plans', { name: 'OURO' })).body.error).toBe('ERR_DUPLICATED_PLAN')
    expect((await asSuper('POST', '/plans', { name: 'Prata', users: -1 })).status).toBe(400)
    const { companyId, admin } = await server.aTeam({ planId: id })
    const asAdmin = await server.as(admin)
    expect((await asAdmin('GET', `/plans/${id}`)).body.name).toBe('Ouro')
    expect((await asAdmin('GET', '/schedules')).status).toBe(200)
    expect((await asSuper('PUT', `/plans/${id}`, { useSchedules: false })).body).toMatchObject({ users: 3 })
    await eventually(async () => (await asAdmin('GET', '/schedules')).status === 403)
    expect((await asSuper('DELETE', `/plans/${id}`)).body.error).toBe('ERR_PLAN_IN_USE')
    const other = await server.tenancy.withPlatform((door) => aPlan(door))
    await asSuper('PUT', `/companies/${companyId}`, { planId: other.id })
    expect((await asAdmin('GET', `/plans/${id}`)).status).toBe(404)
    expect((await asSuper('DELETE', `/plans/${id}`)).status).toBe(200)
    expect((await asSuper('GET', `/plans/${id}`)).status).toBe(404)
    const all = (await asSuper('GET', '/plans/all')).body as { id: number; companies: number }[]
    expect(all.find((plan) => plan.id === other.id)?.companies).toBe(1)
  })
})
