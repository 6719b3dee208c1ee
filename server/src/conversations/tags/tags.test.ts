import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact, aTag } from '../contacts/contacts.factory.ts'
import { aTicket } from '../tickets/tickets.factory.ts'

let server: TestServer
let companyId: number
let call: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  const team = await server.aTeam()
  companyId = team.companyId
  call = await server.as(team.admin)
})
afterAll(() => server.close())

const aPerson = () => server.tenancy.withTenant(companyId, (tenant) => aContact(tenant))
const aLane = () => server.tenancy.withTenant(companyId, (tenant) => aTag(tenant, { kanban: 1 }))
const aMark = () => server.tenancy.withTenant(companyId, (tenant) => aTag(tenant))
const names = (tags: { name: string }[]) => tags.map(({ name }) => name)

describe('a tag', () => {
  test('gets a colour when nobody chooses one, and is there to choose from', async () => {
    const { body: tag } = await call('POST', '/tags', { name: 'Fiel' })
    expect(tag).toMatchObject({ name: 'Fiel', kanban: 0, color: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect(names((await call('GET', '/tags/list?kanban=0')).body)).toContain('Fiel')
    expect(names((await call('GET', '/tags/list?kanban=1')).body)).not.toContain('Fiel')
  })

  test('that is too short or there already is refused', async () => {
    const short = await call('POST', '/tags', { name: ' ab ' })
    expect(short).toMatchObject({ status: 400, body: { details: [{ message: 'Tag muito curta!' }] } })
    const { name } = await aMark()
    expect(await call('POST', '/tags', { name })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_TAG' },
    })
  })
})

describe('the list of tags', () => {
  test('says who has each, finds by name without accents, and names the contacts of one page by page', async () => {
    const [tag, contact] = [await aMark(), await aPerson()]
    await call('PUT', `/tags/${tag.id}`, { name: 'Promoção', color: '#ABC' })
    await call('POST', '/tags/sync', { contactId: contact.id, tags: [tag.id] })
    const { body } = await call('GET', '/tags?kanban=0&searchParam=promocao')
    expect(body).toMatchObject({
      count: 1,
      hasMore: false,
      tags: [
        {
          id: tag.id,
          name: 'Promoção',
          color: '#ABC',
          contactsCount: 1,
          contacts: [{ id: contact.id, name: contact.name, number: contact.number }],
        },
      ],
    })
    expect((await call('GET', `/tags?tagId=${tag.id}`)).body.tags).toHaveLength(1)
    const named = (query = '') => call('GET', `/tags/${tag.id}/contacts${query}`)
    expect((await named()).body).toMatchObject({ count: 1, contacts: [{ id: contact.id }] })
    expect((await named('?searchParam=ninguem')).body).toMatchObject({ count: 0, contacts: [] })
    expect(await server.statementsOf(() => call('GET', '/tags'))).toHaveLength(1)
  })

  test('pages by twenty', async () => {
    for (let index = 0; index < 21; index++) await call('POST', '/tags', { name: `Página ${index}` })
    const first = (await call('GET', '/tags?searchParam=pagina')).body
    const second = (await call('GET', '/tags?searchParam=pagina&pageNumber=2')).body
    expect([first.tags.length, first.hasMore, second.tags.length, second.hasMore]).toEqual([
      20,
      true,
      1,
      false,
    ])
  })

  test('hides numbers from those who may not see them', async () => {
    const team = await server.aTeam()
    const tag = await server.tenancy.withTenant(team.companyId, async (tenant) => {
      const contact = await aContact(tenant, { number: '5511955551234' })
      const mark = await aTag(tenant)
      await tenant.db
        .insertInto('contactTags')
        .values({ companyId: team.companyId, contactId: contact.id, tagId: mark.id })
        .execute()
      return mark
    })
    const asAdmin = await server.as(team.admin)
    for (const [key, value] of Object.entries({
      enableLGPD: 'enabled',
      lgpdMessage: 'Oi',
      lgpdHideNumber: 'enabled',
    }))
      await asAdmin('PUT', `/settings/${key}`, { value })
    const asAttendant = await server.as(team.attendant)
    for (const path of [`/tags?tagId=${tag.id}`, `/tags/${tag.id}/contacts`]) {
      expect(JSON.stringify((await asAdmin('GET', path)).body)).toContain('5511955551234')
      expect(JSON.stringify((await asAttendant('GET', path)).body)).not.toContain('5511955551234')
    }
    expect((await asAttendant('GET', `/tags/${tag.id}/contacts?searchParam=5555`)).body.count).toBe(0)
  })
})

describe('a lane', () => {
  test('says when, where to and with which words, and what is left out stays', async () => {
    const [next, back] = [await aLane(), await aLane()]
    const form = { timeLane: 24, nextLaneId: next.id, rollbackLaneId: back.id, greetingMessageLane: 'Oi!' }
    const { body: lane } = await call('POST', '/tags', { name: 'Retorno', kanban: '1', ...form })
    expect(lane).toMatchObject({ ...form, kanban: 1, userId: call.user.id })
    const { body: renamed } = await call('PUT', `/tags/${lane.id}`, { name: 'Retornos' })
    expect(renamed).toMatchObject({ ...form, name: 'Retornos' })
    const emptied = {
      name: 'Retornos',
      timeLane: '',
      nextLaneId: null,
      rollbackLaneId: '',
      greetingMessageLane: '',
    }
    expect((await call('PUT', `/tags/${lane.id}`, emptied)).body).toMatchObject({
      timeLane: 0,
      nextLaneId: null,
      rollbackLaneId: null,
      greetingMessageLane: '',
    })
    expect((await call('GET', `/tags/${lane.id}`)).body).toMatchObject({ name: 'Retornos', timeLane: 0 })
  })

  test('leads to lanes of the company alone, and not round in a circle', async () => {
    const [one, two, three, mark] = [await aLane(), await aLane(), await aLane(), await aMark()]
    const rival = await server.aTeam()
    const theirs = await server.tenancy.withTenant(rival.companyId, (tenant) => aTag(tenant, { kanban: 1 }))
    const lead = (from: { id: number; name: string }, nextLaneId: number) =>
      call('PUT', `/tags/${from.id}`, { name: from.name, nextLaneId })
    for (const wrong of [mark.id, theirs.id, 999_999_999])
      expect(await lead(one, wrong)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
    expect((await lead(one, two.id)).status).toBe(200)
    expect((await lead(two, three.id)).status).toBe(200)
    for (const back of [one.id, three.id])
      expect(await lead(three, back)).toMatchObject({ status: 400, body: { error: 'ERR_LANE_CIRCLE' } })
    expect((await lead(one, three.id)).status).toBe(200)
  })

  test('is put in order, and new ones come last', async () => {
    const [one, two] = [await aLane(), await aLane()]
    const { body: last } = await call('POST', '/tags', { name: 'No fim', kanban: 1 })
    const lanes = async () =>
      (await call('GET', '/tag/kanban')).body.lista.map(({ id }: { id: number }) => id)
    expect((await lanes()).at(-1)).toBe(last.id)
    await call('PUT', '/tag/kanban/order', { laneIds: [last.id, two.id, one.id] })
    expect((await lanes()).slice(0, 3)).toEqual([last.id, two.id, one.id])
    const wrong = { laneIds: [one.id, (await aMark()).id] }
    expect((await call('PUT', '/tag/kanban/order', wrong)).status).toBe(404)
  })

  test('is added and changed with the right to see the dashboard, and removed by admins; marks are everybody’s', async () => {
    const asViewer = await server.as(await server.aUser(companyId, { showDashboard: 'enabled' }))
    const asAttendant = await server.as(await server.aUser(companyId, { showDashboard: 'disabled' }))
    const { body: lane } = await asViewer('POST', '/tags', { name: 'Do painel', kanban: 1 })
    expect((await asViewer('PUT', `/tags/${lane.id}`, { name: 'Do painel 2' })).status).toBe(200)
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await asViewer('DELETE', `/tags/${lane.id}`)).toMatchObject(refused)
    expect(await asAttendant('POST', '/tags', { name: 'Minha', kanban: 1 })).toMatchObject(refused)
    expect(await asAttendant('PUT', `/tags/${lane.id}`, { name: 'Minha' })).toMatchObject(refused)
    expect(await asAttendant('PUT', '/tag/kanban/order', { laneIds: [lane.id] })).toMatchObject(refused)
    expect((await call('DELETE', `/tags/${lane.id}`)).status).toBe(200)
    const { body: mark } = await asAttendant('POST', '/tags', { name: 'De todos' })
    expect((await asAttendant('PUT', `/tags/${mark.id}`, { name: 'De todos nós' })).status).toBe(200)
    expect((await asAttendant('DELETE', `/tags/${mark.id}`)).status).toBe(200)
  })

  test('that is removed leaves its tickets in none', async () => {
    const lane = await aLane()
    const ticket = await server.tenancy.withTenant(companyId, (tenant) => aTicket(tenant))
    await call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`)
    expect((await call('GET', `/tags?kanban=1&tagId=${lane.id}`)).body.tags).toMatchObject([
      { ticketsCount: 1, ticketTags: [{ ticketId: ticket.id, tagId: lane.id }] },
    ])
    await call('DELETE', `/tags/${lane.id}`)
    expect((await call('GET', `/tickets/${ticket.id}`)).body.tags).toEqual([])
    expect((await call('DELETE', `/tags/${lane.id}`)).status).toBe(404)
  })
})

test('a tag that is changed or removed is told to everybody, under both names of the event', async () => {
  const socket = server.socket(companyId, { token: call.token })
  await heard(socket, 'connect')
  const mark = await aMark()
  const told = Promise.all(
    [`company-${companyId}-tag`, `company${companyId}-tag`].map((name) => heard(socket, name)),
  )
  await call('PUT', `/tags/${mark.id}`, { name: 'Outro nome' })
  for (const event of await told)
    expect(event).toMatchObject({ action: 'update', tag: { name: 'Outro nome' } })
  const gone = heard(socket, `company-${companyId}-tag`)
  await call('DELETE', `/tags/${mark.id}`)
  expect(await gone).toMatchObject({ action: 'delete', tagId: mark.id })
})

describe('the tags of a contact', () => {
  test('are exactly those that were given last', async () => {
    const [contact, one, other] = [await aPerson(), await aMark(), await aMark()]
    const sync = (tags: unknown[]) => call('POST', '/tags/sync', { contactId: contact.id, tags })
    expect(names((await sync([one.id, { id: other.id }, one.id])).body.tags).toSorted()).toEqual(
      [one.name, other.name].toSorted(),
    )
    expect(names((await sync([other.id])).body.tags)).toEqual([other.name])
    expect((await call('GET', `/contactTags/${contact.id}`)).body).toEqual({ tags: true })
    expect((await call('DELETE', `/tags-contacts/${other.id}/${contact.id}`)).status).toBe(200)
    expect((await call('GET', `/contactTags/${contact.id}`)).body).toEqual({ tags: false })
  })

  test('are neither lanes nor tags that do not exist, and a refused change changes nothing', async () => {
    const [contact, mark, lane] = [await aPerson(), await aMark(), await aLane()]
    await call('POST', '/tags/sync', { contactId: contact.id, tags: [mark.id] })
    for (const wrong of [lane.id, 999_999_999]) {
      expect(await call('POST', '/tags/sync', { contactId: contact.id, tags: [wrong] })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TAG_FOUND' },
      })
    }
    expect(names((await call('GET', `/contacts/${contact.id}`)).body.tags)).toEqual([mark.name])
  })
})

test('a ticket stands in one lane at a time, or in none', async () => {
  const [first, second] = [await aLane(), await aLane()]
  const ticket = await server.tenancy.withTenant(companyId, (tenant) => aTicket(tenant))
  const lanes = async () => names((await call('GET', `/tickets/${ticket.id}`)).body.tags)
  await call('PUT', `/ticket-tags/${ticket.id}/${first.id}`)
  await call('PUT', `/ticket-tags/${ticket.id}/${second.id}`)
  expect(await lanes()).toEqual([second.name])
  expect((await call('PUT', `/ticket-tags/${ticket.id}/${(await aMark()).id}`)).status).toBe(404)
  expect(await lanes()).toEqual([second.name])
  await call('DELETE', `/ticket-tags/${ticket.id}`)
  expect(await lanes()).toEqual([])
})
