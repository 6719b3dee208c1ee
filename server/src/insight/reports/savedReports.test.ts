import { daysOfSavedPeriod, reportFileKinds, type SavedReport } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { hours, later } from '../../platform/clock.ts'
import { moveSendings } from './moveSendings.ts'
import { nextSending } from './nextSending.ts'
import { sendSaved } from './sendReports.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const kept = { name: 'Semana', kind: 'tickets', filter: {}, page: { kind: 'attendance' } }
const keep = async (call: Caller, more: object = {}) =>
  (await call('POST', '/saved-reports', { ...kept, ...more })).body as SavedReport
const names = async (call: Caller) =>
  ((await call('GET', '/saved-reports')).body.reports as SavedReport[]).map(({ name }) => name)

test('a report is kept for oneself or for everybody, and changed by its owner or an admin', async () => {
  const { asAdmin } = inbox
  const asViewer = await inbox.colleague({ showDashboard: 'enabled' })
  const own = await keep(asAdmin, { name: 'Só minha' })
  const shared = await keep(asAdmin, { name: 'De todos', isShared: true })
  expect(await names(asAdmin)).toEqual(['De todos', 'Só minha'])
  expect(await names(asViewer)).toEqual(['De todos'])
  expect((await asViewer('DELETE', `/saved-reports/${own.id}`)).status).toBe(404)
  expect((await asViewer('PUT', `/saved-reports/${shared.id}`, kept)).status).toBe(403)
  const theirs = await keep(asViewer, { name: 'Da colega', isShared: true })
  expect((await asAdmin('PUT', `/saved-reports/${theirs.id}`, { ...kept, name: 'Nova' })).body.name).toBe(
    'Nova',
  )
  expect((await asAdmin('DELETE', `/saved-reports/${own.id}`)).status).toBe(200)
  expect((await inbox.asAttendant('GET', '/saved-reports')).status).toBe(403)
})

describe.each([
  ['that is none', { dateFrom: '2026-02-30', dateTo: '2026-03-01' }, 'ERR_INVALID_INPUT'],
  ['before the calendar', { dateFrom: '0000-12-31', dateTo: '0001-01-02' }, 'ERR_INVALID_QUERY'],
  ['at its beginning', { dateFrom: '0001-01-01', dateTo: '0001-01-02' }, 'ERR_INVALID_QUERY'],
  ['at its end', { dateFrom: '9999-12-31', dateTo: '9999-12-31' }, 'ERR_INVALID_QUERY'],
  ['after the last one', { dateFrom: '2026-03-02', dateTo: '2026-03-01' }, 'ERR_INVALID_QUERY'],
  ['of another century', { dateFrom: '1950-01-01' }, 'ERR_INVALID_QUERY'],
])('a day %s', (_which, filter, error) => {
  const refused = { status: 400, body: { error } }

  test('is not kept', async () => {
    const { asAdmin } = inbox
    const kindly = await keep(asAdmin)
    const before = await names(asAdmin)
    for (const kind of reportFileKinds) {
      expect(await asAdmin('POST', '/saved-reports', { ...kept, kind, filter }), kind).toMatchObject(refused)
      expect(
        await asAdmin('PUT', `/saved-reports/${kindly.id}`, { ...kept, kind, filter }),
        kind,
      ).toMatchObject(refused)
    }
    expect(await names(asAdmin)).toEqual(before)
  })

  test('is written into no file', async () => {
    for (const kind of reportFileKinds)
      expect(await inbox.asAdmin('POST', '/ticketreport/exports', { ...filter, kind }), kind).toMatchObject(
        refused,
      )
    expect((await inbox.asAdmin('GET', '/ticketreport/exports')).body.exports).toEqual([])
  })
})

