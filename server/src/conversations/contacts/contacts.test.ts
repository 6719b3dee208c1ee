import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let call: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  call = await server.as((await server.aTeam()).attendant)
})
afterAll(() => server.close())

let made = 0
const form = (overrides = {}) => ({
  name: 'Maria Souza',
  number: `5511981${String(++made).padStart(6, '0')}`,
  ...overrides,
})
const added = async (overrides = {}) => (await call('POST', '/contacts', form(overrides))).body

describe('a contact', () => {
  test('is found by name, by number however it is written, and on its own page', async () => {
    const contact = await added({ name: 'João Ninguém', number: '+55 (11) 98222-3344' })
    for (const typed of ['joao nin', '98222-3344', '5511982223344']) {
      const { body } = await call('GET', `/contacts?searchParam=${encodeURIComponent(typed)}`)
      expect(body.contacts.map(({ id }: { id: number }) => id)).toContain(contact.id)
    }
    expect((await call('GET', `/contacts/${contact.id}`)).body).toMatchObject({
      id: contact.id,
      name: 'João Ninguém',
      active: true,
    })
    expect((await call('GET', `/contacts/profile/5511982223344`)).body.contactId).toBe(contact.id)
  })

  test.each([0, -1, 1.5, 2 ** 60])('has no owner with the id %d', async (ownerId) => {
    const contact = await added()
    expect(await call('PUT', `/contacts/${contact.id}`, { ownerId })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
  })

  test('has a number that nobody else has', async () => {
    const { number } = await added()
    expect(await call('POST', '/contacts', form({ number }))).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    })
    const other = await added()
    expect(await call('PUT', `/contacts/${other.id}`, { number })).toMatchObject({ status: 409 })
  })

  test('with a number that is none is refused', async () => {
    expect(await call('POST', '/contacts', form({ number: 'abcdefgh' }))).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    })
  })

  test('keeps what a change does not mention', async () => {
    const contact = await added({
      email: 'maria@loja.com',
      extraInfo: [{ name: 'Cidade', value: 'Santos' }],
    })
    const { body } = await call('PUT', `/contacts/${contact.id}`, { name: 'Maria S.' })
    expect(body).toMatchObject({ name: 'Maria S.', number: contact.number, email: 'maria@loja.com' })
    expect(body.extraInfo).toMatchObject([{ name: 'Cidade', value: 'Santos' }])
  })

  test('is blocked and let in again', async () => {
    const { id } = await added()
    expect((await call('PUT', `/contacts/block/${id}`, { active: false })).body.active).toBe(false)
    expect((await call('PUT', `/contacts/block/${id}`, { active: true })).body.active).toBe(true)
  })

  test.each([
    ['toggleAcceptAudio', 'acceptAudioMessage'],
    ['toggleDisableBot', 'disableBot'],
  ])('%s turns its switch and back', async (path, name) => {
    const contact = await added()
    expect((await call('PUT', `/contacts/${path}/${contact.id}`)).body[name]).toBe(!contact[name])
    expect((await call('PUT', `/contacts/${path}/${contact.id}`)).body[name]).toBe(contact[name])
  })
})

