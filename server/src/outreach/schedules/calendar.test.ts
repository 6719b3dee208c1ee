import type { CalendarEntry, Schedule, ScheduleMove } from '@chatflow/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { days, later } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import { takeTurns } from './takeTurns.ts'

let server: TestServer
let inbox: Inbox
let asColleague: Caller
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  asColleague = await inbox.colleague()
})
afterAll(() => server.close())

const someone = (more: Parameters<typeof aContact>[1] = {}) => inbox.data((tenant) => aContact(tenant, more))
const create = async (more: object, call = inbox.asAttendant) => {
  const form = { contactId: (await someone()).id, body: 'Não se esqueça da consulta.', ...more }
  const { status, body } = await call('POST', '/schedules', form)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Schedule
}
const calendar = async (dateStart: string, dateEnd: string, call = inbox.asAttendant, more = '') =>
  (await call('GET', `/schedules/calendar?dateStart=${dateStart}&dateEnd=${dateEnd}${more}`)).body as {
    entries: CalendarEntry[]
    holidays: { day: string; name: string }[]
    hasMore: boolean
  }
const ofSchedule = (entries: CalendarEntry[], { id }: Schedule) =>
  entries.filter(({ scheduleId }) => scheduleId === id)
const log = createLogger('silent')
const turns = () => takeTurns({ tenancy: server.tenancy, log })
/** What is due when it is saved is sent without the clock. */
const hadItsTurn = ({ id }: Schedule) =>
  eventually(async () => (await inbox.asAdmin('GET', `/schedules/${id}`)).body.timesDone > 0)
const makeDue = ({ id }: Schedule) =>
  inbox.data(({ db, now }) =>
    db.updateTable('schedules').set({ dueAt: now().toISOString() }).where('id', '=', id).execute(),
  )
const sendsOf = async ({ id }: Schedule, call = inbox.asAttendant) =>
  (await call('GET', `/schedules/${id}/sends`)).body.sends

