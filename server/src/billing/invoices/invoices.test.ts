import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPayingCompany } from '../../../test/payingCompany.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days, later } from '../../platform/clock.ts'
import { createMailer } from '../../company/mails/mailer.ts'
import { openInvoices } from './invoices.jobs.ts'
import { openInvoice } from './openInvoice.ts'
import { reminderFor, remindUnpaid } from './remindUnpaid.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const invoicesOf = (companyId: number) =>
  server.tenancy.withTenant(companyId, ({ db }) =>
    db
      .selectFrom('invoices')
      .select(['id', 'status', 'valueCents', 'dueAt'])
      .where('companyId', '=', companyId)
      .orderBy('id')
      .execute(),
  )

test('an invoice is there twenty days before the licence ends, and not a day earlier', async () => {
  const [early, inTime] = [21, 20].map((ends) => later(server.clock.now(), days(ends)))
  const far = await server.aTeam({ dueDate: early ?? null })
  const near = await server.aTeam({ dueDate: inTime ?? null })
  const work = () => server.tenancy.withPlatform((platform) => platform.enqueue(openInvoices, {}))
  await work()
  await eventually(async () => (await invoicesOf(near.companyId)).length > 0)
  expect(await invoicesOf(near.companyId)).toMatchObject([
    { status: 'open', valueCents: 19_990, dueAt: inTime?.toISOString() },
  ])
  expect(await invoicesOf(far.companyId)).toEqual([])
})

test('however many make it at the same moment, there is one for a period', async () => {
  const { companyId } = await server.aTeam({ dueDate: later(server.clock.now(), days(5)) })
  const made = await Promise.all(
    Array.from({ length: 5 }, () => server.tenancy.withTenant(companyId, openInvoice)),
  )
  expect(made.filter((id) => id !== undefined)).toHaveLength(1)
  expect(await invoicesOf(companyId)).toHaveLength(1)
})

test('a longer recurrence is billed at once for all of its months; the platform itself owes nothing', async () => {
  const { companyId } = await server.aTeam({ dueDate: later(server.clock.now(), days(5)) })
  await server.tenancy.withPlatform(({ db }) =>
    db.updateTable('companies').set({ recurrence: 'TRIMESTRAL' }).where('id', '=', companyId).execute(),
  )
  await server.tenancy.withTenant(companyId, openInvoice)
  expect(await invoicesOf(companyId)).toMatchObject([{ valueCents: 3 * 19_990 }])
  expect(await server.tenancy.withTenant(1, openInvoice)).toBeUndefined()
})

test('a licence that was extended otherwise leaves nothing to pay for the old day', async () => {
  const company = await aPayingCompany(server, { endsIn: 2 })
  await server.tenancy.withPlatform(({ db }) =>
    db
      .updateTable('companies')
      .set({ dueDate: later(server.clock.now(), days(60)).toISOString() })
      .where('id', '=', company.companyId)
      .execute(),
  )
  expect(await company.invoices()).toEqual([])
  expect(await invoicesOf(company.companyId)).toMatchObject([{ status: 'cancelled' }])
})

test('the list is a bare one, and a page where a page is asked for', async () => {
  const company = await aPayingCompany(server)
  const bare = await company.asAdmin('GET', '/invoices/all?searchParam=&pageNumber=1')
  expect([bare.headers['x-has-more'], bare.body.length]).toEqual(['false', 1])
  expect(bare.body[0]).toEqual({
    id: company.invoice.id,
    detail: company.plan.name,
    users: 10,
    connections: 5,
    queues: 10,
    value: 199.9,
    dueDate: company.dueDate.toISOString(),
    status: 'open',
    kind: 'period',
    paidValue: 0,
    paidAt: null,
    problem: null,
  })
  const page = await company.asAdmin('GET', '/invoices/all?page=1')
  expect(page.body).toMatchObject({ invoices: bare.body, count: 1, hasMore: false })
})

test('who has not paid is reminded once of each, in a row and a mail, and hears only the newest', async () => {
  const due = new Date('2026-03-10T15:00:00Z')
  const before = (count: number) => later(due, -days(count))
  expect([6, 5, 1, 0, -2, -3, -9, -30].map((count) => reminderFor(due, before(count)))).toEqual([
    undefined,
    'soon',
    'soon',
    'today',
    'today',
    'late',
    'late',
    'lastCall',
  ])
  const company = await aPayingCompany(server, { endsIn: -1 })
  await server.tenancy.withPlatform(({ db }) =>
    db
      .updateTable('companies')
      .set({ email: 'contas@loja.test' })
      .where('id', '=', company.companyId)
      .execute(),
  )
  const remind = () =>
    remindUnpaid({ tenancy: server.tenancy, mailer: createMailer({ smtpUrl: undefined }), origin: undefined })
  await remind()
  await remind()
  const { mails, rows } = await server.tenancy.withPlatform(async ({ db }) => ({
    mails: await db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', 'contas@loja.test')
      .execute(),
    rows: await db
      .selectFrom('invoiceReminders')
      .select('kind')
      .where('companyId', '=', company.companyId)
      .execute(),
  }))
  expect(rows).toEqual([{ kind: 'today' }])
  const shown = await company.asAdmin('GET', '/invoices/reminder')
  expect(shown.body.reminder, 'the bell says what the mail says').toEqual({
    invoiceId: company.invoice.id,
    kind: 'today',
    dueDate: company.dueDate.toISOString(),
    value: 199.9,
  })
  const early = await aPayingCompany(server, { endsIn: 10 })
  expect((await early.asAdmin('GET', '/invoices/reminder')).body).toEqual({ reminder: null })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('R$ 199,90')
})