describe('the list of contacts', () => {
  const counted = async (asked: typeof call, filter = '') => {
    const { contacts, count } = (await asked('GET', `/contacts?pageNumber=1${filter}`)).body
    expect(count).toBe(contacts.length)
    return contacts.map(({ name }: { name: string }) => name)
  }
  const sumUp = () =>
    server.tenancy.withPlatform(async ({ db }) => sql`select sum_contact_counters(1)`.execute(db))

  test('says by itself how many there are, whatever happens to them', async () => {
    const { companyId, admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const add = async (name: string) => (await asAdmin('POST', '/contacts', form({ name }))).body.id
    const [bia, ana, caio] = [await add('bia'), await add('Ana'), await add('Caio')]
    expect(await counted(asAdmin)).toEqual(['Ana', 'bia', 'Caio'])
    await sumUp()

    await server.tenancy.withTenant(companyId, ({ db }) =>
      db.updateTable('contacts').set({ isGroup: true }).where('id', '=', caio).execute(),
    )
    expect(await counted(asAdmin, '&isGroup=true')).toEqual(['Caio'])
    expect(await counted(asAdmin, '&isGroup=false&channel=whatsapp')).toEqual(['Ana', 'bia'])
    expect(await counted(asAdmin, '&channel=instagram')).toEqual([])

    await asAdmin('DELETE', `/contacts/${bia}`)
    await asAdmin('POST', `/contacts/${ana}/erasure`, { confirmation: 'Ana' })
    await eventually(async () => (await counted(asAdmin)).length === 1)
    await Promise.all([sumUp(), sumUp()])
    expect(await counted(asAdmin)).toEqual(['Caio'])
  })

  test('is one statement, and knows its length beyond its end', async () => {
    await added()
    const asked = () => server.statementsOf(() => call('GET', '/contacts?pageNumber=1'))
    await eventually(async () => (await asked()).length === 1)
    const { contacts, count, hasMore } = (await call('GET', '/contacts?pageNumber=900')).body
    expect([contacts, hasMore]).toEqual([[], false])
    expect(count).toBeGreaterThan(0)
  })

  test('is read on from where it was left, in the order of names without accents, without a gap or a double', async () => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const names = ['Átila', 'Álvaro', 'Zeca', 'ana', 'Ângela', 'Bia', 'Ana']
    for (const name of names) await asAdmin('POST', '/contacts', form({ name }))
    for (let more = 0; more < 105; more += 1) await asAdmin('POST', '/contacts', form({ name: `Mesmo nome` }))
    const first = (await asAdmin('GET', '/contacts')).body
    expect(first.contacts.slice(0, 6).map(({ name }: { name: string }) => name)).toEqual([
      'Álvaro',
      'ana',
      'Ana',
      'Ângela',
      'Átila',
      'Bia',
    ])
    expect([first.contacts.length, first.count, first.hasMore]).toEqual([100, 112, true])
    // Somebody who comes before what was read moves nothing.
    await asAdmin('POST', '/contacts', form({ name: 'Aarão' }))
    const rest = (await asAdmin('GET', `/contacts?cursor=${first.nextCursor}`)).body
    expect([rest.contacts.length, rest.hasMore, rest.nextCursor]).toEqual([12, false, null])
    const seen = [...first.contacts, ...rest.contacts].map(({ id }: { id: number }) => id)
    expect(new Set(seen).size).toBe(112)
    const cursor = encodeURIComponent(first.nextCursor as string)
    const cost = await server.statementsOf(() => asAdmin('GET', `/contacts?cursor=${cursor}`))
    expect(cost).toHaveLength(1)
  })

  test.each(['x', 'W10', 'WzEsMl0', Buffer.from('["a","1; drop table contacts"]').toString('base64url')])(
    'refuses the invented cursor %s',
    async (cursor) => {
      expect(await call('GET', `/contacts?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_QUERY' },
      })
    },
  )

  test('finds what stands in extra information, and in one statement', async () => {
    const contact = await added({ extraInfo: [{ name: 'Bairro', value: 'Água Rasa 100%' }] })
    const found = async (typed: string) =>
      (await call('GET', `/contacts?searchParam=${encodeURIComponent(typed)}`)).body.contacts.map(
        ({ id }: { id: number }) => id,
      )
    expect(await found('agua rasa')).toEqual([contact.id])
    expect(await found('100%')).toEqual([contact.id])
    expect(await found('bairro')).toEqual([])
    const cost = await server.statementsOf(() => call('GET', '/contacts?searchParam=agua'))
    expect(cost).toHaveLength(1)
  })

  test('is narrowed to those who have all of the chosen tags', async () => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const tag = async (name: string) => (await asAdmin('POST', '/tags', { name })).body.id as number
    const [vip, wholesale] = [await tag('VIP'), await tag('Atacado')]
    for (const [name, tags] of Object.entries({ Ana: [vip], Bia: [vip, wholesale], Caio: [wholesale] }))
      await asAdmin('POST', '/contacts', form({ name, tags }))
    expect(await counted(asAdmin, `&contactTag=[${vip}]`)).toEqual(['Ana', 'Bia'])
    expect(await counted(asAdmin, `&contactTag=[${vip},${wholesale},${vip}]`)).toEqual(['Bia'])
    expect(await counted(asAdmin, `&contactTag=[${vip}]&searchParam=bi`)).toEqual(['Bia'])
    expect(await counted(asAdmin, '&contactTag=[999999999]')).toEqual([])
  })

  test('tells an attendant from whom numbers are hidden nothing about a number in extra information', async () => {
    const { companyId, admin, attendant } = await server.aTeam()
    const [asAdmin, asAttendant] = [await server.as(admin), await server.as(attendant)]
    for (const key of ['enableLGPD', 'lgpdHideNumber'])
      await asAdmin('PUT', `/settings/${key}`, { value: 'enabled' })
    await eventually(async () => {
      const { settings } = await server.tenancy.withTenant(companyId, (tenant) => companySnapshot(tenant))
      return settings.enableLGPD && settings.lgpdHideNumber
    })
    await asAdmin('POST', '/contacts', form({ extraInfo: [{ name: 'Casa', value: '+55 11 3222-4567' }] }))
    expect(await counted(asAdmin, '&searchParam=3222')).toHaveLength(1)
    expect(await counted(asAttendant, '&searchParam=3222')).toEqual([])
  })
})
