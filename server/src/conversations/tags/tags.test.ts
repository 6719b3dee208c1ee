import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
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
