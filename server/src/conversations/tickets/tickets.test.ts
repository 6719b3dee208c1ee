import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { someMessages } from '../messages/messages.factory.ts'
import { minutes } from '../../platform/clock.ts'
import { aTicket } from './tickets.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const notFound = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } }

describe('one ticket', () => {
  test('is found by its id and by its uuid, with everything its page needs', async () => {
    const { Rosa } = await inbox.tickets({ Rosa: { queueId: inbox.first.id, lastMessage: 'Oi' } })
    const { status, body } = await inbox.asAttendant('GET', `/tickets/${Rosa.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: Rosa.id,
      uuid: Rosa.uuid,
      status: 'pending',
      lastMessage: 'Oi',
      contact: { name: 'Rosa', tags: [], extraInfo: [] },
      queue: inbox.first,
      user: null,
      whatsapp: { id: inbox.whatsappId, status: 'CONNECTED', provider: 'simulator' },
      window: null,
      companyId: inbox.companyId,
      company: { id: inbox.companyId },
      amountUsedBotQueues: 0,
      queueIntegration: null,
      imported: null,
    })
    expect((await inbox.asAttendant('GET', `/tickets/u/${Rosa.uuid}`)).body).toEqual(body)
    expect((await inbox.asAttendant('GET', `/tickets/U/${Rosa.uuid.toUpperCase()}/`)).body).toEqual(body)
  })

  test('says nothing to those who may not see it, as if it did not exist', async () => {
    const { Secreta } = await inbox.tickets({ Secreta: { queueId: inbox.second.id } })
    const other = await server.as((await server.aTeam()).admin)
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const call of [inbox.asAttendant, other])
      for (const address of [
        `/tickets/${Secreta.id}`,
        `/tickets/u/${Secreta.uuid}`,
        `/tickets-log/${Secreta.id}`,
        `/messages/${Secreta.uuid}`,
        '/tickets/999999999',
        `/tickets/u/${nobody}`,
      ])
        expect(await call('GET', address)).toMatchObject(notFound)
    expect((await inbox.asAdmin('GET', '/tickets/u/nonsense')).status).toBe(400)
    expect(await inbox.log(Secreta.id)).toEqual(['create'])
  })

  test('tells what to know of the customer: which attendance it is, who had the last one, its rating, whose they are', async () => {
    await inbox.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const { Rui, Iva } = await inbox.tickets({
      Rui: { queueId: inbox.first.id, userId: inbox.admin.id, status: 'closed' },
      Iva: { queueId: inbox.first.id },
    })
    const about = async (id: number, as = inbox.asAttendant) =>
      (await as('GET', `/tickets/${id}`)).body.customer
    const nothing = { attendance: 1, previous: null, lastRating: null, owner: null }
    expect(await about(Iva.id)).toEqual(nothing)

    const at = '2026-03-10T12:00:00.000Z'
    const { id } = await inbox.data(async (tenant) => {
      const { companyId, db } = tenant
      const ofRui = (ticketId: number) =>
        db.updateTable('ticketTrackings').where('companyId', '=', companyId).where('ticketId', '=', ticketId)
      await ofRui(Rui.id).set({ closedAt: at, rating: 3, rated: true, ratingAt: at }).execute()
      const { contactId, whatsappId } = Rui
      const ofSame = { contactId, whatsappId, queueId: inbox.first.id }
      const second = await aTicket(tenant, { ...ofSame, status: 'closed', userId: inbox.attendant.id })
      await ofRui(second.id)
        .set({ closedAt: at, rating: 9, rated: true, ratingAt: '2026-03-11T12:00:00.000Z' })
        .execute()
      await db
        .updateTable('contacts')
        .set({ ownerId: inbox.admin.id })
        .where('companyId', '=', companyId)
        .where('id', '=', contactId)
        .execute()
      return aTicket(tenant, { ...ofSame, status: 'pending' })
    })
    const { admin, attendant } = inbox
    const owner = { id: admin.id, name: admin.name }
    expect(await about(id)).toEqual({
      attendance: 3,
      previous: { at, user: { id: attendant.id, name: attendant.name } },
      lastRating: 9,
      owner,
    })
    expect(await about(Rui.id, inbox.asAdmin)).toMatchObject({ attendance: 1, previous: null, lastRating: 9 })
    await inbox.configure()
  })

  test('of a group there is nothing to know', async () => {
    const { Turma } = await inbox.tickets({ Turma: { isGroup: true, userId: inbox.admin.id } })
    expect((await inbox.asAdmin('GET', `/tickets/${Turma.id}`)).body.customer).toBeNull()
  })

  test('outlives its connection', async () => {
    const gone = await inbox.change((tenant) => aConnection(tenant))
    const { Nina } = await inbox.tickets({ Nina: { queueId: inbox.first.id, whatsappId: gone } })
    await inbox.change(({ db }) => db.deleteFrom('connections').where('id', '=', gone).execute())
    const { body } = await inbox.asAdmin('GET', `/tickets/${Nina.id}`)
    expect(body).toMatchObject({ whatsappId: null, whatsapp: null, contact: { name: 'Nina' } })
    const taken = await inbox.asAdmin('PUT', `/tickets/${Nina.id}`, { status: 'open' })
    expect(taken).toMatchObject({ status: 200, body: { status: 'open' } })
    const ended = await inbox.asAdmin('PUT', `/tickets/${Nina.id}`, { status: 'closed' })
    expect(ended).toMatchObject({ status: 200, body: { status: 'closed' } })
  })
})

test('costs a fixed number of statements, whatever the number of rows', async () => {
  const busy = await anInbox(server)
  const { Ana } = await busy.tickets({ Ana: { queueId: busy.first.id, userId: busy.admin.id } })
  const costs = async () => {
    const addresses = {
      list: '/tickets?status=open&showAll=true',
      search: '/tickets?status=search',
      counts: '/tickets/counts?showAll=true',
      detail: `/tickets/${Ana.id}`,
      byUuid: `/tickets/u/${Ana.uuid}`,
      conversation: `/messages/${Ana.uuid}`,
    }
    const counted: Record<string, number> = {}
    for (const [name, address] of Object.entries(addresses)) {
      await busy.asAdmin('GET', address)
      // The program's own housekeeping may fall into one of the tries, not into all of them.
      const tries = []
      for (const _ of [1, 2, 3])
        tries.push((await server.statementsOf(() => busy.asAdmin('GET', address))).length)
      counted[name] = Math.min(...tries)
    }
    return counted
  }
  const few = await costs()
  expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(3)
  expect(few).toMatchObject({ list: 1, search: 1, counts: 1 })

  await busy.tickets(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`Cliente ${index}`, { userId: busy.admin.id }]),
    ),
  )
  await busy.data((tenant) =>
    someMessages(
      tenant,
      Array.from({ length: 60 }, () => ({ ticketId: Ana.id })),
    ),
  )
  expect(await costs()).toEqual(few)
})

describe('the real-time panel', () => {
  const names = (body: unknown) =>
    (body as { contact: { name: string } }[]).map(({ contact }) => contact.name)

  test('shows everything that goes on in the company to those who may watch it', async () => {
    const company = await anInbox(server)
    const { attendant, admin, first, second } = company
    const day = (text: string) => ({ createdAt: text, updatedAt: text })
    await company.tickets({
      waiting: { queueId: second.id, ...day('2026-03-11T02:59:00.000Z') },
      theirs: { queueId: first.id, userId: attendant.id, ...day('2026-03-10T12:00:00.000Z') },
      ours: { queueId: first.id, userId: admin.id, ...day('2026-03-09T12:00:00.000Z') },
      resolved: { queueId: first.id, userId: admin.id, status: 'closed' },
    })
    const asWatcher = await company.colleague({ allowRealTime: 'enabled' })
    for (const address of ['/dashboard/moments', '/usersMoments'])
      expect(await company.asAttendant('GET', address)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    const shown = async (query: string) => names((await asWatcher('GET', `/dashboard/moments?${query}`)).body)
    const since = 'dateStart=2026-03-01'
    expect(await shown(since)).toEqual(['waiting', 'theirs', 'ours'])
    expect(await shown(`${since}&dateEnd=2026-03-09`)).toEqual(['ours'])
    // The evening of the tenth in São Paulo.
    expect(await shown('dateStart=2026-03-10&dateEnd=2026-03-10')).toEqual(['waiting', 'theirs'])
    expect(await shown('dateStart=2026-03-10&dateEnd=2026-03-09')).toEqual([])
    expect(await shown(`${since}&queueIds=[${second.id}]`)).toEqual(['waiting'])
    expect(await shown(`${since}&userId=${admin.id}`)).toEqual(['ours'])
    expect(await shown(`${since}&status=pending`)).toEqual(['waiting'])
    expect(await shown(`${since}&status=closed`)).toEqual([])
    expect((await asWatcher('GET', '/dashboard/moments?dateEnd=0000-01-01')).status).toBe(400)
    expect((await asWatcher('GET', '/dashboard/moments?dateStart=0000-01-01T00:00:00Z')).status).toBe(400)

    const { body } = await asWatcher('GET', '/usersMoments')
    expect(new Set(names(body))).toEqual(new Set(['theirs', 'ours', 'waiting']))
    expect(body.at(-1)).toMatchObject({ status: 'pending', user: null })
    const attending = (body.slice(0, -1) as { user: { name: string } }[]).map(({ user }) => user.name)
    expect(attending).toEqual(attending.toSorted((left, right) => left.localeCompare(right)))
    expect(body).toMatchObject([
      { user: { profile: expect.any(String) as string, online: expect.any(Boolean) as boolean } },
      {},
      {},
    ])
  })
})

test('who looks at a ticket is noted once an hour', async () => {
  const { Lia } = await inbox.tickets({ Lia: { queueId: inbox.first.id } })
  const look = async (person: typeof inbox.admin) => {
    const call = await server.as(person)
    await call('GET', `/tickets/${Lia.id}`)
    await call('GET', `/tickets/u/${Lia.uuid}`)
    const log = (await call('GET', `/tickets-log/${Lia.id}`)).body as {
      type: string
      user: { id: number } | null
    }[]
    return log.filter(({ type }) => type === 'access').map(({ user }) => user?.id)
  }
  const { admin, attendant } = inbox
  expect(await look(attendant)).toEqual([attendant.id])
  expect(await look(admin)).toEqual([admin.id, attendant.id])
  server.clock.travel(minutes(59))
  expect(await look(attendant)).toEqual([admin.id, attendant.id])
  server.clock.travel(minutes(2))
  expect(await look(attendant)).toEqual([attendant.id, admin.id, attendant.id])
})