describe('the calendar', () => {
  test('shows a repetition over the end of a month and a leap year, on its wanted and its real day', async () => {
    const monthly = { intervalo: 3, valorIntervalo: 1, enviarQuantasVezes: 14, tipoDias: 6 }
    const schedule = await create({ ...monthly, sendAt: '2099-12-31T09:00' })
    const shown = async (from: string, to: string) =>
      ofSchedule((await calendar(from, to)).entries, schedule).map(({ kind, sendAt, dueAt }) => [
        kind,
        sendAt.slice(0, 10),
        dueAt?.slice(0, 10),
      ])
    expect(await shown('2099-12-01', '2099-12-31')).toEqual([['waiting', '2099-12-31', '2099-12-31']])
    // 2100 is no leap year, and both are Sundays.
    expect(await shown('2100-01-01', '2100-03-01')).toEqual([
      ['coming', '2100-01-31', '2100-02-01'],
      ['coming', '2100-02-28', '2100-03-01'],
    ])
    expect(await shown('2101-01-01', '2101-02-28')).toEqual([['coming', '2101-01-31', '2101-01-31']])
    const leap = await create({ ...monthly, tipoDias: 4, sendAt: '2104-01-31T09:00' })
    const february = await calendar('2104-02-01', '2104-03-31')
    expect(ofSchedule(february.entries, leap).map(({ sendAt }) => sendAt.slice(0, 10))).toEqual([
      '2104-02-29',
      '2104-03-31',
    ])
  })

  test('names the holidays in it', async () => {
    const holiday = { companyId: inbox.companyId, day: '2098-05-01', name: 'Dia do Trabalho' }
    await inbox.change(({ db }) => db.insertInto('holidays').values(holiday).execute())
    expect((await calendar('2098-04-27', '2098-06-07')).holidays).toEqual([
      { day: '2098-05-01', name: 'Dia do Trabalho' },
    ])
    expect((await calendar('2098-05-02', '2098-06-07')).holidays).toEqual([])
  })

  test('shows what was sent beside what comes', async () => {
    const every = { intervalo: 1, valorIntervalo: 1, enviarQuantasVezes: 3 }
    const schedule = await create({ ...every, sendAt: server.clock.now().toISOString() })
    await hadItsTurn(schedule)
    const day = (count: number) => later(server.clock.now(), days(count)).toISOString().slice(0, 10)
    const { entries } = await calendar(day(-2), day(5))
    expect(ofSchedule(entries, schedule).map(({ kind }) => kind)).toEqual(['sent', 'waiting', 'coming'])
  })

  test('is everyone’s own, and all of it for admins; it is searched, and hides numbers', async () => {
    const contact = await someone({ name: 'Índia Paraguaçu' })
    const schedule = await create({ contactId: contact.id, sendAt: '2097-03-10T09:00' })
    const march = ['2097-03-01', '2097-03-31'] as const
    expect((await calendar(...march, asColleague)).entries).toEqual([])
    expect((await calendar(...march, inbox.asAdmin)).entries).toMatchObject([
      { scheduleId: schedule.id, contact: { name: 'Índia Paraguaçu' }, kind: 'waiting', isRepeated: false },
    ])
    expect((await calendar(...march, inbox.asAdmin, '&searchParam=paraguacu')).entries).toHaveLength(1)
    expect((await calendar(...march, inbox.asAdmin, '&searchParam=nobody')).entries).toEqual([])
    const nameless = await someone({ name: '5511988887777', number: '5511988887777' })
    await create({ contactId: nameless.id, sendAt: '2097-04-10T09:00' })
    await inbox.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    try {
      const hidden = await calendar('2097-04-01', '2097-04-30', await server.as(inbox.attendant))
      expect(hidden.entries[0]?.contact.name).not.toContain('88887')
    } finally {
      await inbox.configure()
    }
  })

  test.each([
    ['2097-03-01', '2097-02-01'],
    ['2097-03-01', '2097-06-01'],
    ['0000-01-01', '0000-01-20'],
    ['9999-12-01', '9999-12-31'],
    ['yesterday', '2097-01-20'],
  ])('from %s to %s is refused', async (from, to) => {
    const refused = await inbox.asAttendant('GET', `/schedules/calendar?dateStart=${from}&dateEnd=${to}`)
    expect(refused.status).toBe(400)
  })

  test('takes as many statements for 10,000 schedules as for one, and says when there are more than it shows', async () => {
    const { id: contactId } = await someone()
    await inbox.data(({ db, companyId }) =>
      sql`insert into schedules (company_id, contact_id, body, send_at, due_at, anchor_at, intervalo, valor_intervalo,
          enviar_quantas_vezes, tipo_dias, assinar, open_ticket, status_ticket, created_at, updated_at)
        select ${companyId}, ${contactId}, 'Lembrete', at, at, at, 1, 1, 1 + n % 2, 4, false, 'enabled', 'closed', now(), now()
        from generate_series(1, 10000) n, lateral (select timestamptz '2090-01-01' + n * interval '50 minutes' as at) times`.execute(
        db,
      ),
    )
    const read = () => inbox.asAdmin('GET', '/schedules/calendar?dateStart=2090-02-01&dateEnd=2090-03-14')
    await read()
    expect(await server.statementsOf(read)).toHaveLength(4)
    const { entries, hasMore } = await calendar('2090-02-01', '2090-03-14', inbox.asAdmin)
    expect(entries.length).toBeGreaterThan(1200)
    expect(hasMore).toBe(false)
    const whole = await calendar('2090-02-01', '2090-04-02', inbox.asAdmin)
    expect(whole.entries).toHaveLength(2000)
    expect(whole.hasMore).toBe(true)
    expect(await server.statementsOf(() => inbox.asAdmin('GET', '/schedules'))).toHaveLength(1)
  })
})

