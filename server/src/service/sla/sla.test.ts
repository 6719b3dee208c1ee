import { weekdays, type SlaNotice, type SlaNumbers, type SlaPolicy, type Ticket } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { later, minutes } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import { runEscalations } from './runEscalations.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  // The first company is the platform's own, whose time is never over.
  await server.aTeam()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const policy: SlaPolicy = {
  firstAnswer: 15,
  nextAnswer: 30,
  resolution: null,
  isAlways: true,
  escalations: [],
}
const promise = (queueId: number, sla: Partial<SlaPolicy> | null) =>
  inbox.change(({ db }) =>
    db
      .updateTable('queues')
      .set({ sla: sla && JSON.stringify({ ...policy, ...sla }) })
      .where('id', '=', queueId)
      .execute(),
  )
// Sessions outlive a quarter of an hour and no more: these journeys through time are short.
beforeEach(async () => {
  await promise(inbox.first.id, {})
  await promise(inbox.second.id, null)
})

const inMinutes = (count: number) => later(server.clock.now(), minutes(count)).toISOString()
const ticket = async (id: number) => (await inbox.asAdmin('GET', `/tickets/${id}`)).body as Ticket
const put = async (id: number, body: object) =>
  expect((await inbox.asAdmin('PUT', `/tickets/${id}`, body)).body).toMatchObject({
    id: expect.any(Number) as number,
  })
const answer = (id: number, body = 'Bom dia!') =>
  inbox.asAdmin('POST', `/messages/${id}`, { body, fromMe: true })
const escalate = () => runEscalations({ tenancy: server.tenancy, log: createLogger('silent') })
const deadlines = (ticketId: number) =>
  inbox.data(({ db }) =>
    db
      .selectFrom('slaDeadlines')
      .select(['target', 'queueId', 'dueAt', 'settledAt'])
      .where('ticketId', '=', ticketId)
      .orderBy('id')
      .execute(),
  )

/** A customer who has written, in the first queue. */
async function asking() {
  const { id } = await inbox.write(aCustomer(), 'Olá!')
  await inbox.asAdmin('PUT', `/tickets/${id}`, { queueId: inbox.first.id, isTransfered: true, userId: null })
  return id
}

