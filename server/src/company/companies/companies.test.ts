import { defaultSchedules } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { aPlan } from '../plans/plans.factory.ts'

let server: TestServer
let platform: Awaited<ReturnType<TestServer['aTeam']>>
beforeAll(async () => {
  server = await startTestServer()
  platform = await server.aTeam()
})
afterAll(() => server.close())

describe("a company's plan", () => {
  test('is read by everyone of that company', async () => {
    const { companyId, attendant } = await server.aTeam()
    const { body } = await (await server.as(attendant))('GET', `/companies/listPlan/${companyId}`)
    expect(body).toMatchObject({
      id: companyId,
      status: true,
      recurrence: 'MENSAL',
      plan: { id: body.planId, users: 10, amount: 199.9, useKanban: true, useOpenAi: true },
    })
  })

  test("is not found by another company's admin, like one that does not exist", async () => {
    const [mine, other] = [await server.aTeam(), await server.aTeam()]
    const asAdmin = await server.as(mine.admin)
    for (const id of [other.companyId, 999_999, Number.MAX_SAFE_INTEGER])
      expect(await asAdmin('GET', `/companies/listPlan/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_COMPANY_FOUND' },
      })
    for (const id of ['0', '-1', 'abc', '1e30'])
      expect((await asAdmin('GET', `/companies/listPlan/${id}`)).status).toBe(400)
  })

  test('is read by a super user for any company', async () => {
    const { companyId } = await server.aTeam()
    const asSuper = await server.as(await server.aUser(platform.companyId, { super: true }))
    expect((await asSuper('GET', `/companies/listPlan/${companyId}`)).body.id).toBe(companyId)
    expect((await asSuper('GET', '/companies/listPlan/999999')).status).toBe(404)
  })
})

test('a visitor sees the public plans only, the cheapest first', async () => {
  const made = await server.tenancy.withPlatform(async (door) => ({
    dear: await aPlan(door, { amount: 900.5 }),
    hidden: await aPlan(door, { isPublic: false }),
    cheap: await aPlan(door, { amount: 0.01, useKanban: false }),
  }))
  const { status, body } = await server.visit('GET', '/plans/list')
  expect(status).toBe(200)
  const ids = (body as { id: number }[]).map((plan) => plan.id)
  expect(ids).not.toContain(made.hidden.id)
  expect(body[0]).toEqual(made.cheap)
  expect(body.at(-1)).toEqual(made.dear)
})

describe('the hours of a company', () => {
  test('are from eight to six with a break, until an admin says otherwise', async () => {
    const { companyId, admin, attendant } = await server.aTeam()
    const [asAdmin, asAttendant] = [await server.as(admin), await server.as(attendant)]
    const path = `/companies/${companyId}/schedules`
    const read = async () =>
      (await asAttendant('GET', `/companies/listPlan/${companyId}`)).body.schedules as object[]
    expect(await read()).toEqual(defaultSchedules)
    const socket = server.socket(companyId, { token: asAttendant.token })
    await heard(socket, 'connect')
    const told = heard(socket, `company-${companyId}-settings`)
    const friday = {
      ...defaultSchedules[4],
      startTimeA: '18:00',
      endTimeA: '02:00',
      startTimeB: '',
      endTimeB: '',
    }
    const saved = await asAdmin('PUT', path, { id: companyId, schedules: [friday] })
    expect(saved).toMatchObject({ status: 200, body: { id: companyId } })
    expect(await told).toMatchObject({ setting: { key: 'schedules' } })
    const expected = defaultSchedules.map((row, index) => (index === 4 ? friday : row))
    expect(await read()).toEqual(expected)
    expect(saved.body.schedules).toEqual(expected)
    expect((await asAttendant('PUT', path, { schedules: [] })).status).toBe(403)
  })

  test('have an end for every beginning, and times that exist', async () => {
    const { companyId, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    for (const wrong of [
      { endTimeA: '' },
      { startTimeB: '' },
      { startTimeA: '24:00' },
      { startTimeA: '8:00' },
      { weekdayEn: 'funday' },
    ]) {
      const schedules = [{ ...defaultSchedules[0], ...wrong }]
      expect((await asAdmin('PUT', `/companies/${companyId}/schedules`, { schedules })).status).toBe(400)
    }
    const eight = [...defaultSchedules, defaultSchedules[0]]
    expect((await asAdmin('PUT', `/companies/${companyId}/schedules`, { schedules: eight })).status).toBe(400)
  })

  test('are those of its time zone', async () => {
    const { companyId, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const put = (timezone: string) => asAdmin('PUT', `/companies/${companyId}/timezone`, { timezone })
    expect(await put('America/Manaus')).toMatchObject({ status: 200, body: { timezone: 'America/Manaus' } })
    for (const wrong of ['', 'Marte', '+03:00', "America/Manaus'; --"])
      expect((await put(wrong)).status).toBe(400)
  })

  test('are suspended on holidays, which are listed in order and exist once a day', async () => {
    const { companyId, admin, attendant } = await server.aTeam()
    const [asAdmin, asAttendant] = [await server.as(admin), await server.as(attendant)]
    const socket = server.socket(companyId, { token: asAttendant.token })
    await heard(socket, 'connect')
    const told = heard(socket, `company-${companyId}-holiday`)
    const christmas = await asAdmin('POST', '/holidays', { day: '2026-12-25', name: ' Natal ' })
    expect(christmas).toMatchObject({ status: 200, body: { day: '2026-12-25', name: 'Natal' } })
    expect(await told).toMatchObject({ action: 'create', holiday: { day: '2026-12-25' } })
    await asAdmin('POST', '/holidays', { day: '2026-09-07', name: 'Independência' })
    expect(await asAdmin('POST', '/holidays', { day: '2026-12-25', name: 'Outro' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_HOLIDAY' },
    })
    for (const day of ['', '2026-02-30', '25/12/2026'])
      expect((await asAdmin('POST', '/holidays', { day, name: 'Natal' })).status).toBe(400)
    const names = async () =>
      ((await asAdmin('GET', '/holidays')).body as { name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['Independência', 'Natal'])
    expect((await asAttendant('DELETE', `/holidays/${christmas.body.id}`)).status).toBe(403)
    expect((await asAdmin('DELETE', `/holidays/${christmas.body.id}`)).status).toBe(200)
    expect((await asAdmin('DELETE', `/holidays/${christmas.body.id}`)).status).toBe(404)
    expect(await names()).toEqual(['Independência'])
    const audit = await server.tenancy.withTenant(companyId, ({ db }) =>
      db.selectFrom('auditLog').selectAll().where('entity', '=', 'holiday').orderBy('id').execute(),
    )
    const natal = { day: '2026-12-25', name: 'Natal' }
    expect(audit).toMatchObject([
      { action: 'create', userId: admin.id, after: natal },
      { action: 'create', after: { name: 'Independência' } },
      { action: 'delete', userId: admin.id, before: natal },
    ])
  })
})
