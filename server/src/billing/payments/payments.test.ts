import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveBack, type TestGateway } from '../../../test/gatewayServers/gatewayServer.ts'
import { startStripe } from '../../../test/gatewayServers/stripeServer.ts'
import { aPayingCompany, newestCharge, payer, setUpGateway, tell } from '../../../test/payingCompany.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { aPlan } from '../../company/plans/plans.factory.ts'
import { addToCalendar } from '../../platform/calendar.ts'
import { days, hours } from '../../platform/clock.ts'
import { askGateways } from './payments.jobs.ts'

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

const zone = 'America/Sao_Paulo'
const monthAfter = (date: Date) => addToCalendar(date, { months: 1 }, zone).toISOString()

test('an expired company pays, hears of it at once, and works again without signing in', async () => {
  const company = await aPayingCompany(server, { endsIn: -3 })
  expect((await company.asAdmin('GET', '/tickets')).body).toEqual({ error: 'ERR_COMPANY_EXPIRED' })
  const socket = server.socket(company.companyId, { token: company.asAdmin.token })
  const paid = heard(socket, `company-${company.companyId}-payment`)
  const { invoice } = company
  const offered = await company.checkOut({ invoiceId: invoice.id, price: 1, cardNumber: '4111111111111111' })
  expect(offered.body).toEqual({
    invoiceId: invoice.id,
    qrcode: null,
    stripeURL: expect.stringContaining(stripe.url),
    asaasURL: null,
    mercadopagoURL: null,
    valorext: '199,90',
    valor: { original: '199.90' },
  })
  const charge = newestCharge(stripe)
  expect(charge.cents, 'what the browser says it costs means nothing').toBe(19_990)
  expect(await tell(server, stripe, stripe.pay(charge.reference))).toBe(200)
  const until = monthAfter(server.clock.now())
  expect(await paid).toMatchObject({
    action: 'CONCLUIDA',
    company: { id: company.companyId, dueDate: until },
    invoiceId: invoice.id,
  })
  expect((await company.asAdmin('GET', '/tickets')).status).toBe(200)
  expect(await company.company()).toMatchObject({ dueDate: until })
  expect((await company.invoices()).find(({ id }) => id === invoice.id)).toMatchObject({
    status: 'paid',
    value: 199.9,
    paidValue: 199.9,
    problem: null,
  })
  expect((await company.checkOut({ invoiceId: invoice.id })).body).toEqual({ error: 'ERR_INVOICE_PAID' })
  expect(stripe.refused).toEqual([])
})

test('who pays early loses no day: the period begins where the last one ends', async () => {
  const company = await aPayingCompany(server, { endsIn: 10 })
  await company.checkOut({ invoiceId: company.invoice.id })
  await tell(server, stripe, stripe.pay(newestCharge(stripe).reference))
  await company.until(({ status }) => status === 'paid')
  expect(await company.company()).toMatchObject({ dueDate: monthAfter(company.dueDate) })
})

test('a call that is forged, old or repeated moves nothing', async () => {
  const company = await aPayingCompany(server)
  await company.checkOut({ invoiceId: company.invoice.id })
  const payment = stripe.pay(newestCharge(stripe).reference)
  expect(await tell(server, stripe, payment, { secret: 'whsec_guessed' })).toBe(403)
  expect(await tell(server, stripe, payment, { at: new Date(server.clock.now().getTime() - hours(1)) })).toBe(
    403,
  )
  const events = () =>
    server.tenancy.withPlatform(({ db }) =>
      db.selectFrom('paymentEvents').select('eventKey').where('eventKey', 'like', 'evt_once%').execute(),
    )
  expect(await events()).toEqual([])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => tell(server, stripe, payment, { key: 'evt_once' })),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await events(), 'a row before the gateway is told that we have it, and one only').toHaveLength(1)
  await company.until(({ status }) => status === 'paid')
  expect(await company.company()).toMatchObject({ dueDate: monthAfter(company.dueDate) })
  const unsigned = (gateway: string) =>
    server.visit('POST', `/subscription/webhook/${gateway}`, { payload: '{}' }).then(({ status }) => status)
  expect(await unsigned('paypal')).toBe(404)
  expect(await unsigned('Stripe'), 'an address is found in any case').toBe(403)
})

