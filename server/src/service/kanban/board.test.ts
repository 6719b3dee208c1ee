import type { KanbanTicket, listKanban, ResponseOf } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aTag } from '../../conversations/contacts/contacts.factory.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'
import { days, later } from '../../platform/clock.ts'
import { standInLanes } from './kanban.factory.ts'

let server: TestServer
let inbox: Inbox
let rival: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  rival = await anInbox(server)
})
afterAll(() => server.close())

const aLane = (name?: string) => inbox.change((tenant) => aTag(tenant, { kanban: 1, ...(name && { name }) }))
const ago = (milliseconds: number) => later(server.clock.now(), -milliseconds).toISOString()
const stand = (laneId: number, ...tickets: { id: number }[]) =>
  inbox.data((tenant) =>
    standInLanes(
      tenant,
      tickets.map(({ id }) => ({ ticketId: id, laneId })),
    ),
  )

async function read(call: Caller, query: Record<string, string | number> = {}) {
  const asked = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return (await call('GET', `/ticket/kanban?${asked.join('&')}`)).body as ResponseOf<typeof listKanban>
}
const named = (tickets: KanbanTicket[]) => tickets.map(({ contact }) => contact.name)
const inLane = async (
  laneId: number | 'none',
  more: Record<string, string | number> = {},
  call = inbox.asAdmin,
) => named((await read(call, { laneId, ...more })).tickets)
const totals = async (call = inbox.asAdmin, query = '') =>
  (await call('GET', `/ticket/kanban/totals${query}`)).body.lanes as {
    laneId: number | null
    count: number
    unread: number
  }[]

const open = (): TicketToMake => ({ status: 'open', userId: inbox.admin.id, queueId: inbox.first.id })