test('a change of one thing leaves the others as they are, but for who has left', async () => {
  const { asAdmin, admin, companyId } = inbox
  const person = await server.aUser(companyId, { showDashboard: 'enabled' })
  const report = await keep(asAdmin, {
    name: 'Mensal',
    isShared: true,
    period: 'lastMonth',
    frequency: 'monthly',
    hour: 7,
    format: 'csv',
    recipients: [admin.id, person.id],
  })
  const change = async (changes: object) =>
    (await asAdmin('PUT', `/saved-reports/${report.id}`, changes)).body as SavedReport
  expect(await change({ name: 'Do mês' })).toEqual({ ...report, name: 'Do mês' })
  await asAdmin('DELETE', `/users/${person.id}`)
  const left = { ...report, name: 'Do mês', recipients: [admin.id] }
  expect(await change({})).toEqual(left)
  expect(await change(left)).toEqual(left)
  expect(await change({ frequency: null })).toEqual({ ...left, frequency: null, nextAt: null })
})

test('who leaves takes along their own reports; what is shared stays, and is still sent', async () => {
  const { asAdmin, admin, companyId } = inbox
  const person = await server.aUser(companyId, { profile: 'admin' })
  const asPerson = await server.as(person)
  await keep(asPerson, { name: 'Só da colega' })
  const shared = await keep(asPerson, {
    name: 'De quem saiu',
    isShared: true,
    frequency: 'daily',
    recipients: [admin.id],
  })
  await asAdmin('DELETE', `/users/${person.id}`)
  expect(await names(asAdmin)).toContain('De quem saiu')
  const left = { ...shared, userId: null, userName: '' }
  expect((await asAdmin('PUT', `/saved-reports/${shared.id}`, {})).body).toEqual(left)
  const rows = await server.tenancy.withTenant(companyId, ({ db }) =>
    db
      .selectFrom('savedReports')
      .select('name')
      .where('name', 'in', ['De quem saiu', 'Só da colega'])
      .execute(),
  )
  expect(rows).toEqual([{ name: 'De quem saiu' }])
  expect((await asAdmin('DELETE', `/saved-reports/${shared.id}`)).status).toBe(200)
})

test.each(['\0', '\ud83d'])('a page with %j in the name of a field is refused', async (character) => {
  const page = { [`a${character}`]: 1 }
  expect(await inbox.asAdmin('POST', '/saved-reports', { ...kept, page })).toMatchObject({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT' },
  })
})

test('somebody who is no colleague gets nothing', async () => {
  const other = await server.aTeam()
  const body = { ...kept, frequency: 'daily', recipients: [other.admin.id] }
  expect(await inbox.asAdmin('POST', '/saved-reports', body)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_USER_FOUND' },
  })
})

test('at its hour everybody who still may gets a mail with a file of their own', async () => {
  const { asAdmin, admin, attendant, companyId } = inbox
  const person = await server.aUser(companyId, { showDashboard: 'enabled' })
  const { id, nextAt } = await keep(asAdmin, {
    name: 'Toda manhã',
    frequency: 'daily',
    period: 'yesterday',
    recipients: [admin.id, person.id, attendant.id],
  })
  expect(nextAt).not.toBeNull()
  const send = () => server.tenancy.withTenant(companyId, (tenant) => sendSaved(tenant, id))
  await send()
  server.clock.travel(Date.parse(nextAt!) - server.clock.now().getTime())
  await send()
  await send()
  const mails = () =>
    server.tenancy.withPlatform(({ db }) =>
      db.selectFrom('mails').select(['recipient', 'subject', 'body']).orderBy('recipient').execute(),
    )
  const sent = await eventually(async () => {
    const found = (await mails()).filter(({ subject }) => subject === 'Relatório: Toda manhã')
    return found.length === 2 ? found : undefined
  }, 60_000)
  expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set([admin.email, person.email]))
  expect(sent[0]?.body).toContain('/reports?files=true')
  // The session of before is long over.
  const asAdminLater = await server.as(admin)
  const [report] = (await asAdminLater('GET', '/saved-reports')).body.reports.filter(
    (one: SavedReport) => one.id === id,
  )
  expect(Date.parse(report.nextAt)).toBeGreaterThan(Date.parse(nextAt!))
})

