import { companySettingDefaults } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { days, hours, later } from '../../platform/clock.ts'
import { aPlan } from '../plans/plans.factory.ts'

let server: TestServer
let planId: number
beforeAll(async () => {
  server = await startTestServer({ environment: { TRIAL_DAYS: '10' } })
  await server.aTeam()
  planId = await server.tenancy.withPlatform(async (platform) => (await aPlan(platform)).id)
})
afterAll(() => server.close())

let made = 0
const form = (more: object = {}) => ({
  name: 'Marina Alves',
  companyName: `Padaria ${++made}`,
  email: `marina${made}@test.local`,
  password: 'segredo',
  phone: '5511988887777',
  planId,
  ...more,
})
const signUp = (payload: object, remoteAddress = `10.0.1.${++made}`) =>
  server.visit('POST', '/auth/signup', { payload, remoteAddress })
const companyNamed = (name: string) =>
  server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('companies').selectAll().where('name', '=', name).executeTakeFirst(),
  )

describe('a sign-up', () => {
  test('opens a company on trial with its admin, who can sign in', async () => {
    const marina = form()
    expect(await signUp(marina)).toMatchObject({ status: 200, body: {} })
    const { user } = await server.signIn(marina)
    expect(user).toMatchObject({
      name: marina.name,
      profile: 'admin',
      super: false,
      showDashboard: 'enabled',
      allowRealTime: 'enabled',
      allowConnections: 'enabled',
      company: { name: marina.companyName, plan: { id: planId }, timezone: 'America/Sao_Paulo' },
    })
    expect(user.company.dueDate).toBe(later(server.clock.now(), days(10)).toISOString())
    expect(await companyNamed(marina.companyName)).toMatchObject({
      email: marina.email,
      phone: marina.phone,
      status: true,
      referredBy: null,
    })
  })

  test('goes on in the language and the theme that it was made in', async () => {
    const carmen = form({ language: 'es', defaultTheme: 'dark' })
    await signUp(carmen)
    expect((await server.signIn(carmen)).user).toMatchObject({ language: 'es', defaultTheme: 'dark' })
    const marina = form()
    await signUp(marina)
    expect((await server.signIn(marina)).user).toMatchObject({ language: 'pt-BR', defaultTheme: 'light' })
  })

  test('starts with every setting at its default', async () => {
    const marina = form()
    await signUp(marina)
    const settings = (await server.signIn(marina)).user.company.companieSettings[0] ?? []
    expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toEqual(companySettingDefaults)
  })

  test('mails nothing and answers no secret', async () => {
    const marina = form({ password: 'never-shown-anywhere' })
    const response = await signUp(marina)
    const mails = await server.tenancy.withPlatform(({ db }) => db.selectFrom('mails').selectAll().execute())
    const shown = JSON.stringify([response.body, mails]) + server.logged.join('')
    expect(mails).toEqual([])
    expect(shown).not.toContain(marina.password)
  })

  test('keeps who sent the visitor as a mark, and never joins that company', async () => {
    const { companyId } = await server.aTeam()
    const marina = form({ companyId })
    await signUp(marina)
    const opened = await companyNamed(marina.companyName)
    expect(opened).toMatchObject({ referredBy: companyId })
    expect(opened?.id).not.toBe(companyId)
    expect((await server.signIn(marina)).user.companyId).toBe(opened?.id)
  })

  test('forgets a mark that is no company', async () => {
    const marina = form({ companyId: 999_999 })
    expect((await signUp(marina)).status).toBe(200)
    expect(await companyNamed(marina.companyName)).toMatchObject({ referredBy: null })
  })

  test('never makes a super user, whatever the form says', async () => {
    const marina = form({ super: true, profile: 'user', status: false, dueDate: null, id: 1 })
    await signUp(marina)
    expect((await server.signIn(marina)).user).toMatchObject({ super: false, profile: 'admin' })
  })
})

describe('a sign-up is refused', () => {
  test('on a plan that is not public, or is none', async () => {
    const hidden = await server.tenancy.withPlatform((platform) => aPlan(platform, { isPublic: false }))
    for (const wrong of [hidden.id, 999_999]) {
      const marina = form({ planId: wrong })
      expect(await signUp(marina)).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
      expect(await companyNamed(marina.companyName)).toBeUndefined()
    }
  })

  test('with an address that anyone has, in any case, and leaves no company behind', async () => {
    const { attendant } = await server.aTeam()
    const marina = form({ email: attendant.email.toUpperCase() })
    expect(await signUp(marina)).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_EMAIL' } })
    expect(await companyNamed(marina.companyName)).toBeUndefined()
  })

  test('with the name of another company, in any case, and leaves no user behind', async () => {
    const first = form()
    await signUp(first)
    const second = form({ companyName: ` ${first.companyName.toUpperCase()} ` })
    expect(await signUp(second)).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_COMPANY' } })
    await expect(server.signIn(second)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  })

  test('once when the same form is sent twice at once', async () => {
    const marina = form()
    const responses = await Promise.all([signUp(marina), signUp(marina)])
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each([
    ['name', 'M', 'Muito curto!'],
    ['name', 'M'.repeat(51), 'Muito longo!'],
    ['name', undefined, 'Obrigatório'],
    ['companyName', 'P', 'Muito curto!'],
    ['companyName', 'P'.repeat(51), 'Muito longo!'],
    ['companyName', null, 'Obrigatório'],
    ['password', '1234', 'Muito curto!'],
    ['password', '1'.repeat(51), 'Muito longo!'],
    ['password', undefined, 'Obrigatório'],
    ['email', 'marina', 'E-mail inválido'],
    ['email', 'marina@', 'E-mail inválido'],
    ['email', '', 'Obrigatório'],
    ['email', undefined, 'Obrigatório'],
    ['phone', ' ', 'Obrigatório'],
    ['phone', undefined, 'Obrigatório'],
    ['planId', undefined, 'Obrigatório'],
    ['planId', 0, 'Obrigatório'],
  ])('with the %s %j: %s', async (path, value, message) => {
    expect(await signUp(form({ [path]: value }))).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', details: [{ path, message }] },
    })
  })

  test('when the platform has closed it, and not when some company has', async () => {
    const { companyId } = await server.aTeam()
    const set = (id: number, value: string) =>
      server.tenancy.withPlatform(async ({ db }) => {
        await db
          .updateTable('companySettings')
          .set({ value })
          .where('companyId', '=', id)
          .where('key', '=', 'userCreation')
          .execute()
      })
    await set(companyId, 'disabled')
    expect((await signUp(form())).status).toBe(200)
    await set(1, 'disabled')
    const marina = form()
    expect(await signUp(marina)).toMatchObject({
      status: 403,
      body: { error: 'ERR_USER_CREATION_DISABLED' },
    })
    expect(await companyNamed(marina.companyName)).toBeUndefined()
    await set(1, 'enabled')
  })

  test('from an address that has tried twenty times within the hour', async () => {
    const address = '10.9.9.9'
    for (let index = 0; index < 20; index++)
      expect((await signUp(form({ planId: 999_999 }), address)).status).toBe(404)
    expect(await signUp(form(), address)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    server.clock.travel(hours(1))
    expect((await signUp(form(), address)).status).toBe(200)
  })
})
