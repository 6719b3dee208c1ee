import { priceUpgrade } from '@chatflow/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestGateway } from '../../../test/gatewayServers/gatewayServer.ts'
import { startStripe } from '../../../test/gatewayServers/stripeServer.ts'
import { aPayingCompany, setUpGateway, tell } from '../../../test/payingCompany.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aPlan } from '../../company/plans/plans.factory.ts'

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

const planOf = (overrides: Parameters<typeof aPlan>[1]) =>
  server.tenancy.withPlatform((platform) => aPlan(platform, overrides))

test('no cent appears or is lost, whichever way leads from plan to plan', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(
      fc.tuple(cents, cents, cents),
      fc.integer({ min: 28, max: 366 }),
      fc.integer({ min: 0, max: 400 }),
      (prices, periodDays, daysLeft) => {
        const [low, middle, high] = prices.toSorted((a, b) => a - b) as [number, number, number]
        const step = (oldCents: number, newCents: number) =>
          priceUpgrade({ oldCents, newCents, periodDays, daysLeft })
        const whole = step(low, high)
        expect(whole.valueCents).toBe(step(low, middle).valueCents + step(middle, high).valueCents)
        expect(whole.costCents).toBe(whole.valueCents + whole.creditCents)
        expect(Number.isInteger(whole.valueCents) && whole.valueCents >= 0).toBe(true)
        if (daysLeft === periodDays) expect(whole).toMatchObject({ costCents: high, creditCents: low })
        if (daysLeft === 0) expect(whole.valueCents).toBe(0)
      },
    ),
  )
})

test('a dearer plan is priced by the days that are left, and begins when that is paid', async () => {
  const company = await aPayingCompany(server, { amount: 100, endsIn: 10 })
  const dearer = await planOf({ amount: 250.5, users: 20 })
  const quote = await company.asAdmin('GET', `/subscription/quote/${dearer.id}`)
  const { periodDays, daysLeft } = quote.body
  const cost = Math.round((25_050 * daysLeft) / periodDays)
  const credit = Math.round((10_000 * daysLeft) / periodDays)
  expect(quote.body).toMatchObject({
    starts: 'now',
    daysLeft: 10,
    oldPrice: 100,
    newPrice: 250.5,
    cost: cost / 100,
    credit: credit / 100,
    value: (cost - credit) / 100,
    exceeded: [],
  })
  const changed = await company.asAdmin('POST', '/subscription/planChange', { planId: dearer.id })
  expect(changed.body).toMatchObject({
    starts: 'now',
    invoice: { kind: 'change', value: (cost - credit) / 100 },
  })
  expect(await company.company(), 'nothing before it is paid').toMatchObject({ planId: company.plan.id })
  // Asked for twice, it is owed once.
  const again = await company.asAdmin('POST', '/subscription/planChange', { planId: dearer.id })
  const open = (await company.invoices()).filter(({ kind, status }) => kind === 'change' && status === 'open')
  expect(open.map(({ id }) => id)).toEqual([again.body.invoice.id])
  await company.checkOut({ invoiceId: again.body.invoice.id })
  const charge = stripe.charges().at(-1)
  expect(charge?.cents).toBe(cost - credit)
  await tell(server, stripe, stripe.pay(charge?.reference ?? ''))
  await company.until(({ kind, status }) => kind === 'change' && status === 'paid')
  expect(await company.company()).toEqual({
    planId: dearer.id,
    dueDate: company.dueDate.toISOString(),
  })
  const next = (await company.invoices()).find(({ kind }) => kind === 'period')
  expect(next, 'the next period costs what the new plan costs').toMatchObject({ value: 250.5, users: 20 })
})

test('a cheaper plan waits for the next period, can be called off, and must be large enough', async () => {
  const company = await aPayingCompany(server, { amount: 100 })
  const small = await planOf({ amount: 10, users: 1 })
  const cheaper = await planOf({ amount: 50 })
  const change = (planId: number) => company.asAdmin('POST', '/subscription/planChange', { planId })
  const refused = await change(small.id)
  expect(refused.body).toMatchObject({
    error: 'ERR_PLAN_TOO_SMALL',
    details: [{ size: 'users', allowed: 1 }],
  })
  expect((await change(cheaper.id)).body).toEqual({ invoice: null, starts: 'nextPeriod' })
  const planned = () => company.asAdmin('GET', '/subscription/planChange')
  const startsAt = company.dueDate.toISOString()
  expect((await planned()).body.planned).toEqual({ planId: cheaper.id, name: cheaper.name, startsAt })
  const [invoice] = await company.invoices()
  expect(invoice).toMatchObject({ value: 50 })
  expect(await company.company()).toMatchObject({ planId: company.plan.id })
  expect((await company.asAdmin('DELETE', '/subscription/planChange')).status).toBe(200)
  expect((await planned()).body).toEqual({ planned: null })
  expect((await company.invoices())[0]).toMatchObject({ value: 100 })
  const trace = await server.tenancy.withTenant(company.companyId, ({ db }) =>
    db.selectFrom('auditLog').select('after').where('entity', '=', 'subscription').orderBy('id').execute(),
  )
  expect(trace).toMatchObject([{ after: { plan: cheaper.name } }, { after: { planned: null } }])
})

test('nobody changes to the plan they have, to one that is not offered, or for another company', async () => {
  const company = await aPayingCompany(server)
  const hidden = await planOf({ amount: 900, isPublic: false })
  const quote = (planId: number) => company.asAdmin('GET', `/subscription/quote/${planId}`)
  expect((await quote(company.plan.id)).body).toEqual({ error: 'ERR_SAME_PLAN' })
  expect((await quote(hidden.id)).body).toEqual({ error: 'ERR_NO_PLAN_FOUND' })
  const attendant = await server.as(company.attendant)
  expect((await attendant('POST', '/subscription/planChange', { planId: hidden.id })).status).toBe(403)
})
