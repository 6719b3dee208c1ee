import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let number = 0
const form = (more: object = {}) => ({
  name: 'Júlia Prado',
  email: `julia${++number}@test.local`,
  password: 'segredo',
  profile: 'user',
  ...more,
})

describe('the list of users', () => {
  test('is searched by name and address, and paged by twenty', async () => {
    const { companyId, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    for (let index = 0; index < 21; index++)
      await server.aUser(companyId, { name: `Zé ${String(index).padStart(2, '0')}` })

    const first = await asAdmin('GET', '/users?pageNumber=1&searchParam=Z%C3%89')
    expect(first.body.users.map((user: { name: string }) => user.name).slice(0, 2)).toEqual([
      'Zé 00',
      'Zé 01',
    ])
    expect(first.body).toMatchObject({ count: 21, hasMore: true })
    const second = await asAdmin('GET', '/users/?pageNumber=2&searchParam=zé')
    expect(second.body).toMatchObject({ count: 21, hasMore: false, users: [{ name: 'Zé 20' }] })
    expect((await asAdmin('GET', '/users?searchParam=%25')).body.count).toBe(0)
  })

  test('costs one statement whatever its length, and none for the session', async () => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    await asAdmin('GET', '/users')
    expect(await server.statementsOf(() => asAdmin('GET', '/users'))).toHaveLength(1)
  })

  test('shows no secret', async () => {
    const { admin } = await server.aTeam()
    const { body } = await (await server.as(admin))('GET', '/users')
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2|passw/i)
  })
})

describe('a new user', () => {
  test('gets the usual defaults, is announced to the company and can sign in', async () => {
    const { companyId, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const socket = server.socket(companyId, { token: asAdmin.token })
    await heard(socket, 'connect')

    const announced = heard<{ action: string; user: { id: number } }>(socket, `company-${companyId}-user`)
    const julia = form()
    const created = await asAdmin('POST', '/users', julia)
    expect(created.body).toMatchObject({
      name: julia.name,
      email: julia.email,
      profile: 'user',
      startWork: '00:00',
      endWork: '23:59',
      userClosePendingTicket: 'enabled',
      allTicket: 'disable',
      showDashboard: 'disabled',
      defaultTicketsManagerWidth: 550,
    })
    const told = await announced
    expect(told.action === 'update' || told.user.id === created.body.id).toBe(true)
    expect((await server.as(julia)).user.id).toBe(created.body.id)
  })

  test('is refused beyond the limit of the plan, also when two admins try at once', async () => {
    const { companyId, admin } = await server.aTeam()
    await server.tenancy.withPlatform(async ({ db }) => {
      const { planId } = await db
        .selectFrom('companies')
        .select('planId')
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow()
      await db.updateTable('plans').set({ users: 3 }).where('id', '=', planId).execute()
    })
    const asAdmin = await server.as(admin)
    const answers = await Promise.all([asAdmin('POST', '/users', form()), asAdmin('POST', '/users', form())])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(answers.find((answer) => answer.status === 403)?.body.error).toBe('ERR_PLAN_LIMIT')
  })

  test.each([
    [{ name: 'J' }, { path: 'name', message: 'Too Short!' }],
    [{ name: 'J'.repeat(51) }, { path: 'name', message: 'Too Long!' }],
    [{ email: 'nobody' }, { path: 'email', message: 'Invalid email' }],
    [{ password: '1234' }, { path: 'password', message: 'Too Short!' }],
    [{ profile: 'super' }, { path: 'profile' }],
    [{ profile: undefined }, { path: 'profile', message: 'Required' }],
    [{ name: null }, { path: 'name', message: 'Required' }],
    [{ startWork: '25:00' }, { path: 'startWork' }],
    [{ language: 'fr' }, { path: 'language' }],
  ])('is refused with %j, with the reason', async (wrong, detail) => {
    const { admin } = await server.aTeam()
    const answer = await (await server.as(admin))('POST', '/users', form(wrong))
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT', details: [detail] } })
  })

  test('cannot take an address that anyone has, in any company and any case', async () => {
    const [{ admin }, other] = [await server.aTeam(), await server.aTeam()]
    const taken = form({ email: other.attendant.email.toUpperCase() })
    expect(await (await server.as(admin))('POST', '/users', taken)).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_EMAIL' },
    })
  })

  test('is never a super user, whatever the form says', async () => {
    const { admin } = await server.aTeam()
    const created = await (
      await server.as(admin)
    )('POST', '/users', form({ super: true, companyId: 1, id: 1 }))
    expect(created.body).toMatchObject({ super: false, companyId: admin.companyId })
  })
})