test('too little is kept and the rest asked for; all of it back closes the door again', async () => {
  const company = await aPayingCompany(server, { endsIn: -1, amount: 100 })
  const { id: invoiceId } = company.invoice
  await company.checkOut({ invoiceId })
  const first = stripe.pay(newestCharge(stripe).reference, 6_000)
  await tell(server, stripe, first)
  await company.until(({ problem }) => problem === 'partial')
  expect((await company.asAdmin('GET', '/tickets')).status).toBe(403)
  const rest = await company.checkOut({ invoiceId })
  expect(rest.body.valor).toEqual({ original: '40.00' })
  const second = stripe.pay(newestCharge(stripe).reference)
  await tell(server, stripe, second)
  await company.until(({ status, paidValue }) => status === 'paid' && paidValue === 100)
  expect((await company.asAdmin('GET', '/tickets')).status).toBe(200)
  giveBack(second, 4_000)
  await tell(server, stripe, second)
  await company.until(({ status, problem }) => status === 'open' && problem === 'returned')
  expect((await company.asAdmin('GET', '/tickets')).body).toEqual({ error: 'ERR_COMPANY_EXPIRED' })
  expect(await company.company()).toMatchObject({ dueDate: company.dueDate.toISOString() })
})

test('two who pay the same invoice at the same moment extend it once, and the surplus is shown', async () => {
  const company = await aPayingCompany(server)
  const { id: invoiceId } = company.invoice
  await company.checkOut({ invoiceId })
  const one = newestCharge(stripe)
  // The first page expires, and its payer had it open.
  await server.tenancy.withTenant(company.companyId, ({ db }) =>
    db.updateTable('charges').set({ state: 'closed' }).where('companyId', '=', company.companyId).execute(),
  )
  await company.checkOut({ invoiceId })
  const two = newestCharge(stripe)
  const [first, second] = [stripe.pay(one.reference), stripe.pay(two.reference)]
  await Promise.all([tell(server, stripe, first), tell(server, stripe, second)])
  await company.until(({ problem }) => problem === 'double')
  expect(await company.company()).toMatchObject({ dueDate: monthAfter(company.dueDate) })
  giveBack(second, 19_990)
  await tell(server, stripe, second)
  const settled = await company.until(({ problem }) => problem === null)
  expect(settled).toMatchObject({ status: 'paid', paidValue: 199.9 })
  expect(await company.company()).toMatchObject({ dueDate: monthAfter(company.dueDate) })
})

test('what cannot be paid is said plainly', async () => {
  const company = await aPayingCompany(server)
  const rival = await aPayingCompany(server)
  const { id: invoiceId } = company.invoice
  expect((await rival.checkOut({ invoiceId })).body).toEqual({ error: 'ERR_NO_INVOICE_FOUND' })
  const attendant = await server.as(company.attendant)
  expect((await attendant('POST', '/subscription', { ...payer, invoiceId })).status).toBe(403)
  expect((await attendant('GET', '/invoices/all')).status).toBe(403)
  const unnamed = await company.checkOut({ invoiceId, firstName: ' ', zipcode: '' })
  expect(unnamed.body.details).toEqual([
    { path: 'firstName', message: 'O nome completo é obrigatório' },
    { path: 'zipcode', message: 'CEP é obrigatório' },
  ])
  stripe.life.isDown = true
  expect((await company.checkOut({ invoiceId })).body).toEqual({ error: 'ERR_GATEWAY_UNREACHABLE' })
  stripe.life.isDown = false
  const [one, two] = [await company.checkOut({ invoiceId }), await company.checkOut({ invoiceId })]
  expect(one.body.stripeURL, 'asked twice, it is the same charge').toBe(two.body.stripeURL)
})

