import type { BreakdownRow, ReportFileKind } from '@chatflow/contract'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { takeReport } from '../../../test/reportFile.ts'
import { aCampaign } from '../../outreach/campaigns/campaigns.factory.ts'
import { aTag } from '../../conversations/contacts/contacts.factory.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  const { first, second, attendant } = inbox
  await inbox.tickets({
    'Álvaro Reis': { queueId: first.id, userId: attendant.id, status: 'closed', lastMessage: 'Obrigado!' },
    Bia: { queueId: second.id, lastMessage: 'Ainda espero' },
    Caio: { queueId: first.id, status: 'closed', lastMessage: 'Até amanhã' },
  })
  await inbox.data(({ db }) =>
    db
      .updateTable('ticketTrackings')
      .set({ rating: 9, rated: true })
      .where('userId', '=', attendant.id)
      .execute(),
  )
})
afterAll(() => server.close())

interface Row {
  contactName: string
  NPS: number | null
}
const report = async (query = '', call: Caller = inbox.asAdmin) => {
  const { status, body } = await call('GET', `/ticketreport/reports?${query}`)
  expect(status).toBe(200)
  return body as { tickets: Row[]; totalTickets: { total: number } }
}
const names = async (query = '', call?: Caller) =>
  (await report(query, call)).tickets.map(({ contactName }) => contactName)

test('a row tells the ticket and the mark of its last attendance', async () => {
  const { tickets } = await report('searchParam=alvaro')
  expect(tickets).toEqual([
    {
      id: expect.any(Number),
      uuid: expect.any(String),
      whatsappName: expect.stringContaining('Conexão'),
      contactName: 'Álvaro Reis',
      userName: inbox.attendant.name,
      queueName: inbox.first.name,
      status: 'closed',
      lastMessage: 'Obrigado!',
      createdAt: expect.any(String),
      closedAt: expect.any(String),
      waitTime: 0,
      supportTime: 0,
      NPS: 9,
      sla: null,
    },
  ])
})

test('rows are found by words, queues, users, status, marks and days; newest first', async () => {
  const { first, attendant, whatsappId } = inbox
  expect(await names()).toEqual(['Caio', 'Bia', 'Álvaro Reis'])
  expect(await names('searchParam=espero')).toEqual(['Bia'])
  expect(await names(`queueIds=[${first.id}]`)).toEqual(['Caio', 'Álvaro Reis'])
  expect(await names(`users=[${attendant.id}]`)).toEqual(['Álvaro Reis'])
  expect(await names('status=["pending"]')).toEqual(['Bia'])
  expect(await names('onlyRated=true')).toEqual(['Álvaro Reis'])
  expect(await names('nps=promoter')).toEqual(['Álvaro Reis'])
  expect(await names('nps=detractor')).toEqual([])
  expect(await names(`whatsappId=${whatsappId}&dateBy=closed&dateTo=2999-01-01&dateFrom=2998-01-01`)).toEqual(
    [],
  )
  expect(await names(`whatsappId=[${whatsappId}]&isGroup=false`)).toHaveLength(3)
  expect(await names('users=[]&queueIds=[]&status=[]&dateFrom=&dateTo=')).toHaveLength(3)
})

test('pages are cut from the same order, and the total is that of the filters', async () => {
  expect(await names('pageSize=2')).toEqual(['Caio', 'Bia'])
  expect(await report('pageSize=2&page=2')).toMatchObject({
    tickets: [{ contactName: 'Álvaro Reis' }],
    totalTickets: { total: 3 },
  })
  expect((await report('pageSize=9999999')).tickets).toHaveLength(3)
  expect(await report('pageSize=2&page=9')).toEqual({
    tickets: [],
    totalTickets: { total: 3, counted: 3, unit: 'attendances' },
  })
})

test('what is no list, status or day is refused', async () => {
  for (const wrong of [
    'users=[1',
    'status=["gone"]',
    'status=x',
    'dateFrom=ontem',
    'dateFrom=2026-03-02&dateTo=2026-03-01',
    'dateFrom=1990-01-01&dateTo=2026-03-01',
    'page=0',
    'pageSize=0',
  ])
    expect(await inbox.asAdmin('GET', `/ticketreport/reports?${wrong}`), wrong).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_QUERY' },
    })
})

test('who is no admin needs the dashboard, and reads of what they may see', async () => {
  expect((await inbox.asAttendant('GET', '/ticketreport/reports')).status).toBe(403)
  const asViewer = await inbox.colleague({ showDashboard: 'enabled' })
  expect(await names('', asViewer)).toEqual(['Caio', 'Álvaro Reis'])
  expect((await report('', asViewer)).totalTickets.total).toBe(2)
})

