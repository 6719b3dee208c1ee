import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPayingCompany } from '../../../test/payingCompany.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { GatewayPayment } from '../gateways/Gateway.ts'
import { lockInvoice } from '../invoices/lockInvoice.ts'
import { prepareCharge } from './charges.ts'
import { recordPayments } from './recordPayments.ts'
import { settle } from './settle.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http' } })
  // The first company is the platform's own, which owes nothing.
  await server.aTeam()
})
afterAll(() => server.close())

const value = 19_990
/** What a gateway may know of one payment in the end, from nothing to more than was asked for. */
const aPayment = fc.record({
  receivedCents: fc.constantFrom(1, 9_990, 10_000, value, value + 1, 2 * value),
  returnedShare: fc.constantFrom(0, 0, 0, 0.5, 1),
  isDisputed: fc.constantFrom(false, false, false, true),
  currency: fc.constantFrom('BRL', 'BRL', 'BRL', 'USD'),
})
type Drawn = typeof aPayment extends fc.Arbitrary<infer T> ? T : never
const asKnown = (seed: string, drawn: Drawn, at: number): GatewayPayment => ({
  externalId: `${seed}-${at}`,
  currency: drawn.currency,
  receivedCents: drawn.receivedCents,
  returnedCents: Math.floor(drawn.receivedCents * drawn.returnedShare),
  isDisputed: drawn.isDisputed,
  paidAt: '2026-01-05T12:00:00.000Z',
})

test('an invoice is paid when the money is there, and the licence follows, in whatever order it is heard', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(aPayment, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat({ max: 3 }), { maxLength: 8 }),
      async (drawn, order) => {
        const company = await aPayingCompany(server)
        const seed = `run-${++run}`
        const final = drawn.map((payment, at) => asKnown(seed, payment, at))
        const charge = await server.tenancy.withTenant(company.companyId, async (tenant) =>
          prepareCharge(tenant, await lockInvoice(tenant, company.invoice.id), 'stripe'),
        )
        const hear = (payments: GatewayPayment[]) =>
          server.tenancy.withTenant(company.companyId, (tenant) =>
            recordPayments(tenant, { ...charge, gateway: 'stripe' }, { payments, isClosed: false }),
          )
        // First as they came in, a few at a time and repeated, two of them at the same moment; then what became of them.
        for (const at of order) {
          const seen = final
            .slice(0, at + 1)
            .map((payment) => ({ ...payment, returnedCents: 0, isDisputed: false }))
          await Promise.all([hear(seen), hear(seen.toReversed())])
        }
        await hear(final.toReversed())
        await hear(final)
        const expected = settle(value, final)
        const [invoice] = await company.invoices()
        expect(invoice).toMatchObject({
          status: expected.status,
          paidValue: expected.paidCents / 100,
          problem: expected.problem,
        })
        const { dueDate } = await company.company()
        const isExtended = dueDate !== company.dueDate.toISOString()
        expect(isExtended, 'the licence lasts longer exactly while its money is here').toBe(
          expected.status === 'paid',
        )
      },
    ),
    { numRuns: 15 },
  )
})

test('what is settled is what is left of everything that was paid', () => {
  const paid = (receivedCents: number, more: object = {}) => ({
    currency: 'BRL',
    receivedCents,
    returnedCents: 0,
    isDisputed: false,
    ...more,
  })
  const outcome = (...payments: Parameters<typeof settle>[1]) => {
    const { status, problem } = settle(100, payments)
    return [status, problem]
  }
  expect(outcome()).toEqual(['open', null])
  expect(outcome(paid(99))).toEqual(['open', 'partial'])
  expect(outcome(paid(60), paid(40))).toEqual(['paid', null])
  expect(outcome(paid(101))).toEqual(['paid', 'over'])
  expect(outcome(paid(100), paid(100))).toEqual(['paid', 'double'])
  expect(outcome(paid(100), paid(100, { returnedCents: 100 }))).toEqual(['paid', null])
  expect(outcome(paid(100, { returnedCents: 1 }))).toEqual(['open', 'returned'])
  expect(outcome(paid(100, { isDisputed: true }))).toEqual(['open', 'disputed'])
  expect(outcome(paid(100, { currency: 'USD' }))).toEqual(['open', 'partial'])
})