describe('changing a user', () => {
  test('an attendant changes their own name, not their rights', async () => {
    const { attendant } = await server.aTeam()
    const asAttendant = await server.as(attendant)
    const own = `/users/${attendant.id}`
    expect((await asAttendant('PUT', own, { name: 'Novo Nome', defaultTheme: 'dark' })).body).toMatchObject({
      name: 'Novo Nome',
      defaultTheme: 'dark',
    })
    for (const wish of [
      { profile: 'admin' },
      { showDashboard: 'enabled' },
      { startWork: '01:00' },
      { allTicket: 'enabled' },
    ]) {
      expect(await asAttendant('PUT', own, wish)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
    expect((await asAttendant('PUT', own, { profile: 'user', name: 'Igual' })).status).toBe(200)
  })

  test('an attendant neither reads nor changes anyone else', async () => {
    const { attendant, admin } = await server.aTeam()
    const asAttendant = await server.as(attendant)
    expect((await asAttendant('GET', `/users/${admin.id}`)).status).toBe(404)
    expect((await asAttendant('PUT', `/users/${admin.id}`, { name: 'Ops' })).status).toBe(404)
  })

  test('a new password ends the other sessions of that user and keeps this one', async () => {
    const { attendant } = await server.aTeam()
    const [old, current] = [await server.as(attendant), await server.as(attendant)]
    const change = { password: 'outra-senha', currentPassword: attendant.password }
    expect((await current('PUT', `/users/${attendant.id}`, change)).status).toBe(200)
    expect((await current('GET', '/auth/me')).status).toBe(200)
    await expect.poll(async () => (await old('GET', '/auth/me')).status).toBe(401)
    await expect(server.signIn(attendant)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
    await server.signIn({ ...attendant, password: 'outra-senha' })
  })

  test('who changes their own password knows the old one; an admin need not know that of others', async () => {
    const { admin, attendant } = await server.aTeam()
    const [asAdmin, asAttendant] = [await server.as(admin), await server.as(attendant)]
    const wrong = { status: 400, body: { error: 'ERR_WRONG_PASSWORD' } }
    const own = `/users/${attendant.id}`
    expect(await asAttendant('PUT', own, { password: 'outra-senha' })).toMatchObject(wrong)
    const guess = { password: 'outra-senha', currentPassword: 'palpite' }
    expect(await asAttendant('PUT', own, guess)).toMatchObject(wrong)
    expect(await asAdmin('PUT', `/users/${admin.id}`, { password: 'outra-senha' })).toMatchObject(wrong)
    await server.signIn(attendant)
    expect((await asAdmin('PUT', own, { password: 'outra-senha' })).status).toBe(200)
    await server.signIn({ ...attendant, password: 'outra-senha' })
  })

  test('a session left open does not guess the password: ten tries, then a quarter of an hour', async () => {
    const { attendant } = await server.aTeam()
    const asAttendant = await server.as(attendant)
    const change = (currentPassword: string) =>
      asAttendant('PUT', `/users/${attendant.id}`, { password: 'outra-senha', currentPassword })
    for (let guess = 0; guess < 10; guess += 1) expect((await change(`palpite ${guess}`)).status).toBe(400)
    expect((await change(attendant.password)).status).toBe(429)
  })

  test('rights that are taken away stop working at once', async () => {
    const { companyId, admin } = await server.aTeam()
    const second = await server.aUser(companyId, { profile: 'admin' })
    const asSecond = await server.as(second)
    expect((await asSecond('GET', '/users')).status).toBe(200)
    await (
      await server.as(admin)
    )('PUT', `/users/${second.id}`, { profile: 'user' })
    await expect.poll(async () => (await asSecond('GET', '/users')).status).toBe(403)
  })

  test('the last admin stays an admin and stays', async () => {
    const { admin, attendant } = await server.aTeam()
    const asAdmin = await server.as(admin)
    expect((await asAdmin('PUT', `/users/${admin.id}`, { profile: 'user' })).body.error).toBe(
      'ERR_NO_OTHER_ADMIN',
    )
    expect((await asAdmin('DELETE', `/users/${admin.id}`)).status).toBe(403)
    expect((await asAdmin('DELETE', `/users/${attendant.id}`)).status).toBe(200)
  })

  test('a user who is deleted twice at once is deleted once', async () => {
    const { admin, attendant } = await server.aTeam()
    const call = await server.as(admin)
    const both = [0, 1].map(() => call('DELETE', `/users/${attendant.id}`))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 404])
  })

  test('a deleted user is out at once', async () => {
    const { admin, attendant } = await server.aTeam()
    const asAttendant = await server.as(attendant)
    await (
      await server.as(admin)
    )('DELETE', `/users/${attendant.id}`)
    await expect.poll(async () => (await asAttendant('GET', '/auth/me')).status).toBe(401)
  })

  test("another company's queue is not found", async () => {
    const [mine, other] = [await server.aTeam(), await server.aTeam()]
    const { aQueue } = await import('../queues/queues.factory.ts')
    const foreign = await server.tenancy.withTenant(other.companyId, (tenant) => aQueue(tenant))
    const own = await server.tenancy.withTenant(mine.companyId, (tenant) => aQueue(tenant))
    const asAdmin = await server.as(mine.admin)
    const address = `/users/${mine.attendant.id}`
    expect((await asAdmin('PUT', address, { queueIds: [foreign.id] })).body.error).toBe('ERR_NO_QUEUE_FOUND')
    expect((await asAdmin('PUT', address, { queueIds: [own.id] })).body.queues).toEqual([
      { ...own, UserQueue: { userId: mine.attendant.id, queueId: own.id } },
    ])
  })

  test('the width of the ticket list is remembered within its limits, for oneself only', async () => {
    const { attendant, admin } = await server.aTeam()
    const asAttendant = await server.as(attendant)
    const width = (value: number) => ({ defaultTicketsManagerWidth: value })
    const own = `/users/toggleChangeWidht/${attendant.id}`
    expect((await asAttendant('PUT', own, width(600))).body.defaultTicketsManagerWidth).toBe(600)
    expect((await asAttendant('PUT', own, width(403))).status).toBe(400)
    expect((await asAttendant('PUT', own, width(701))).status).toBe(400)
    expect((await asAttendant('PUT', `/users/toggleChangeWidht/${admin.id}`, width(600))).status).toBe(404)
  })
})

test('a person has a connection of the company by default, for as long as it exists', async () => {
  const [mine, other] = [await server.aTeam(), await server.aTeam()]
  const asAdmin = await server.as(mine.admin)
  const foreign = (await (await server.as(other.admin))('POST', '/whatsapp', { name: 'Alheia' })).body
    .id as number
  await asAdmin('POST', '/whatsapp', { name: 'Primeira' })
  const whatsappId = (await asAdmin('POST', '/whatsapp', { name: 'Segunda' })).body.id as number
  const created = await asAdmin('POST', '/users', form({ whatsappId }))
  expect(created).toMatchObject({ status: 200, body: { whatsappId } })
  const path = `/users/${created.body.id}`
  for (const wrong of [foreign, 999_999])
    expect(await asAdmin('PUT', path, { whatsappId: wrong })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    })
  for (const nothing of [null, '', false]) {
    expect((await asAdmin('PUT', path, { whatsappId: nothing })).body.whatsappId).toBeNull()
    expect((await asAdmin('PUT', path, { whatsappId })).body.whatsappId).toBe(whatsappId)
  }
  await asAdmin('DELETE', `/whatsapp/${whatsappId}`)
  expect((await asAdmin('GET', path)).body.whatsappId).toBeNull()
})