describe('the board', () => {
  test('shows what goes on: in no lane the most recent first, in a lane as it was put', async () => {
    const lane = await aLane()
    const { Ana, Bia, Caio } = await inbox.tickets({
      Ana: { ...open(), updatedAt: ago(days(3)) },
      Bia: { ...open(), updatedAt: ago(days(1)) },
      Caio: { status: 'pending', updatedAt: ago(days(40)) },
      'Não aparece': { status: 'closed', userId: inbox.admin.id },
    })
    expect((await inLane('none')).slice(-3)).toEqual(['Bia', 'Ana', 'Caio'])
    await stand(lane.id, Caio, Ana)
    expect(await inLane(lane.id)).toEqual(['Caio', 'Ana'])
    expect(await inLane('none')).not.toContain('Ana')
    const { tickets } = await read(inbox.asAdmin, { laneId: lane.id })
    expect(tickets[0]).toMatchObject({ lane: { id: lane.id, position: 0 }, tags: [{ id: lane.id }] })
    const whole = await read(inbox.asAdmin)
    expect(named(whole.tickets)).toEqual(expect.arrayContaining(['Ana', 'Bia', 'Caio']))
    expect(whole.count).toBe(whole.tickets.length)
    expect(Bia.id).toBeGreaterThan(0)
  })

  test('keeps what has ended in its lane for the day on which it ended', async () => {
    const lane = await aLane()
    const { Hoje, Antes, Grupo } = await inbox.tickets({
      Hoje: { status: 'closed', userId: inbox.admin.id },
      Antes: { status: 'closed', userId: inbox.admin.id, createdAt: ago(days(5)), updatedAt: ago(days(4)) },
      Grupo: { isGroup: true },
    })
    await stand(lane.id, Hoje, Antes, Grupo)
    expect(await inLane(lane.id)).toEqual(['Hoje', 'Grupo'])
    const week = { startDate: ago(days(6)).slice(0, 10), endDate: ago(days(3)).slice(0, 10) }
    expect(await inLane(lane.id, week)).toEqual(['Antes'])
    expect(await inLane(lane.id, { ...week, endDate: ago(0).slice(0, 10) })).toEqual([
      'Hoje',
      'Antes',
      'Grupo',
    ])
    expect(await inLane(lane.id, { status: 'open' })).toEqual(['Grupo'])
    expect(await inLane(lane.id, { dateStart: week.startDate, dateEnd: week.endDate })).toEqual(['Antes'])
  })

  test('is narrowed by queue, attendant, tag and words, and its totals with it', async () => {
    const lane = await aLane()
    const { attendant, second } = inbox
    const { Érica, Ivo } = await inbox.tickets({
      Érica: { ...open(), unreadMessages: 2 },
      Ivo: { status: 'open', userId: attendant.id, queueId: second.id },
    })
    const tag = await inbox.change((tenant) => aTag(tenant))
    await inbox.asAdmin('POST', '/tags/sync', { contactId: Ivo.contactId, tags: [tag.id] })
    await stand(lane.id, Érica, Ivo)
    const [total] = (await totals()).filter(({ laneId }) => laneId === lane.id)
    expect(total).toEqual({ laneId: lane.id, count: 2, unread: 1 })
    for (const [query, names] of [
      [{ queueIds: JSON.stringify([second.id]) }, ['Ivo']],
      [{ users: JSON.stringify([attendant.id]) }, ['Ivo']],
      [{ tags: JSON.stringify([tag.id]) }, ['Ivo']],
      [{ searchParam: 'erica' }, ['Érica']],
    ] as const) {
      expect(await inLane(lane.id, query)).toEqual(names)
      const narrowed = await totals(inbox.asAdmin, `?${new URLSearchParams(query).toString()}`)
      expect(narrowed.find(({ laneId }) => laneId === lane.id)?.count).toBe(1)
    }
  })

  test('is read lane by lane and page by page, also while cards are moved', async () => {
    const lane = await aLane()
    const names = Array.from({ length: 95 }, (_, index) => `Cartão ${index}`)
    const made = await inbox.tickets(Object.fromEntries(names.map((name) => [name, open()])))
    await stand(lane.id, ...names.map((name) => made[name]!))
    const first = await read(inbox.asAdmin, { laneId: lane.id })
    expect(first).toMatchObject({ count: null, hasMore: true })
    // One that was read already leaves: nobody behind it is skipped.
    await inbox.asAdmin('DELETE', `/ticket-tags/${first.tickets[0]!.id}`)
    const second = await read(inbox.asAdmin, { laneId: lane.id, cursor: first.nextCursor! })
    const third = await read(inbox.asAdmin, { laneId: lane.id, cursor: second.nextCursor! })
    expect(named([...first.tickets, ...second.tickets, ...third.tickets])).toEqual(names)
    expect(third).toMatchObject({ hasMore: false, nextCursor: null })
    const waiting = await read(inbox.asAdmin, { laneId: 'none' })
    const rest = waiting.nextCursor
      ? await read(inbox.asAdmin, { laneId: 'none', cursor: waiting.nextCursor })
      : { tickets: [] }
    expect(named([...waiting.tickets, ...rest.tickets])).toContain('Cartão 0')
  })

  test('takes as many statements for a hundred cards as for one', async () => {
    const [one, many] = [await aLane(), await aLane()]
    const names = Array.from({ length: 41 }, (_, index) => `Carta ${index}`)
    const made = Object.values(await inbox.tickets(Object.fromEntries(names.map((name) => [name, open()]))))
    await stand(one.id, ...made.slice(0, 1))
    await stand(many.id, ...made.slice(1))
    for (const { id } of [one, many])
      expect(await server.statementsOf(() => read(inbox.asAdmin, { laneId: id }))).toHaveLength(1)
    expect(await server.statementsOf(() => totals())).toHaveLength(1)
    expect(await server.statementsOf(() => inbox.asAdmin('GET', '/tag/kanban'))).toHaveLength(1)
  })
})