test('a report that is due is sent although its name is changed at that moment, unless its hour is', async () => {
  const { admin } = inbox
  const asAdmin = await server.as(admin)
  const daily = { name: 'Da hora', frequency: 'daily', period: 'yesterday', recipients: [admin.id] }
  const { id, nextAt, hour } = await keep(asAdmin, daily)
  server.clock.travel(Date.parse(nextAt!) - server.clock.now().getTime() + 1_000)
  const asAdminLater = await server.as(admin)
  const change = async (changes: object) =>
    (await asAdminLater('PUT', `/saved-reports/${id}`, changes)).body as SavedReport
  expect(await change({ name: 'Da manhã' })).toMatchObject({ name: 'Da manhã', nextAt })
  expect(Date.parse((await change({ hour: (hour + 1) % 24 })).nextAt!)).toBeGreaterThan(Date.parse(nextAt!))
  expect((await change({ recipients: [] })).nextAt).toBeNull()
})

test('a company that sets its clocks anew is written to at the same hour of the new ones', async () => {
  const { companyId, admin } = inbox
  const asAdmin = await server.as(admin)
  const daily = { frequency: 'daily', hour: 8, recipients: [admin.id] }
  const { id } = await keep(asAdmin, { name: 'Às oito', ...daily })
  const never = await keep(asAdmin, { name: 'Nunca' })
  for (const timezone of ['Asia/Tokyo', 'America/Sao_Paulo']) {
    await asAdmin('PUT', `/companies/${companyId}/timezone`, { timezone })
    const { reports } = (await asAdmin('GET', '/saved-reports')).body as { reports: SavedReport[] }
    const nextOf = (wanted: number) => reports.find((one) => one.id === wanted)?.nextAt
    expect(nextOf(id)).toBe(nextSending('daily', 8, timezone, server.clock.now()))
    expect(nextOf(never.id)).toBeNull()
  }
})

describe('a report without a last day', () => {
  const mailsTo = (recipient: string) =>
    server.tenancy.withPlatform(async ({ db }) => {
      const found = await db
        .selectFrom('mails')
        .select(['subject', 'body'])
        .where('recipient', '=', recipient)
        .execute()
      return found.filter(({ subject }) => subject.includes('Desde sempre'))
    })
  /** Kept when it was still possible, and due now. */
  const grow = async (id: number) => {
    const choice = JSON.stringify({ kind: 'tickets', filter: { dateFrom: '1996-01-01' }, page: kept.page })
    const nextAt = later(server.clock.now(), -1_000).toISOString()
    await inbox.data(({ db, companyId }) =>
      db
        .updateTable('savedReports')
        .set({ choice, nextAt })
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .execute(),
    )
    await inbox.data((tenant) => sendSaved(tenant, id))
  }
  const wanted = { name: 'Desde sempre', isShared: true, frequency: 'daily' }
  const found = async (call: Caller, id: number) =>
    ((await call('GET', '/saved-reports')).body.reports as SavedReport[]).find((one) => one.id === id)

  test('is sent no more once it is longer than any may be; its owner is told, and goes on with other days', async () => {
    const owner = await server.aUser(inbox.companyId, { profile: 'admin', name: 'Dona' })
    const asOwner = await server.as(owner)
    const { id } = await keep(asOwner, { ...wanted, recipients: [inbox.admin.id] })
    await grow(id)
    expect(await found(asOwner, id)).toMatchObject({ frequency: 'daily', nextAt: null, lastSentAt: null })
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(owner.email)
      return mails.length > 0 ? mails : undefined
    })
    expect(mail).toMatchObject({
      subject: 'Relatório parado: Desde sempre',
      body: expect.stringContaining('20 anos'),
    })
    expect(await mailsTo(inbox.admin.email)).toEqual([])
    expect(await asOwner('PUT', `/saved-reports/${id}`, { name: 'Sempre' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_QUERY' },
    })
    const { body } = await asOwner('PUT', `/saved-reports/${id}`, { period: 'month' })
    expect(Date.parse(body.nextAt)).toBeGreaterThan(server.clock.now().getTime())
  })

  test('whose owner has left is missed by those who got it: they are told', async () => {
    const owner = await server.aUser(inbox.companyId, { profile: 'admin' })
    const person = await server.aUser(inbox.companyId, { showDashboard: 'enabled' })
    const { id } = await keep(await server.as(owner), { ...wanted, recipients: [person.id] })
    await (
      await server.as(inbox.admin)
    )('DELETE', `/users/${owner.id}`)
    await grow(id)
    await eventually(async () => (await mailsTo(person.email)).length > 0)
  })
})