describe('a schedule that is moved', () => {
  const move = (schedule: Schedule, body: ScheduleMove, call = inbox.asAttendant) =>
    call('POST', `/schedules/${schedule.id}/move`, body)

  test('goes at its new time, and back to exactly what it was: the 31st is the 31st again', async () => {
    const monthly = { intervalo: 3, valorIntervalo: 1, enviarQuantasVezes: 6 }
    const schedule = await create({ ...monthly, sendAt: '2096-01-31T09:00' })
    // Its second turn is on the last of February.
    await inbox.data(({ db }) =>
      db
        .updateTable('schedules')
        .set({ timesDone: 1, sendAt: '2096-02-29T12:00:00Z', dueAt: '2096-02-29T12:00:00Z' })
        .where('id', '=', schedule.id)
        .execute(),
    )
    const comingDays = async () =>
      ofSchedule((await calendar('2096-02-01', '2096-03-31')).entries, schedule).map(({ sendAt }) =>
        sendAt.slice(0, 10),
      )
    expect(await comingDays()).toEqual(['2096-02-29', '2096-03-31'])
    const author = await inbox.listener(inbox.asAttendant)
    const moved = await move(schedule, { sendAt: '2096-02-10T08:00' })
    expect(moved.body.schedule).toMatchObject({ sendAt: '2096-02-10T11:00:00.000Z', timesDone: 1 })
    expect(await author.heard('schedule')).toMatchObject([
      { action: 'update', schedule: { id: schedule.id } },
    ])
    expect(await comingDays()).toEqual(['2096-02-10', '2096-03-10'])
    const undone = await move(schedule, moved.body.undo)
    expect(undone.status).toBe(200)
    expect(await comingDays()).toEqual(['2096-02-29', '2096-03-31'])
  })

  test('is refused when it is not one’s own, was sent, lies in the past, or is counted from elsewhere', async () => {
    const schedule = await create({ sendAt: '2096-05-10T09:00' })
    const sendAt = '2096-05-11T09:00'
    expect((await move(schedule, { sendAt }, asColleague)).status).toBe(404)
    expect((await move(schedule, { sendAt: '2020-05-11T09:00' })).status).toBe(400)
    const countedFrom = { anchorAt: '2096-04-01T00:00:00.000Z', anchorDone: 0 }
    expect((await move(schedule, { sendAt, countedFrom })).status).toBe(400)
    expect((await move(schedule, { sendAt, countedFrom: { ...countedFrom, anchorDone: 5 } })).status).toBe(
      400,
    )
    const now = await create({ sendAt: server.clock.now().toISOString() })
    await hadItsTurn(now)
    expect((await move(now, { sendAt })).body).toMatchObject({ error: 'ERR_SCHEDULE_SENT' })
  })

  test('gets another turn when it had failed, which cannot be undone', async () => {
    const contact = await someone({ channel: 'instagram', number: '178414077' })
    const schedule = await create({ contactId: contact.id, sendAt: server.clock.now().toISOString() })
    await hadItsTurn(schedule)
    const { body } = await move(schedule, { sendAt: '2096-06-11T09:00' })
    expect(body).toMatchObject({ undo: null, schedule: { status: 'PENDENTE', timesDone: 0, failure: null } })
  })
})

describe('the history', () => {
  test('keeps every turn, the failed ones with their reason, and what was sent again', async () => {
    const contact = await someone({ channel: 'instagram', number: '178414078' })
    const every = { intervalo: 1, valorIntervalo: 1, enviarQuantasVezes: 2 }
    const failing = { ...every, contactId: contact.id, sendAt: server.clock.now().toISOString() }
    const schedule = await create(failing)
    await eventually(async () => (await sendsOf(schedule)).length > 0)
    const refused = { failure: { code: 'ERR_NO_DEF_WAPP_FOUND' }, sendAt: schedule.sendAt, ticketUuid: null }
    expect(await sendsOf(schedule)).toMatchObject([refused])
    const other = await someone()
    const change = {
      ...schedule,
      contactId: other.id,
      sendAt: later(server.clock.now(), days(1)).toISOString(),
    }
    await inbox.asAttendant('PUT', `/schedules/${schedule.id}`, change)
    expect((await inbox.asAttendant('POST', `/schedules/${schedule.id}/send-again`)).status).toBe(200)
    await makeDue(schedule)
    await turns()
    expect(await sendsOf(schedule)).toMatchObject([
      { failure: null, ticketUuid: expect.any(String), sendAt: change.sendAt },
      { failure: null, ticketUuid: expect.any(String), sendAt: schedule.sendAt },
      refused,
    ])
    expect((await asColleague('GET', `/schedules/${schedule.id}/sends`)).status).toBe(404)
  })

  test('counts together what was passed over after an absence', async () => {
    const every = { intervalo: 4, valorIntervalo: 60, enviarQuantasVezes: 100 }
    const schedule = await create({ ...every, sendAt: '2095-06-11T09:00' })
    const begun = later(server.clock.now(), -days(2)).toISOString()
    await inbox.data(({ db }) =>
      db
        .updateTable('schedules')
        .set({ sendAt: begun, dueAt: begun, anchorAt: begun })
        .where('id', '=', schedule.id)
        .execute(),
    )
    await turns()
    expect(await sendsOf(schedule)).toMatchObject([{ failure: { code: 'TOO_LATE' }, turns: 24 }])
  })
})

test('the list is filtered by what became of them', async () => {
  const call = await inbox.colleague()
  const own = { sendAt: server.clock.now().toISOString() }
  const sent = await create(own, call)
  const contact = await someone({ channel: 'instagram', number: '178414079' })
  const failed = await create({ ...own, contactId: contact.id }, call)
  for (const schedule of [sent, failed]) await hadItsTurn(schedule)
  const waiting = await create({ sendAt: '2095-01-10T09:00' }, call)
  const listed = async (status: string) =>
    ((await call('GET', `/schedules?status=${status}`)).body.schedules as Schedule[]).map(({ id }) => id)
  expect(await listed('PENDENTE')).toEqual([waiting.id])
  expect(await listed('ENVIADA')).toEqual([sent.id])
  expect(await listed('ERRO')).toEqual([failed.id])
  expect((await call('GET', '/schedules?status=x')).status).toBe(400)
})