describe('a ticket in a queue that promises something', () => {
  test('has a deadline until it is answered, and another one when the customer goes on', async () => {
    const number = aCustomer()
    const { id } = await inbox.write(number, 'Olá!')
    expect((await ticket(id)).due).toBeNull()
    await put(id, { queueId: inbox.first.id, isTransfered: true, userId: null })
    expect((await ticket(id)).due).toEqual({ at: inMinutes(15), target: 'firstAnswer' })
    server.clock.travel(minutes(1))
    await put(id, { status: 'open', userId: inbox.admin.id })
    expect((await ticket(id)).due).toEqual({ at: inMinutes(14), target: 'firstAnswer' })
    const screen = await inbox.listener(inbox.asAdmin)
    expect((await answer(id)).status).toBe(200)
    expect((await ticket(id)).due).toBeNull()
    const told = (await screen.heard('ticket')) as unknown as { ticket: Ticket }[]
    expect(told.at(-1)?.ticket.due).toBeNull()
    await inbox.write(number, 'E amanhã?')
    expect((await ticket(id)).due).toEqual({ at: inMinutes(30), target: 'nextAnswer' })
    expect(await deadlines(id)).toMatchObject([
      { target: 'firstAnswer', settledAt: server.clock.now().toISOString() },
      { target: 'nextAnswer', settledAt: null },
    ])
    await put(id, { status: 'closed', sendFarewellMessage: false })
    expect((await ticket(id)).due).toBeNull()
    expect(await deadlines(id)).toHaveLength(1)
  })

  test('is counted again when the queue promises something else', async () => {
    const id = await asking()
    const sla = { ...policy, firstAnswer: 45 }
    expect((await inbox.asAdmin('PUT', `/queue/${inbox.first.id}`, { sla })).body.sla).toEqual(sla)
    await eventually(async () => (await ticket(id)).due?.at === inMinutes(45))
    await inbox.asAdmin('PUT', `/queue/${inbox.first.id}`, { sla: null })
    await eventually(async () => (await ticket(id)).due === null)
    await inbox.asAdmin('PUT', `/queue/${inbox.first.id}`, { sla: policy })
    await eventually(async () => (await ticket(id)).due?.at === inMinutes(15))
  })

  test('goes by the usual week where the queue never said its hours', async () => {
    await promise(inbox.first.id, { isAlways: false })
    await inbox.configure({ scheduleType: 'queue' })
    const id = await asking()
    expect((await ticket(id)).due?.target).toBe('firstAnswer')
    await inbox.configure({ scheduleType: 'disabled' })
  })

  test('is counted again when the hours of its connection change', async () => {
    await promise(inbox.first.id, { isAlways: false })
    await inbox.configure({ scheduleType: 'connection' })
    const id = await asking()
    const before = (await ticket(id)).due?.at
    const { whatsappId } = await ticket(id)
    const schedules = weekdays.map((weekdayEn) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTimeA: weekdayEn === 'monday' ? '08:00' : '',
      endTimeA: weekdayEn === 'monday' ? '08:59' : '',
      startTimeB: '',
      endTimeB: '',
    }))
    const { status } = await inbox.asAdmin('PUT', `/whatsapp/${whatsappId}`, { schedules })
    expect(status).toBe(200)
    await eventually(async () => (await ticket(id)).due?.at !== before)
    // 08:15 in São Paulo, on a Monday.
    const due = new Date((await ticket(id)).due!.at)
    expect([due.getUTCDay(), due.getUTCHours()]).toEqual([1, 11])
    await inbox.configure()
  })

  test('stands still while it rests, tells nobody, and goes on with what is left', async () => {
    await promise(inbox.first.id, {
      firstAnswer: 2,
      escalations: [{ target: 'firstAnswer', after: 0, action: { kind: 'tell', who: ['attendant'] } }],
    })
    const id = await asking()
    await put(id, { status: 'open', userId: inbox.attendant.id })
    server.clock.travel(minutes(1))
    const until = inMinutes(60)
    const rested = await inbox.asAttendant('PUT', `/tickets/${id}/snooze`, { until })
    expect(rested.body).toMatchObject({ snoozedUntil: until, due: null })
    server.clock.travel(minutes(1.5))
    await escalate()
    expect((await inbox.asAttendant('DELETE', `/tickets/${id}/snooze`)).body).toMatchObject({
      due: { at: inMinutes(1), target: 'firstAnswer' },
    })
    expect((await inbox.asAttendant('GET', '/sla/notices')).body.notices).toEqual([])
    await put(id, { status: 'closed', sendFarewellMessage: false })
  })

  test('costs lists no statement', async () => {
    await asking()
    const list = '/tickets?status=pending&showAll=true'
    await inbox.asAdmin('GET', list)
    const { length } = await server.statementsOf(() => inbox.asAdmin('GET', list))
    await promise(inbox.first.id, null)
    await inbox.asAdmin('GET', list)
    expect(await server.statementsOf(() => inbox.asAdmin('GET', list))).toHaveLength(length)
  })
})

const notices = async (who = inbox.asAttendant) =>
  (await who('GET', '/sla/notices')).body.notices as SlaNotice[]