test('what was sent today is not sent once more when the clocks are set back', async () => {
  const { companyId, admin } = inbox
  const daily = { frequency: 'daily', hour: 8, recipients: [admin.id] }
  const { id, nextAt } = await keep(await server.as(admin), { name: 'Uma vez', ...daily })
  server.clock.travel(Date.parse(nextAt!) - server.clock.now().getTime())
  await inbox.data((tenant) => sendSaved(tenant, id))
  const asAdmin = await server.as(admin)
  await asAdmin('PUT', `/companies/${companyId}/timezone`, { timezone: 'America/Los_Angeles' })
  const { reports } = (await asAdmin('GET', '/saved-reports')).body as { reports: SavedReport[] }
  const tomorrow = later(server.clock.now(), hours(12))
  expect(reports.find((one) => one.id === id)?.nextAt).toBe(
    nextSending('daily', 8, 'America/Los_Angeles', tomorrow),
  )
  await asAdmin('PUT', `/companies/${companyId}/timezone`, { timezone: 'America/Sao_Paulo' })
})

test('what is due when the clocks are set anew is still sent', async () => {
  const { companyId, admin } = inbox
  const sent = { frequency: 'daily', recipients: [admin.id] }
  const { id } = await keep(await server.as(admin), { name: 'Vencido', ...sent })
  // In one transaction: nobody else finds it due meanwhile.
  await inbox.data(async (tenant) => {
    const nextAt = later(tenant.now(), -1_000).toISOString()
    const mine = tenant.db.updateTable('savedReports').where('companyId', '=', companyId).where('id', '=', id)
    await mine.set({ nextAt }).execute()
    await moveSendings(tenant)
    const found = tenant.db.selectFrom('savedReports').select('nextAt').where('companyId', '=', companyId)
    expect(await found.where('id', '=', id).executeTakeFirst()).toEqual({ nextAt })
    await mine.set({ nextAt: null }).execute()
  })
})

test('the next hour is that of the company’s clock, of the right day', () => {
  const now = new Date('2026-03-06T12:00:00Z')
  const at = (frequency: 'daily' | 'weekly' | 'monthly', hour: number) =>
    nextSending(frequency, hour, 'America/New_York', now)
  expect(at('daily', 8)).toBe('2026-03-06T13:00:00.000Z')
  expect(at('daily', 7)).toBe('2026-03-07T12:00:00.000Z')
  expect(at('weekly', 8)).toBe('2026-03-09T12:00:00.000Z')
  expect(at('monthly', 8)).toBe('2026-04-01T12:00:00.000Z')
})

test('days are counted from today', () => {
  const days = (period: Parameters<typeof daysOfSavedPeriod>[0]) => {
    const { from, to } = daysOfSavedPeriod(period, '2026-03-01')
    return `${from} ${to}`
  }
  expect(days('yesterday')).toBe('2026-02-28 2026-02-28')
  expect(days('last7')).toBe('2026-02-23 2026-03-01')
  expect(days('month')).toBe('2026-03-01 2026-03-01')
  expect(days('lastMonth')).toBe('2026-02-01 2026-02-28')
  expect(daysOfSavedPeriod('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})
