import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveBack, type TestGateway } from '../../../test/gatewayServers/gatewayServer.ts'
import { startStripe } from '../../../test/gatewayServers/stripeServer.ts'
import { aPayingCompany, newestCharge, setUpGateway, tell } from '../../../test/payingCompany.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aPlan } from '../../company/plans/plans.factory.ts'
import { addToCalendar } from '../../platform/calendar.ts'
import { days } from '../../platform/clock.ts'

let server: TestServer
let stripe: TestGateway
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer({ environment: { STRIPE_URL: stripe.url } })
  await setUpGateway(server, stripe)
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

const monthAfter = (date: Date) => addToCalendar(date, { months: 1 }, 'America/Sao_Paulo').toISOString()

/** The owner moves the end of the licence by hand, as after a bank transfer. */
const moveDueDate = (companyId: number, dueDate: Date) =>
  server.tenancy.withPlatform(({ db }) =>
    db.updateTable('companies').set({ dueDate: dueDate.toISOString() }).where('id', '=', companyId).execute(),
  )
const oddPayments = async (asSuper: Awaited<ReturnType<typeof setUpGateway>>, companyId: number) => {
  const { body } = await asSuper('GET', '/payments?odd=true')
  return (body.payments as { companyId: number }[]).filter((payment) => payment.companyId === companyId)
}

test('an invoice that nobody owes any more is not offered, and what is paid for it extends nothing', async () => {
  const asSuper = await setUpGateway(server, stripe)
  const company = await aPayingCompany(server, { endsIn: 5 })
  const { id: invoiceId } = company.invoice
  await company.checkOut({ invoiceId })
  const payment = stripe.pay(newestCharge(stripe).reference)
  const extended = new Date(server.clock.now().getTime() + days(60))
  await moveDueDate(company.companyId, extended)
  const refused = await company.checkOut({ invoiceId })
  expect([refused.status, refused.body]).toEqual([409, { error: 'ERR_INVOICE_CHANGED' }])
  expect(await company.invoices()).toEqual([])
  await tell(server, stripe, payment)
  const odd = await eventually(async () => (await oddPayments(asSuper, company.companyId))[0])
  expect(odd).toMatchObject({
    received: 199.9,
    invoicePaid: 199.9,
    invoiceValue: 0,
    invoiceStatus: 'cancelled',
    problem: 'over',
  })
  expect(await company.company()).toEqual({ dueDate: extended.toISOString(), planId: company.plan.id })
  giveBack(payment, 19_990)
  await tell(server, stripe, payment)
  await eventually(async () => (await oddPayments(asSuper, company.companyId)).length === 0)
  expect(await company.company()).toEqual({ dueDate: extended.toISOString(), planId: company.plan.id })
})

test('what is paid for an invoice that another one replaced pays that one, and only once', async () => {
  const company = await aPayingCompany(server, { endsIn: 2 })
  await company.checkOut({ invoiceId: company.invoice.id })
  const old = newestCharge(stripe)
  const moved = new Date(company.dueDate.getTime() + days(3))
  await moveDueDate(company.companyId, moved)
  const [replacing] = await company.invoices()
  expect(replacing).toMatchObject({ status: 'open', dueDate: moved.toISOString() })
  await company.checkOut({ invoiceId: replacing?.id })
  const renewed = newestCharge(stripe)
  const payments = [stripe.pay(old.reference), stripe.pay(renewed.reference)]
  await Promise.all(payments.map((payment) => tell(server, stripe, payment)))
  await eventually(() =>
    server.tenancy.withTenant(company.companyId, async ({ db }) => {
      const kept = await db.selectFrom('payments').select('id').execute()
      return kept.length === 2
    }),
  )
  expect(await company.company()).toMatchObject({ dueDate: monthAfter(moved) })
  const rows = await server.tenancy.withTenant(company.companyId, ({ db }) =>
    db.selectFrom('invoices').select(['status', 'problem']).where('paidCents', '>', 0).execute(),
  )
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ status: 'paid', problem: null })
  expect(rows).toContainEqual({ status: 'cancelled', problem: 'over' })
})

test('a dearer plan that another one replaced is not offered, and its money changes no plan', async () => {
  const company = await aPayingCompany(server, { amount: 100 })
  const planAt = (amount: number) => server.tenancy.withPlatform((platform) => aPlan(platform, { amount }))
  const [dear, dearest] = [await planAt(300), await planAt(500)]
  const change = async (planId: number) =>
    (await company.asAdmin('POST', '/subscription/planChange', { planId })).body.invoice
  const first = await change(dear.id)
  await company.checkOut({ invoiceId: first.id })
  const old = newestCharge(stripe)
  const second = await change(dearest.id)
  expect((await company.checkOut({ invoiceId: first.id })).body).toEqual({ error: 'ERR_INVOICE_CHANGED' })
  await company.checkOut({ invoiceId: second.id })
  await tell(server, stripe, stripe.pay(newestCharge(stripe).reference))
  await company.until(({ id, status }) => id === second.id && status === 'paid')
  await tell(server, stripe, stripe.pay(old.reference))
  const row = () =>
    server.tenancy.withTenant(company.companyId, ({ db }) =>
      db
        .selectFrom('invoices')
        .select(['status', 'problem', 'paidCents'])
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow(),
    )
  await eventually(async () => (await row()).paidCents > 0)
  expect(await row()).toMatchObject({ status: 'cancelled', problem: 'over' })
  expect(await company.company()).toEqual({
    planId: dearest.id,
    dueDate: company.dueDate.toISOString(),
  })
})

test('what was asked of a gateway is not offered when the invoice was settled meanwhile', async () => {
  const company = await aPayingCompany(server)
  const { id: invoiceId } = company.invoice
  const settle = (change: object) =>
    server.tenancy.withTenant(company.companyId, ({ db }) =>
      db.updateTable('invoices').set(change).where('id', '=', invoiceId).execute(),
    )
  stripe.life.onCall = () => settle({ status: 'paid', paidCents: 19_990 })
  expect((await company.checkOut({ invoiceId })).body).toEqual({ error: 'ERR_INVOICE_CHANGED' })
  await settle({ status: 'open', paidCents: 0 })
  await server.tenancy.withTenant(company.companyId, ({ db }) => db.deleteFrom('charges').execute())
  stripe.life.onCall = () => settle({ valueCents: 29_990 })
  expect((await company.checkOut({ invoiceId })).body).toEqual({ error: 'ERR_INVOICE_CHANGED' })
  delete stripe.life.onCall
  expect((await company.checkOut({ invoiceId })).body.valor).toEqual({ original: '299.90' })
})

test('a licence that ends on a day whose invoice was cancelled can be paid again', async () => {
  const company = await aPayingCompany(server, { endsIn: 3 })
  await moveDueDate(company.companyId, new Date(server.clock.now().getTime() + days(90)))
  expect(await company.invoices()).toEqual([])
  await moveDueDate(company.companyId, company.dueDate)
  const [open] = await company.invoices()
  expect(open).toMatchObject({ status: 'open', dueDate: company.dueDate.toISOString(), value: 199.9 })
  expect((await company.checkOut({ invoiceId: open?.id })).status).toBe(200)
})