describe('around a deadline', () => {
  test('people are told once, the ticket is raised, and an answer ends both', async () => {
    await promise(inbox.first.id, {
      firstAnswer: 3,
      escalations: [
        { target: 'firstAnswer', after: -2, action: { kind: 'tell', who: ['queue'] } },
        { target: 'firstAnswer', after: 0, action: { kind: 'raise' } },
      ],
    })
    const id = await asking()
    await escalate()
    expect(await notices()).toEqual([])
    server.clock.travel(minutes(1))
    const screen = await inbox.listener(inbox.asAttendant)
    await escalate()
    await escalate()
    expect(await screen.heard('slaNotice')).toMatchObject([{ ticketId: id, isNew: true }])
    expect(await notices()).toMatchObject([{ target: 'firstAnswer', ticket: { id } }])
    expect((await ticket(id)).isRaised).toBe(false)
    server.clock.travel(minutes(3))
    await escalate()
    expect((await ticket(id)).isRaised).toBe(true)
    await asking()
    const list = (await inbox.asAttendant('GET', '/tickets?status=pending')).body.tickets as Ticket[]
    expect(list[0]?.id).toBe(id)
    await inbox.asAttendant('PUT', `/tickets/${id}`, { status: 'open' })
    await inbox.asAttendant('POST', `/messages/${id}`, { body: 'Oi!', fromMe: true })
    expect(await ticket(id)).toMatchObject({ isRaised: false, due: null })
    expect(await notices()).toEqual([])
    expect((await deadlines(id))[0]!.settledAt! > (await deadlines(id))[0]!.dueAt).toBe(true)
    const late = (await inbox.asAdmin('GET', '/ticketreport/reports?outOfTime=true')).body.tickets
    expect(late).toMatchObject([{ id, sla: 'late' }])
    const days = 'dateFrom=2020-01-01&dateTo=2039-01-01'
    const { numbers, attendants } = (await inbox.asAdmin('GET', `/sla/numbers?${days}`)).body as SlaNumbers
    expect(numbers.find(({ target }) => target === 'firstAnswer')).toMatchObject({
      queueId: inbox.first.id,
      missed: 1,
    })
    expect(attendants.find(({ userId }) => userId === inbox.attendant.id)).toMatchObject({ missed: 1 })
  })

  test('another queue takes over, once, and has its own time', async () => {
    const move = (queueId: number) => ({
      escalations: [{ target: 'firstAnswer' as const, after: 0, action: { kind: 'move' as const, queueId } }],
    })
    await promise(inbox.first.id, { firstAnswer: 1, ...move(inbox.second.id) })
    await promise(inbox.second.id, { firstAnswer: 2, ...move(inbox.first.id) })
    const id = await asking()
    server.clock.travel(minutes(2))
    await escalate()
    await escalate()
    expect(await ticket(id)).toMatchObject({
      queueId: inbox.second.id,
      status: 'pending',
      due: { at: inMinutes(2), target: 'firstAnswer' },
    })
    server.clock.travel(minutes(3))
    await escalate()
    expect((await ticket(id)).queueId).toBe(inbox.second.id)
    expect(await deadlines(id)).toMatchObject([
      { queueId: inbox.first.id, settledAt: expect.any(String) as string },
      { queueId: inbox.second.id, settledAt: null },
    ])
  })
})

describe('a clock', () => {
  beforeAll(async () => {
    // Where nobody else waits, and with sessions that have just begun.
    inbox = await anInbox(server)
  })

  test('that is set back does nothing twice, and one that jumps ahead leaves nothing out', async () => {
    await promise(inbox.first.id, {
      firstAnswer: 3,
      escalations: [
        { target: 'firstAnswer', after: -2, action: { kind: 'tell', who: ['queue'] } },
        { target: 'firstAnswer', after: 0, action: { kind: 'raise' } },
      ],
    })
    const steps = (ticketId: number) =>
      inbox.data(({ db }) =>
        db
          .selectFrom('slaEscalations')
          .select(['step', 'outcome', 'doneAt'])
          .where('ticketId', '=', ticketId)
          .orderBy('step')
          .execute(),
      )
    const id = await asking()
    // Over both steps at once.
    server.clock.travel(minutes(5))
    const screen = await inbox.listener(inbox.asAttendant)
    await escalate()
    const done = await steps(id)
    expect(done.map(({ outcome }) => outcome)).toEqual(['told', 'raised'])
    expect(await ticket(id)).toMatchObject({ isRaised: true })

    // Back to before the customer wrote: what was done stays done, and what comes anew is still to come.
    server.clock.travel(-minutes(6))
    await escalate()
    expect(await steps(id)).toEqual(done)
    const second = await asking()
    await escalate()
    expect((await steps(second)).map(({ outcome }) => outcome)).toEqual([null, null])
    server.clock.travel(minutes(1))
    await escalate()
    expect((await steps(second)).map(({ outcome }) => outcome)).toEqual(['told', null])
    expect(await screen.heard('slaNotice')).toHaveLength(2)

    // Answered by a clock that says it was before the question: kept, and nothing more happens.
    server.clock.travel(-minutes(2))
    for (const answered of [id, second]) {
      await put(answered, { status: 'open', userId: inbox.admin.id })
      await answer(answered)
      expect(await ticket(answered)).toMatchObject({ due: null, isRaised: false })
    }
    server.clock.travel(minutes(10))
    await escalate()
    expect((await steps(second)).map(({ outcome }) => outcome)).toEqual(['told'])
    expect(await notices()).toEqual([])
  })
})