test('attendances are told apart by tag, connection and robot, and each number finds its tickets', async () => {
  const { asAdmin, whatsappId } = inbox
  const tag = await inbox.data(async (tenant) => {
    const { db, companyId } = tenant
    const made = await aTag(tenant, { name: 'Ouro' })
    const caio = await db
      .selectFrom('tickets')
      .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
      .select(['tickets.id', 'tickets.contactId'])
      .where('tickets.companyId', '=', companyId)
      .where('contacts.name', '=', 'Caio')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('contactTags')
      .values({ companyId, contactId: caio.contactId, tagId: made.id })
      .execute()
    // The ticket bears what its customer does: it is counted once.
    await db
      .insertInto('ticketTags')
      .values({
        companyId,
        ticketId: caio.id,
        tagId: made.id,
        position: 1,
        enteredAt: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    const attendance = db.updateTable('ticketTrackings').where('ticketId', '=', caio.id)
    await attendance.set({ startedAt: null, userId: null }).execute()
    const { createdAt } = await db
      .selectFrom('ticketTrackings')
      .select('createdAt')
      .where('ticketId', '=', caio.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('automationRuns')
      .values({ companyId, ticketId: caio.id, kind: 'flow', state: 'done', startedAt: createdAt })
      .execute()
    return made
  })
  const rows = async (by: string) =>
    (await asAdmin('GET', `/ticketreport/breakdown?by=${by}`)).body.rows as BreakdownRow[]
  expect(await rows('tags')).toMatchObject([
    { id: tag.id, name: 'Ouro', tickets: 1, finished: 1, unattended: 1, countRating: 0 },
  ])
  expect(await rows('channels')).toMatchObject([
    { id: whatsappId, tickets: 3, finished: 2, countRating: 1, rating: 9, npsScore: 100 },
  ])
  expect(await rows('robots')).toMatchObject([{ robot: 'flow', tickets: 1, unattended: 1 }])
  expect(await names('robot=flow')).toEqual(['Caio'])
  expect(await names('unattended=true&dateBy=closed')).toEqual(['Caio'])
  expect(await names('onlyUnrated=true')).toEqual(['Caio'])
  expect(await names(`newContacts=true&dateFrom=2020-01-01&dateTo=2030-01-01`)).toHaveLength(3)
  expect(await names('newContacts=true&dateFrom=2020-01-01&dateTo=2020-01-02')).toEqual([])
  expect((await asAdmin('GET', '/ticketreport/campaigns')).body).toEqual({ rows: [], total: 0 })
})

const take = (call: Caller, body: object) => takeReport(server, call, body)

/** The formats of the numbers and the texts in the row of a workbook that names somebody or something. */
async function rowNaming(name: string, kind: ReportFileKind) {
  const { content } = await take(inbox.asAdmin, { kind, format: 'xlsx' })
  const book = xlsx.read(content, { type: 'buffer', cellNF: true, dense: true })
  const rows = book.Sheets[book.SheetNames[0]!]?.['!data'] ?? []
  const found = rows.find((cells) => cells.some((cell) => cell.v === name)) ?? []
  return Array.from(found, (cell: xlsx.CellObject | undefined) => (cell?.t === 'n' ? cell.z : cell?.v) ?? '')
}

test('numbers and times of a workbook can be summed and sorted', async () => {
  const [count, average, moment] = ['#,##0', '#,##0.0', 'm/d/yy h:mm']
  const { name: attendant } = inbox.attendant
  const ticket = await rowNaming('Álvaro Reis', 'tickets')
  expect(ticket.slice(0, 2)).toEqual(['0', 'Álvaro Reis'])
  expect(ticket.slice(5)).toEqual(['Resolvido', 'Obrigado!', moment, moment, average, average, count])
  expect(await rowNaming(attendant, 'attendants')).toEqual([
    attendant,
    average,
    count,
    count,
    average,
    average,
    'Offline',
  ])
  // Nobody took on the one conversation of this tag: there is no time to tell the mean of.
  expect(await rowNaming('Ouro', 'tags')).toEqual(['Ouro', count, count, count, '', '', count])
})

test('a file has every row of the report, and nobody else finds it', async () => {
  const { done, lines } = await take(inbox.asAdmin, { queueIds: [inbox.first.id] })
  expect(done).toMatchObject({ kind: 'tickets', done: 2, total: 2 })
  expect(lines[0]).toMatch(/^Número;Contato;Conexão;Atendente;Fila;Situação;/)
  expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(['Caio', 'Álvaro Reis'])
  const colleague = await inbox.colleague({ profile: 'admin' })
  expect((await colleague('GET', '/ticketreport/exports')).body.exports).toEqual([])
  const asViewer = await inbox.colleague({ showDashboard: 'enabled' })
  expect((await take(asViewer, {})).lines).toHaveLength(3)
})

test('the numbers of attendants can be taken out, too', async () => {
  const { lines } = await take(inbox.asAdmin, { kind: 'attendants' })
  const mine = lines.find((line) => line.startsWith(`${inbox.attendant.name};`))
  expect(mine).toBe(`${inbox.attendant.name};9;1;1;0;0;Offline`)
})

test('numbers by tag, connection and robot can be taken out, too', async () => {
  expect((await take(inbox.asAdmin, { kind: 'tags' })).lines[1]).toMatch(/^Ouro;1;1;1;/)
  expect((await take(inbox.asAdmin, { kind: 'robots' })).lines[1]).toMatch(/^Fluxos de conversa;1;1;1;/)
  expect((await take(inbox.asAdmin, { kind: 'campaigns' })).lines).toHaveLength(1)
})

test('campaigns are narrowed by what they write with and to, and by who gets their tickets', async () => {
  const { whatsappId, attendant, first } = inbox
  const { gold } = await inbox.data(async (tenant) => {
    const tag = await aTag(tenant, { name: 'Vip' })
    await aCampaign(tenant, { whatsappId, name: 'Maio', tagListId: tag.id })
    await aCampaign(tenant, { whatsappId, name: 'Junho', queueId: first.id, userId: attendant.id })
    await aCampaign(tenant, { whatsappId, name: 'Desfeita', removedAt: tenant.now().toISOString() })
    return { gold: tag.id }
  })
  const found = async (query: string) => {
    const { body } = await inbox.asAdmin('GET', `/ticketreport/campaigns?${query}`)
    return { total: body.total, names: body.rows.map(({ name }: { name: string }) => name) }
  }
  // What was deleted is gone here, too.
  expect(await found('')).toEqual({ total: 2, names: ['Junho', 'Maio'] })
  expect(await found(`tags=[${gold}]`)).toEqual({ total: 1, names: ['Maio'] })
  expect((await found(`queueIds=[${first.id}]`)).names).toEqual(['Junho'])
  expect((await found(`users=[${attendant.id}]`)).names).toEqual(['Junho'])
  expect((await found(`users=[${inbox.admin.id}]`)).names).toEqual([])
  expect((await found(`whatsappIds=[${whatsappId}]`)).total).toBe(2)
  expect((await found(`whatsappIds=[${whatsappId + 1000}]`)).names).toEqual([])
  expect((await found('dateFrom=2020-01-01&dateTo=2020-01-02')).names).toEqual([])
  const { lines } = await take(inbox.asAdmin, { kind: 'campaigns', tags: [gold] })
  expect(lines.slice(1)).toEqual(['Maio;0;0;0;0;0;0'])
})

test('a screen has the newest campaigns and says how many there are, a file has all of them', async () => {
  const { whatsappId } = inbox
  await inbox.data(async (tenant) => {
    for (let made = 0; made < 501; made++) await aCampaign(tenant, { whatsappId, name: 'Muitas' })
  })
  const { body } = await inbox.asAdmin('GET', '/ticketreport/campaigns')
  expect(body.rows).toHaveLength(500)
  expect(body.total).toBe(503)
  expect((await take(inbox.asAdmin, { kind: 'campaigns' })).lines).toHaveLength(504)
})

test('a file says which tickets were in time', async () => {
  await inbox.data(async ({ db, companyId }) => {
    const attended = await db
      .selectFrom('ticketTrackings')
      .innerJoin('tickets', (join) =>
        join
          .onRef('tickets.companyId', '=', 'ticketTrackings.companyId')
          .onRef('tickets.id', '=', 'ticketTrackings.ticketId'),
      )
      .innerJoin('contacts', (join) =>
        join
          .onRef('contacts.companyId', '=', 'tickets.companyId')
          .onRef('contacts.id', '=', 'tickets.contactId'),
      )
      .select(['ticketTrackings.id as trackingId', 'tickets.id as ticketId', 'contacts.name'])
      .where('ticketTrackings.companyId', '=', companyId)
      .where('contacts.name', 'in', ['Álvaro Reis', 'Bia'])
      .execute()
    const [dueAt, before, after] = ['12:00', '11:59', '12:01'].map((time) => `2026-01-05T${time}:00Z`)
    await db
      .insertInto('slaDeadlines')
      .values(
        attended.map(({ trackingId, ticketId, name }) => ({
          companyId,
          ticketId,
          trackingId,
          queueId: inbox.first.id,
          target: 'firstAnswer',
          minutes: 15,
          startsAt: '2026-01-05T11:45:00Z',
          dueAt: dueAt!,
          settledAt: name === 'Bia' ? before! : after!,
        })),
      )
      .execute()
  })
  const { lines } = await take(inbox.asAdmin, {})
  const column = lines[0]!.split(';').indexOf('Prazo')
  expect(lines.slice(1).map((line) => [line.split(';')[1], line.split(';')[column]])).toEqual([
    ['Caio', ''],
    ['Bia', 'No prazo'],
    ['Álvaro Reis', 'Fora do prazo'],
  ])
})
