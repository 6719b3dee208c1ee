import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { dayAt, startOfDay } from '../../platform/calendar.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const zone = 'America/Sao_Paulo'
const get = async (path: string, call: Caller = inbox.asAdmin) => (await call('GET', path)).body

const paths = ['/dashboard', '/dashboard/now', '/dashboard/ticketsUsers', '/dashboard/ticketsDay']

test('numbers are for those who see the dashboard', async () => {
  const asViewer = await inbox.colleague({ showDashboard: 'enabled' })
  for (const path of paths) {
    expect((await inbox.asAttendant('GET', path)).status).toBe(403)
    expect((await asViewer('GET', path)).status).toBe(200)
  }
})

test('an attendance is counted from its beginning to its mark', async () => {
  const { asAdmin, first } = inbox
  const ticket = await inbox.write(aCustomer(), 'Bom dia')
  const waiting = await get('/dashboard/now')
  expect(waiting).toMatchObject({ waiting: 1, oldest: { uuid: ticket.uuid }, attended: 0 })
  await asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: first.id })
  expect((await get('/dashboard')).counters).toMatchObject({
    tickets: 1,
    passiveTickets: 1,
    activeTickets: 0,
    leads: 1,
    supportHappening: 1,
    supportPending: 0,
    supportFinished: 0,
  })
  expect((await get('/dashboard/now')).people).toMatchObject([{ id: inbox.admin.id, holds: 1 }])
  await asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false })
  const { counters, messages, attendants } = await get('/dashboard')
  expect(counters).toMatchObject({ supportHappening: 0, supportFinished: 1, withoutRating: 1, percRating: 0 })
  expect(messages).toMatchObject({ received: 1, receivedToday: 1 })
  const mine = attendants.find(({ id }: { id: number }) => id === inbox.admin.id)
  expect(mine).toMatchObject({ name: inbox.admin.name, tickets: 1, finished: 1 })
  expect((await get('/dashboard/ticketsUsers')).data).toEqual([
    { id: inbox.admin.id, nome: inbox.admin.name, quantidade: 1 },
  ])
})

test('who never had a ticket is there with nothing, beside a namesake who has some', async () => {
  const { companyId, first } = inbox
  const [busy, idle] = [
    await server.aUser(companyId, { name: 'Namesake', profile: 'admin' }),
    await server.aUser(companyId, { name: 'Namesake' }),
  ]
  const { id } = await inbox.write(aCustomer(), 'Oi')
  const asBusy = await server.as(busy)
  const taken = await asBusy('PUT', `/tickets/${id}`, { status: 'open', queueId: first.id })
  expect(taken.body.userId).toBe(busy.id)
  const { attendants } = await get('/dashboard?days=1')
  const numbersOf = (of: { id: number }) => attendants.find((one: { id: number }) => one.id === of.id)
  expect(numbersOf(busy)).toMatchObject({
    name: 'Namesake',
    tickets: 1,
    finished: 0,
    previous: { tickets: 0, finished: 0, countRating: 0 },
  })
  const nothing = { tickets: 0, finished: 0, rating: 0, countRating: 0, avgWaitTime: 0, avgSupportTime: 0 }
  expect(numbersOf(idle)).toMatchObject({ name: 'Namesake', npsScore: 0, ...nothing })
  const { data } = await get('/dashboard/ticketsUsers')
  const charted = data.filter(({ id: of }: { id: number }) => [busy.id, idle.id].includes(of))
  expect(charted).toMatchObject([{ id: busy.id, quantidade: 1 }])
  expect(await get('/dashboard/mine', await server.as(idle))).toMatchObject({
    holds: 0,
    unread: 0,
    today: { tickets: 0, finished: 0, avgWaitTime: 0, avgSupportTime: 0 },
    ratings: { rating: 0, countRating: 0, npsScore: 0 },
  })
})

