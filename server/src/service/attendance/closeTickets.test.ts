import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox, type Listener } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  await inbox.change(({ db }) => db.updateTable('connections').set({ complationMessage: 'Tchau!' }).execute())
})
afterAll(() => server.close())

const closeAll = (status: string, ...selectedQueueIds: number[]) =>
  inbox.asAdmin('POST', '/tickets/closeAll', { status, selectedQueueIds })
const many = (name: string, count: number, ticket: TicketToMake) =>
  inbox.tickets(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name} ${index}`, ticket])))
const progressOf = async (listener: Listener, jobId: string) =>
  (await listener.heard('job')).filter((event) => event.jobId === jobId)
const finished = (listener: Listener, jobId: string) =>
  eventually(async () => (await progressOf(listener, jobId)).some(({ state }) => state === 'done'))
const statuses = (tickets: Record<string, { id: number }>) =>
  inbox.data(async ({ db, companyId }) => {
    const ids = Object.values(tickets).map(({ id }) => id)
    const rows = await db
      .selectFrom('tickets')
      .select('status')
      .where('companyId', '=', companyId)
      .where('id', 'in', ids)
      .execute()
    return new Set(rows.map(({ status }) => status))
  })

test('closes the tickets of a status in the chosen queues, without a word, and tells its starter how far it is', async () => {
  const { first, second, attendant } = inbox
  const wanted = await many('Aqui', 60, { queueId: first.id, status: 'pending', unreadMessages: 1 })
  const others = await many('Ali', 3, { queueId: second.id, status: 'pending' })
  const nowhere = await many('Lugar nenhum', 2, { status: 'pending' })
  const attended = await many('Atendida', 2, { queueId: first.id, status: 'open', userId: attendant.id })
  const [starter, otherAdmin] = [
    await inbox.listener(inbox.asAdmin),
    await inbox.listener(await inbox.colleague({ profile: 'admin' })),
  ]
  const { status, body } = await closeAll('pending', first.id)
  expect([status, body]).toEqual([202, { jobId: expect.any(String) as string, total: 60 }])
  await finished(starter, body.jobId)
  const job = { kind: 'closeTickets', total: 60 }
  expect(await progressOf(starter, body.jobId)).toMatchObject([
    { ...job, done: 25, state: 'running' },
    { ...job, done: 50, state: 'running' },
    { ...job, done: 60, state: 'done' },
  ])
  expect(await progressOf(otherAdmin, body.jobId)).toEqual([])

  expect(await statuses(wanted)).toEqual(new Set(['closed']))
  expect(await statuses({ ...others, ...nowhere })).toEqual(new Set(['pending']))
  expect(await statuses(attended)).toEqual(new Set(['open']))
  const { id } = wanted['Aqui 0']!
  expect(await inbox.log(id)).toEqual(['create', `closed ${inbox.admin.name}`])
  expect(await inbox.messages(id)).toEqual([])
  expect(await inbox.attendances(id)).toMatchObject([{ finishedAt: server.clock.now().toISOString() }])
  expect((await inbox.asAdmin('GET', `/tickets/${id}`)).body.unreadMessages).toBe(0)
})

test('those who see a ticket are told that it is over', async () => {
  const { Zeca } = await inbox.tickets({ Zeca: { queueId: inbox.first.id, userId: inbox.attendant.id } })
  const [starter, attendant] = [await inbox.listener(inbox.asAdmin), await inbox.listener(inbox.asAttendant)]
  await finished(starter, (await closeAll('open', inbox.first.id)).body.jobId)
  const told = (await attendant.heard('ticket')).filter((event) =>
    [event.ticketId, event.ticket?.id].includes(Zeca.id),
  )
  expect(told).toMatchObject([
    { action: 'delete' },
    { action: 'update', ticket: { status: 'closed', userId: inbox.attendant.id } },
  ])
})

test('started twice at the same instant closes each ticket once', async () => {
  const tickets = await many('Dupla', 70, {
    queueId: inbox.second.id,
    status: 'open',
    userId: inbox.admin.id,
  })
  const starter = await inbox.listener(inbox.asAdmin)
  const started = await Promise.all([closeAll('open', inbox.second.id), closeAll('open', inbox.second.id)])
  for (const { body } of started) await finished(starter, body.jobId)
  expect(await statuses(tickets)).toEqual(new Set(['closed']))
  const closings = await inbox.data(({ db, companyId }) =>
    db
      .selectFrom('ticketLogs')
      .select('ticketId')
      .where('companyId', '=', companyId)
      .where('type', '=', 'closed')
      .where(
        'ticketId',
        'in',
        Object.values(tickets).map(({ id }) => id),
      )
      .execute(),
  )
  expect(closings).toHaveLength(70)
  const ends = await Promise.all(
    started.map(async ({ body }) => (await progressOf(starter, body.jobId)).at(-1)!),
  )
  expect(ends.reduce((sum, { done = 0 }) => sum + done, 0)).toBe(70)
})

test('with nothing to do is done at once', async () => {
  const starter = await inbox.listener(inbox.asAdmin)
  const { body } = await closeAll('group', inbox.first.id)
  expect(body.total).toBe(0)
  await finished(starter, body.jobId)
  expect(await progressOf(starter, body.jobId)).toMatchObject([{ done: 0, total: 0, state: 'done' }])
})

test('without chosen queues closes those of the status everywhere in the company, and nowhere else', async () => {
  const stranger = await anInbox(server)
  const { Fora } = await stranger.tickets({ Fora: { status: 'group', isGroup: true } })
  const groups = await inbox.tickets({
    'Grupo um': { status: 'group', isGroup: true, queueId: inbox.first.id },
    'Grupo dois': { status: 'group', isGroup: true },
  })
  const starter = await inbox.listener(inbox.asAdmin)
  const { body } = await closeAll('group')
  expect(body.total).toBe(2)
  await finished(starter, body.jobId)
  expect(await statuses(groups)).toEqual(new Set(['closed']))
  expect((await stranger.asAdmin('GET', `/tickets/${Fora.id}`)).body.status).toBe('group')
})

test('is for admins, and for tickets that can be closed', async () => {
  const form = { status: 'open', selectedQueueIds: [inbox.first.id] }
  expect(await inbox.asAttendant('POST', '/tickets/closeAll', form)).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  for (const status of ['closed', 'nps', 'lgpd', undefined])
    expect((await inbox.asAdmin('POST', '/tickets/closeAll', { ...form, status })).status).toBe(400)
})
