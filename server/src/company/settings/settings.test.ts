import {
  chatBotTypes,
  companySettingDefaults,
  downloadLimits,
  languages,
  messageOfSwitch,
  publicSettingKeys,
  scheduleTypes,
  type Brand,
  type CompanySetting,
} from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { companyHours } from '../companies/companyHours.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'

const keys = Object.keys(companySettingDefaults) as CompanySetting[]

let server: TestServer
let companyId: number
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  await server.aTeam()
  companyId = (await server.aTeam()).companyId
  asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
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

  test('is told together with the rest of the brand', async () => {
    const brand = async () => (await server.visit('GET', '/public-settings')).body as Brand
    expect(await brand()).toMatchObject({ primaryColorDark: '#39ACE7', appLogoFavicon: null })
    await set(1, 'primaryColorDark', '#123456')
    expect(await brand()).toMatchObject({ primaryColorDark: '#123456' })
  })

  test('is null when nobody has set it', async () =>
    expect(await read('appLogoLight')).toMatchObject({ status: 200, body: null }))

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
    expect((await asAttendant('GET', '/setting/requiredTag')).body.value).toBe('enabled')
    expect((await asAttendant('GET', '/setting/nothing')).body).toEqual({ key: 'nothing', value: 'disabled' })
    expect(await asAttendant('PUT', '/settings/requiredTag', setting)).toMatchObject({ status: 403 })
  })

  test.each(keys)('%s is read and written under each of its calls, and takes nothing else', async (key) => {
    const read = async () => ({
      all: (await asSuper('GET', `/companySettings/${companyId}`)).body[key] as string,
      one: (await asSuper('GET', `/companySettingOne?column=${key}`)).body[key] as string,
      listed: ((await asSuper('GET', '/settings')).body as { key: string; value: string }[]).find(
        (setting) => setting.key === key,
      )?.value,
    })
    const message = messageOf(key)
    if (message) await asSuper('PUT', '/companySettings', { column: message, data: 'Um momento!' })
    for (const data of rightValues(key)) {
      const { status, body } = await asSuper('PUT', '/companySettings', { column: key, data })
      expect({ status, body }).toEqual({ status: 200, body: { response: true, result: { [key]: data } } })
      expect((await asSuper('GET', `/setting/${key}`)).body).toEqual({ key, value: data })
      expect(await read()).toEqual({ all: data, one: data, listed: data })
    }
    for (const data of wrongValues(key))
      expect((await asSuper('PUT', '/companySettings', { column: key, data })).status).toBe(400)
  })

  test('is one that exists', async () => {
    const { companyId: id, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    expect(await asAdmin('PUT', '/settings/nothing', { value: 'x' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_SETTING_FOUND' },
    })
    for (const column of ['nothing', 'appName', 'transcriptionKey', '__proto__', 'toString']) {
      expect((await asAdmin('PUT', '/companySettings', { column, data: 'enabled' })).status).toBe(400)
      expect((await asAdmin('GET', `/companySettingOne?column=${column}`)).status).toBe(400)
    }
    expect((await asAdmin('GET', '/companySettingOne')).status).toBe(400)
    await set(id, 'gatewaySecret', 'hidden')
    for (const path of [`/companySettings/${id}`, '/settings', '/setting/gatewaySecret'])
      expect(JSON.stringify((await asAdmin('GET', path)).body)).not.toContain('hidden')
  })

  test('is changed by the super user alone where it concerns the whole installation', async () => {
    const asAdmin = await server.as((await server.aTeam()).admin)
    for (const [column, data] of [
      ['userCreation', 'disabled'],
      ['downloadLimit', '128'],
    ])
      expect(await asAdmin('PUT', '/companySettings', { column, data })).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    await asSuper('PUT', '/companySettings', { column: 'userCreation', data: 'disabled' })
    expect((await server.visit('GET', '/settings/userCreation')).body.userCreation).toBe('disabled')
    await asSuper('PUT', '/companySettings', { column: 'userCreation', data: 'enabled' })
    expect((await server.visit('GET', '/settings/userCreation')).body.userCreation).toBe('enabled')
  })

  test('is everybody’s to read where it says whom to ask for help, and leads nowhere else', async () => {
    const { attendant } = await server.aTeam()
    const asAttendant = await server.as(attendant)
    const value = 'mailto:suporte@test.local'
    expect((await asSuper('PUT', '/settings/supportUrl', { value })).status).toBe(200)
    expect((await asAttendant('GET', '/setting/supportUrl')).body).toEqual({ key: 'supportUrl', value })
    expect((await asAttendant('GET', '/setting/transcriptionUrl')).status).toBe(403)
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'suporte'])
      expect((await asSuper('PUT', '/settings/supportUrl', { value: address })).status).toBe(400)
  })

  test('is everybody’s where it is the installation’s: the largest file', async () => {
    const other = await server.aTeam()
    const asOther = await server.as(other.admin)
    const limitOf = async () => (await asOther('GET', '/setting/downloadLimit')).body as { value: string }
    const socket = server.socket(other.companyId, { token: asOther.token })
    await heard(socket, 'connect')
    const typed = heard(socket, `company-${other.companyId}-settings`)
    expect((await asSuper('PUT', '/settings/downloadLimit', { value: 128 })).body.value).toBe('128')
    expect(await typed).toMatchObject({ setting: { value: '128' } })
    const told = heard(socket, `company-${other.companyId}-settings`)
    expect((await asSuper('PUT', '/companySettings', { column: 'downloadLimit', data: 256 })).status).toBe(
      200,
    )
    expect(await told).toMatchObject({ setting: { key: 'downloadLimit', value: '256' } })
    expect(await limitOf()).toMatchObject({ value: '256' })
    const goesBy = () =>
      server.tenancy.withTenant(
        other.companyId,
        async (tenant) => (await companySnapshot(tenant)).settings.downloadLimit,
      )
    await eventually(async () => (await goesBy()) === 256)
    const { companyId: newest } = await server.aTeam()
    const begun = await server.tenancy.withTenant(
      newest,
      async (tenant) => (await companySnapshot(tenant)).settings,
    )
    expect(begun.downloadLimit).toBe(256)
  })

  test('is written into the audit log, with what it was before', async () => {
    const { companyId: id, admin } = await server.aTeam()
    await (
      await server.as(admin)
    )('PUT', '/companySettings', { column: 'chatBotType', data: 'list' })
    const rows = await server.tenancy.withTenant(id, ({ db }) =>
      db.selectFrom('auditLog').selectAll().where('entity', '=', 'setting').execute(),
    )
    expect(rows).toMatchObject([
      { userId: admin.id, entityId: 'chatBotType', before: { value: 'text' }, after: { value: 'list' } },
    ])
  })

  test('of the platform is written there too, and a secret only by its name', async () => {
    await asSuper('PUT', '/settings/transcriptionModel', { value: 'whisper-2' })
    await asSuper('PUT', '/settings/transcriptionKey', { value: 'sk-segredo' })
    const rows = await server.tenancy.withTenant(companyId, ({ db }) =>
      db
        .selectFrom('auditLog')
        .select(['entityId', 'before', 'after'])
        .where('entityId', 'like', 'transcription%')
        .orderBy('id')
        .execute(),
    )
    expect(rows).toMatchObject([
      { entityId: 'transcriptionModel', before: { value: '' }, after: { value: 'whisper-2' } },
      { entityId: 'transcriptionKey', before: { configured: false }, after: { configured: true } },
    ])
    expect(JSON.stringify(rows)).not.toContain('segredo')
  })
})