describe('a period', () => {
  test('goes from the first of the month to today unless another is named', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(server.clock.now())
    expect((await get('/dashboard')).period).toEqual({ from: `${today.slice(0, 8)}01`, to: today })
    expect((await get('/dashboard?days=1')).period).toEqual({ from: today, to: today })
    expect((await get('/dashboard?date_to=2026-02-10')).period).toEqual({
      from: '2026-02-01',
      to: '2026-02-10',
    })
  })

  test('is compared with as many days before', async () => {
    const { previous } = await get('/dashboard?date_from=2026-03-01&date_to=2026-03-10')
    expect(previous.period).toEqual({ from: '2026-02-19', to: '2026-02-28' })
  })

  test('shows every attendant beside what they were in the days before', async () => {
    const desk = await anInbox(server)
    const { id } = await desk.write(aCustomer(), 'Oi')
    await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })
    const yesterday = new Date(server.clock.now().getTime() - 86_400_000).toISOString()
    await desk.data(({ db, companyId }) =>
      db
        .updateTable('ticketTrackings')
        .set({ createdAt: yesterday })
        .where('companyId', '=', companyId)
        .where('ticketId', '=', id)
        .execute(),
    )
    const { attendants } = await get('/dashboard?days=1', desk.asAdmin)
    const mine = attendants.find((one: { id: number }) => one.id === desk.admin.id)
    expect(mine).toMatchObject({ tickets: 0, previous: { tickets: 1, finished: 0 } })
  })

  test('of ten years has every day in order, and one day has every hour', async () => {
    const { data } = await get('/dashboard/ticketsDay?initialDate=2016-01-01&finalDate=2025-12-31')
    expect(data).toHaveLength(3_653)
    expect([data[0], data.at(-1)]).toEqual([
      { data: '01/01/2016', total: 0 },
      { data: '31/12/2025', total: 0 },
    ])
    const hours = (await get('/dashboard/ticketsDay?initialDate=2026-03-08&finalDate=2026-03-08')).data
    expect(hours.map(({ horario }: { horario: number }) => horario)).toEqual([...Array(24).keys()])
  })

  test('at an end of the calendar is refused wherever the company is, and so is one without days before', async () => {
    const desk = await anInbox(server)
    const statusOf = async (from: string, to: string) => {
      const days = `dateFrom=${from}&dateTo=${to}`
      const paths = [
        `/dashboard?date_from=${from}&date_to=${to}`,
        `/sla/numbers?${days}`,
        `/dashboard/ticketsUsers?initialDate=${from}&finalDate=${to}`,
        `/dashboard/ticketsDay?initialDate=${from}&finalDate=${to}`,
        `/ticketreport/reports?${days}`,
        `/ticketreport/breakdown?by=tags&${days}`,
        `/ticketreport/campaigns?${days}`,
      ]
      const responses = await Promise.all(paths.map((path) => desk.asAdmin('GET', path)))
      return responses.map(({ status, body }) => `${status} ${body.error ?? ''}`.trim())
    }
    const refused = '400 ERR_INVALID_QUERY'
    for (const timezone of ['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      await desk.asAdmin('PUT', `/companies/${desk.companyId}/timezone`, { timezone })
      for (const [from, to] of [
        ['0001-01-01', '0001-01-02'],
        ['0001-01-01T00:00:00Z', '0001-01-01T05:00:00Z'],
        ['9999-12-01', '9999-12-31'],
        ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.999Z'],
      ] as const)
        expect(new Set(await statusOf(from, to)), `${timezone} ${from}`).toEqual(new Set([refused]))
      const [dashboard, sla, ...others] = await statusOf('0001-01-02', '0001-01-03')
      expect([dashboard, sla, new Set(others)], timezone).toEqual([refused, refused, new Set(['200'])])
      expect(new Set(await statusOf('9999-12-30', '9999-12-30')), timezone).toEqual(new Set(['200']))
    }
    for (const alone of ['date_to=0001-01-01', 'date_to=9999-12-31'])
      expect((await desk.asAdmin('GET', `/dashboard?${alone}`)).body.error).toBe('ERR_INVALID_QUERY')
  })

  test('that runs backwards, is no date or longer than twenty years is refused', async () => {
    for (const wrong of [
      'date_from=2026-03-02&date_to=2026-03-01',
      'date_from=2026-03-01T12:00:00Z&date_to=2026-03-01T11:00:00Z',
      'date_from=2026-02-30',
      'date_from=0000-01-01&date_to=0000-01-02',
      'date_from=1990-01-01',
      'days=0',
      'queueIds=[1',
    ])
      expect(await inbox.asAdmin('GET', `/dashboard?${wrong}`), wrong).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_QUERY' },
      })
  })
})