test('a plan of one’s own measure costs what the sum says, and begins with the payment', async () => {
  const company = await aPayingCompany(server)
  const custom = { plan: 'custom', users: 5, connections: 4, price: 1 }
  const offered = await company.checkOut({ invoiceId: company.invoice.id, ...custom })
  expect(offered.body.valor).toEqual({ original: '91.00' })
  expect(await company.company()).toMatchObject({ planId: company.plan.id })
  await tell(server, stripe, stripe.pay(newestCharge(stripe).reference))
  const paid = await company.until(({ status }) => status === 'paid')
  expect(paid).toMatchObject({ users: 5, connections: 4, value: 91 })
  const plan = (await company.asAdmin('GET', `/companies/listPlan/${company.companyId}`)).body.plan
  expect(plan).toMatchObject({ users: 5, connections: 4, amount: 91, isPublic: false })
  const small = await company.checkOut({
    invoiceId: company.invoice.id,
    plan: 'custom',
    users: 2,
    connections: 4,
  })
  expect(small.status).toBe(400)
})

test('a plan is chosen by its number, however that is written; what is no choice is refused', async () => {
  const company = await aPayingCompany(server)
  const { id: invoiceId } = company.invoice
  const dear = await server.tenancy.withPlatform((platform) => aPlan(platform, { amount: 350 }))
  expect((await company.checkOut({ invoiceId, plan: String(dear.id) })).body.valor.original).toBe('350.00')
  expect((await company.checkOut({ invoiceId, plan: company.plan.id })).body.valor.original).toBe('199.90')
  for (const plan of [1.5, 1e308, 0, -1, 999_999])
    expect((await company.checkOut({ invoiceId, plan })).body).toEqual({ error: 'ERR_NO_PLAN_FOUND' })
  for (const size of [{ users: 2, connections: 4 }, { users: 5 }])
    expect(await company.checkOut({ invoiceId, plan: 'custom', ...size })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
})

test('a plan that is too small for what the company has is not sold, unless the licence is over', async () => {
  const company = await aPayingCompany(server, { amount: 100 })
  const { id: invoiceId } = company.invoice
  const small = await server.tenancy.withPlatform((platform) => aPlan(platform, { amount: 10, users: 1 }))
  expect(await company.checkOut({ invoiceId, plan: small.id })).toMatchObject({
    status: 409,
    body: { error: 'ERR_PLAN_TOO_SMALL', details: [{ size: 'users', used: 2, allowed: 1 }] },
  })
  expect((await company.invoices())[0], 'the invoice is for what it was').toMatchObject({ value: 100 })
  await company.asAdmin('DELETE', `/users/${company.attendant.id}`)
  const plan = { invoiceId, plan: small.id }
  expect((await company.checkOut(plan)).body.valor.original).toBe('10.00')
  const more = { name: 'Mais um', email: 'mais-um@test.local', password: 'segredo', profile: 'user' }
  expect((await company.asAdmin('POST', '/users', more)).status).toBe(200)
  expect((await company.checkOut({ invoiceId })).body.error, 'chosen while it was enough').toBe(
    'ERR_PLAN_TOO_SMALL',
  )
  // Nothing can be removed any more: the way back in stays open.
  const over = await aPayingCompany(server, { endsIn: -1 })
  const { body } = await over.checkOut({ invoiceId: over.invoice.id, plan: small.id })
  expect(body.valor.original).toBe('10.00')
})

// Last: it moves the clock.
test('a gateway that was away for a day, and never called, is asked again', async () => {
  const company = await aPayingCompany(server)
  await company.checkOut({ invoiceId: company.invoice.id })
  stripe.pay(newestCharge(stripe).reference)
  const ask = () => server.tenancy.withPlatform((platform) => platform.enqueue(askGateways, {}))
  const charge = () =>
    server.tenancy.withTenant(company.companyId, ({ db }) =>
      db
        .selectFrom('charges')
        .select(['error', 'askAt'])
        .where('companyId', '=', company.companyId)
        .executeTakeFirstOrThrow(),
    )
  stripe.life.isDown = true
  const { askAt: first } = await charge()
  server.clock.travel(hours(1))
  await ask()
  const asked = stripe.calls.length
  await eventually(async () => stripe.calls.length > asked)
  expect((await charge()).askAt, 'still to be asked').toBe(first)
  stripe.life.isDown = false
  server.clock.travel(days(1))
  await ask()
  // By then the session of the admin is over.
  await eventually(() =>
    server.tenancy.withTenant(company.companyId, ({ db }) =>
      db
        .selectFrom('invoices')
        .select('id')
        .where('companyId', '=', company.companyId)
        .where('status', '=', 'paid')
        .executeTakeFirst(),
    ),
  )
})
