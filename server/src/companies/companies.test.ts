import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
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