test('what goes on and the numbers take a fixed few statements', async () => {
  await get('/dashboard')
  expect(await server.statementsOf(() => get('/dashboard'))).toHaveLength(7)
  await get('/dashboard/now')
  expect(await server.statementsOf(() => get('/dashboard/now'))).toHaveLength(3)
})

test('the first answer of today is that of a person to the first question', async () => {
  const desk = await anInbox(server)
  const go = (minutes: number) => server.clock.travel(minutes * 60_000)
  const say = (id: number, more: object) => desk.asAdmin('POST', `/messages/${id}`, { fromMe: true, ...more })
  const found = () => get('/dashboard/now', desk.asAdmin)
  expect(await found()).toMatchObject({ firstAnswerToday: null, answeredToday: 0 })
  await desk.configure({ sendGreetingAccepted: 'enabled', greetingAcceptedMessage: 'Bem-vinda!' })
  const { id } = await desk.write(aCustomer(), 'Oi')
  try {
    go(1)
    await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })
    const greeted = await desk.data(({ db }) =>
      db
        .selectFrom('messages')
        .select('isAutomatic')
        .where('ticketId', '=', id)
        .where('fromMe', '=', true)
        .execute(),
    )
    expect(greeted).toEqual([{ isAutomatic: true }])
    go(1)
    await say(id, { body: 'Cliente antigo', isPrivate: true })
    expect(await found()).toMatchObject({ firstAnswerToday: null, answeredToday: 0 })
    go(1)
    await say(id, { body: 'Bom dia!' })
    go(1)
    await say(id, { body: 'Em que posso ajudar?' })
    const { firstAnswerToday, answeredToday } = await found()
    expect(answeredToday).toBe(1)
    expect(firstAnswerToday).toBeCloseTo(3, 0)
    expect((await get('/ticketreport/reports?answered=true', desk.asAdmin)).totalTickets).toEqual({
      total: 1,
      counted: 1,
      unit: 'attendances',
    })
  } finally {
    go(-4)
  }
})

test('a clock that is set back between two moments makes no time negative', async () => {
  const desk = await anInbox(server)
  const go = (milliseconds: number) => server.clock.travel(milliseconds)
  const now = server.clock.now()
  const midnight = startOfDay(dayAt(now, zone), zone)
  // Set back over midnight, it would be a question of days.
  const ahead = Math.max(0, midnight.getTime() + 1_800_000 - now.getTime())
  go(ahead)
  const { id } = await desk.write(aCustomer(), 'Oi')
  try {
    go(-600_000)
    await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })
    go(-600_000)
    await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    for (const path of ['/dashboard', '/dashboard/now', '/dashboard/ticketsUsers', '/dashboard/ticketsDay']) {
      const answered = JSON.stringify(await get(path, desk.asAdmin))
      expect(answered.match(/"[a-zA-Z]*(time|wait|seconds|minutes)[a-zA-Z]*":-[^,}]*/gi), path).toBeNull()
    }
    expect((await get('/dashboard', desk.asAdmin)).counters).toMatchObject({ tickets: 1, supportFinished: 1 })
  } finally {
    go(1_200_000 - ahead)
  }
})