describe('who sees which card', () => {
  test('is who may see its ticket, in lists, totals, moves and events', async () => {
    const lane = await aLane()
    const { Minha, Alheia, Livre } = await inbox.tickets({
      Minha: { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id },
      Alheia: open(),
      Livre: { status: 'pending', queueId: inbox.first.id },
    })
    await stand(lane.id, Minha, Alheia, Livre)
    expect(await inLane(lane.id, {}, inbox.asAttendant)).toEqual(['Minha', 'Livre'])
    expect((await totals(inbox.asAttendant)).find(({ laneId }) => laneId === lane.id)?.count).toBe(2)
    const listener = await inbox.listener(inbox.asAttendant)
    for (const method of ['PUT', 'DELETE'] as const) {
      const path = `/ticket-tags/${Alheia.id}${method === 'PUT' ? `/${lane.id}` : ''}`
      expect(await inbox.asAttendant(method, path)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      })
    }
    await inbox.asAdmin('DELETE', `/ticket-tags/${Alheia.id}`)
    await inbox.asAdmin('DELETE', `/ticket-tags/${Minha.id}`)
    const heard = await listener.heard('kanban')
    expect(heard.map(({ ticket }) => ticket?.id)).toEqual([Minha.id])
  })

  test('another company sees, moves and orders nothing of it', async () => {
    const [lane, theirs] = [await aLane(), await rival.change((tenant) => aTag(tenant, { kanban: 1 }))]
    const { Ana } = await inbox.tickets({ Ana: open() })
    const { Rui } = await rival.tickets({ Rui: { status: 'pending' } })
    await stand(lane.id, Ana)
    expect(await inLane(lane.id, {}, rival.asAdmin)).toEqual([])
    for (const [call, path] of [
      [rival.asAdmin, `/ticket-tags/${Ana.id}/${theirs.id}`],
      [rival.asAdmin, `/ticket-tags/${Rui.id}/${lane.id}`],
      [inbox.asAdmin, `/ticket-tags/${Ana.id}/${theirs.id}`],
    ] as const)
      expect((await call('PUT', path)).status).toBe(404)
    expect((await rival.asAdmin('PUT', '/tag/kanban/order', { laneIds: [lane.id] })).status).toBe(404)
    // A card of another company is nobody's neighbour.
    await rival.asAdmin('PUT', `/ticket-tags/${Rui.id}/${theirs.id}`, { after: Ana.id })
    expect(await inLane(theirs.id, {}, rival.asAdmin)).toEqual(['Rui'])
    expect(await inLane(lane.id)).toEqual(['Ana'])
  })

  test('a company whose plan has no board is refused', async () => {
    const lane = await aLane()
    const { Ana } = await inbox.tickets({ Ana: open() })
    const setPlan = (useKanban: boolean) =>
      server.tenancy.withPlatform(async ({ db, invalidate }) => {
        await db
          .updateTable('plans')
          .set({ useKanban })
          .where('id', 'in', (eb) =>
            eb.selectFrom('companies').select('planId').where('id', '=', inbox.companyId),
          )
          .execute()
        invalidate('company', inbox.companyId)
      })
    await setPlan(false)
    const asAdmin = await server.as(inbox.admin)
    for (const [method, path, body] of [
      ['GET', '/tag/kanban'],
      ['GET', '/ticket/kanban'],
      ['GET', '/ticket/kanban/totals'],
      ['PUT', '/tag/kanban/order', { laneIds: [lane.id] }],
      ['PUT', `/ticket-tags/${Ana.id}/${lane.id}`],
      ['DELETE', `/ticket-tags/${Ana.id}`],
      ['POST', '/tags', { name: 'Coluna', kanban: 1 }],
      ['PUT', `/tags/${lane.id}`, { name: 'Coluna' }],
      ['DELETE', `/tags/${lane.id}`],
    ] as const)
      expect(await asAdmin(method, path, body)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    await setPlan(true)
  })

  test('nonsense is refused with the reason', async () => {
    const lane = await aLane()
    const cursors = [
      'x',
      Buffer.from('1e999 1').toString('base64url'),
      Buffer.from('NaN 1').toString('base64url'),
    ]
    for (const query of [
      ...cursors.map((cursor) => `laneId=${lane.id}&cursor=${cursor}`),
      'laneId=none&cursor=x',
      'laneId=abc',
      'startDate=yesterday',
      'queueIds=[1',
      'status=lost',
      'startDate=0000-01-01',
    ])
      expect((await inbox.asAdmin('GET', `/ticket/kanban?${query}`)).status).toBe(400)
  })
})