describe('a switch that needs a message', () => {
  test.each(Object.entries(messageOfSwitch))('%s stays off while %s is empty', async (column, message) => {
    const asAdmin = await server.as((await server.aTeam()).admin)
    const put = (name: string, data: string) => asAdmin('PUT', '/companySettings', { column: name, data })
    const refusal = {
      status: 400,
      body: { error: 'ERR_SETTING_MESSAGE_REQUIRED', details: [{ path: message, message: 'Required' }] },
    }
    expect((await put(column, 'disabled')).status).toBe(200)
    expect(await put(column, 'enabled')).toMatchObject(refusal)
    expect((await put(message, '  ')).status).toBe(200)
    expect(await put(column, 'enabled')).toMatchObject(refusal)
    expect((await put(message, 'Um momento, {{firstName}}!')).status).toBe(200)
    expect((await put(column, 'enabled')).status).toBe(200)
    expect(await put(message, ' ')).toMatchObject(refusal)
    expect((await put(column, 'disabled')).status).toBe(200)
    expect((await put(message, '')).status).toBe(200)
  })

  test('cannot be turned on while a colleague clears the message', async () => {
    const { companyId: id, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const put = (column: string, data: string) => asAdmin('PUT', '/companySettings', { column, data })
    await put('transferMessage', 'Transferindo')
    await Promise.all([put('sendMsgTransfTicket', 'enabled'), put('transferMessage', '')])
    const { sendMsgTransfTicket, transferMessage } = (await asAdmin('GET', `/companySettings/${id}`)).body
    expect([sendMsgTransfTicket, transferMessage]).not.toEqual(['enabled', ''])
  })
})

test('which gateways can be paid through is told without a secret', async () => {
  const asAttendant = await server.as((await server.aTeam()).attendant)
  const read = async () => (await asAttendant('GET', '/companySettingOnePayment')).body
  expect(await read()).toEqual({ efi: false, stripe: false, asaas: false, mercadopago: false })
  await asSuper('PUT', '/settings/eficlientid', { value: 'Client_Id_1' })
  await asSuper('PUT', '/settings/stripeprivatekey', { value: 'sk_test_1' })
  expect(await read()).toEqual({ efi: false, stripe: true, asaas: false, mercadopago: false })
})

describe('two processes', () => {
  test('what one has changed, the other answers and goes by', async () => {
    const database = await aDatabase()
    const [here, there] = [await startTestServer({ database }), await startTestServer({ database })]
    try {
      const { companyId: id, admin } = await here.aTeam()
      const [asHere, asThere] = [await here.as(admin), await there.as(admin)]
      const inCopies = () =>
        there.tenancy.withTenant(id, async (tenant) => ({
          ...(await companySnapshot(tenant)).settings,
          ...(await companyHours(tenant)),
        }))
      // The other one has answered before: there are copies to be dropped.
      expect(await inCopies()).toMatchObject({ chatBotType: 'text', timeZone: 'America/Sao_Paulo' })
      for (const value of ['list', 'button', 'text', 'list']) {
        await asHere('PUT', '/companySettings', { column: 'chatBotType', data: value })
        expect((await asThere('GET', `/companySettings/${id}`)).body.chatBotType).toBe(value)
        expect((await asThere('GET', '/companySettingOne?column=chatBotType')).body.chatBotType).toBe(value)
        expect((await asThere('GET', '/setting/chatBotType')).body.value).toBe(value)
        await eventually(async () => (await inCopies()).chatBotType === value || undefined)
      }
      await asHere('PUT', `/companies/${id}/timezone`, { timezone: 'America/Manaus' })
      await asHere('POST', '/holidays', { day: '2026-12-25', name: 'Natal' })
      await eventually(async () => {
        const { timeZone, holidays } = await inCopies()
        return (timeZone === 'America/Manaus' && holidays.has('2026-12-25')) || undefined
      })
    } finally {
      await here.close()
      await there.close()
      await database.drop()
    }
  })
})

const messageOf = (key: string) => (messageOfSwitch as Record<string, string | undefined>)[key]

function rightValues(key: CompanySetting): string[] {
  if (key === 'downloadLimit') return [...downloadLimits]
  if (key === 'scheduleType') return [...scheduleTypes]
  if (key === 'chatBotType') return [...chatBotTypes]
  if (key === 'language') return [...languages]
  if (key === 'assistantPrompt') return ['7', '']
  if (key === 'lgpdLink') return ['https://exemplo.com.br/privacidade?de=aqui', '']
  const isToggle = ['enabled', 'disabled'].includes(companySettingDefaults[key])
  return isToggle ? ['disabled', 'enabled'] : ['Olá, {{firstName}} 👋', 'x'.repeat(4096)]
}
function wrongValues(key: CompanySetting): unknown[] {
  const ofAll = [null, {}, [], true, undefined]
  if (key === 'downloadLimit') return [...ofAll, '0', '63', '-64', '4096', '', 'enabled']
  if (key === 'assistantPrompt') return [...ofAll, '0', '-1', 'x', '1'.repeat(16)]
  if (key === 'lgpdLink') return [...ofAll, 'javascript:alert(1)', 'exemplo']
  const isText = companySettingDefaults[key] === ''
  return isText ? [...ofAll, 'x'.repeat(4097)] : [...ofAll, 'sim', '', 'ENABLED', 'x'.repeat(5000)]
}
