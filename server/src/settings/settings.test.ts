import { publicSettingKeys } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, heard, startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let companyId: number
beforeAll(async () => {
  server = await startTestServer()
  await server.aTeam()
  companyId = (await server.aTeam()).companyId
})
afterAll(() => server.close())

const set = (id: number, key: string, value: string) =>
  server.tenancy.withPlatform(async ({ db }) => {
    await db
      .insertInto('companySettings')
      .values({ companyId: id, key, value })
      .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet({ value }))
      .execute()
  })
const read = (key: string) => server.visit('GET', `/public-settings/${key}?token=wtV`)

describe('a public setting', () => {
  test('is a bare JSON text, the brand of the product until the platform chooses its own', async () => {
    expect(await read('appName')).toMatchObject({ status: 200, body: 'Chat-flow' })
    expect((await read('appName')).headers['content-type']).toContain('application/json')
    expect((await read('primaryColorLight')).body).toBe('#0000FF')
    await set(1, 'appName', 'Atende "Já"')
    expect((await read('appName')).body).toBe('Atende "Já"')
  })

  test('is null when nobody has set it', async () => {
    expect(await read('appLogoLight')).toMatchObject({ status: 200, body: null })
  })

  test('is never taken from another company than the platform', async () => {
    await set(companyId, 'appLogoDark', 'theirs.png')
    expect((await read('appLogoDark')).body).toBeNull()
  })

  test('is one of the listed ones; nothing else is told to a visitor', async () => {
    for (const key of publicSettingKeys) expect((await read(key)).status).toBe(200)
    await set(1, 'gatewaySecret', 'hidden')
    for (const key of ['gatewaySecret', 'downloadLimit', 'userCreation', '__proto__']) {
      const answer = await read(key)
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).not.toContain('hidden')
    }
  })
})

test('whether visitors may sign up is decided by the platform, under both of its names', async () => {
  const both = async () => [
    (await server.visit('GET', '/settings/userCreation')).body,
    (await read('allowSignup')).body,
  ]
  expect(await both()).toEqual([{ userCreation: 'enabled' }, 'enabled'])
  await set(companyId, 'userCreation', 'disabled')
  expect(await both()).toEqual([{ userCreation: 'enabled' }, 'enabled'])
  await set(1, 'userCreation', 'disabled')
  expect(await both()).toEqual([{ userCreation: 'disabled' }, 'disabled'])
})

describe('a setting of the company', () => {
  test('is changed by its admin, holds at once, and is told to every browser', async () => {
    const { companyId: id, admin, attendant } = await server.aTeam()
    const [asAdmin, asAttendant] = [await server.as(admin), await server.as(attendant)]
    const socket = server.socket(id, { token: asAttendant.token })
    await heard(socket, 'connect')
    const told = heard(socket, `company-${id}-settings`)
    const setting = { key: 'requiredTag', value: 'enabled' }
    expect(await asAdmin('PUT', '/settings/requiredTag', setting)).toMatchObject({
      status: 200,
      body: setting,
    })
    expect(await told).toMatchObject({ action: 'update', setting })
    await eventually(
      async () => (await asAttendant('GET', '/setting/requiredTag')).body.value === 'enabled' || undefined,
    )
    expect((await asAttendant('GET', '/setting/nothing')).body).toEqual({ key: 'nothing', value: 'disabled' })
    expect(await asAttendant('PUT', '/settings/requiredTag', setting)).toMatchObject({ status: 403 })
  })

  test('is one that exists, with a value it can have', async () => {
    const asAdmin = await server.as((await server.aTeam()).admin)
    expect(await asAdmin('PUT', '/settings/nothing', { value: 'x' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_SETTING_FOUND' },
    })
    for (const [key, value] of [
      ['requiredTag', 'sim'],
      ['downloadLimit', '-1'],
      ['scheduleType', 'enabled'],
      ['chatBotType', 'voice'],
    ])
      expect((await asAdmin('PUT', `/settings/${key}`, { value })).status).toBe(400)
    expect((await asAdmin('PUT', '/settings/transferMessage', { value: 'Já volto!' })).body).toEqual({
      key: 'transferMessage',
      value: 'Já volto!',
    })
  })
})
