import { getDocumentProxy, extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestGateway } from '../../../test/gatewayServers/gatewayServer.ts'
import { startStripe } from '../../../test/gatewayServers/stripeServer.ts'
import { aPayingCompany, setUpGateway, tell } from '../../../test/payingCompany.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { drawReceipt } from './drawReceipt.ts'

let server: TestServer
let stripe: TestGateway
let asSuper: Awaited<ReturnType<typeof setUpGateway>>
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer({ environment: { STRIPE_URL: stripe.url } })
  asSuper = await setUpGateway(server, stripe)
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

async function textOf(pdf: Buffer) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('the receipt of a paid invoice says who paid what, to the company and to the platform, and to nobody else', async () => {
  const company = await aPayingCompany(server)
  const { id } = company.invoice
  const path = `/invoices/${id}/receipt`
  expect((await company.asAdmin('GET', path)).body).toEqual({ error: 'ERR_INVOICE_UNPAID' })
  await company.checkOut({ invoiceId: id })
  const payment = stripe.pay(stripe.charges().at(-1)?.reference ?? '')
  await tell(server, stripe, payment)
  await company.until(({ status }) => status === 'paid')
  const got = await company.asAdmin('GET', path)
  expect(got.body.filename).toBe(`recibo-${id}.pdf`)
  const text = await textOf(Buffer.from(got.body.content, 'base64'))
  for (const said of ['Chat-flow', 'Recibo de pagamento', company.plan.name, 'R$ 199,90', payment.id])
    expect(text).toContain(said)
  const rival = await aPayingCompany(server)
  expect((await rival.asAdmin('GET', path)).body).toEqual({ error: 'ERR_NO_INVOICE_FOUND' })
  const byPlatform = `/companies/${company.companyId}/invoices`
  expect((await company.asAdmin('GET', `${byPlatform}/${id}/receipt`)).status).toBe(403)
  expect((await asSuper('GET', byPlatform)).body.invoices[0]).toMatchObject({ id, status: 'paid' })
  expect((await asSuper('GET', `${byPlatform}/${id}/receipt`)).body.filename).toBe(`recibo-${id}.pdf`)
})

test('letters of every language of the product are on the page', async () => {
  const pdf = await drawReceipt({
    language: 'tr',
    timezone: 'Europe/Istanbul',
    brand: { name: 'Işık Yazılım Çağrı', logo: undefined },
    company: { name: 'São João Confecções ğüşıöçĞÜŞİÖÇ', document: null, email: null },
    invoice: {
      id: 7,
      detail: 'Ação',
      users: 3,
      connections: 1,
      queues: 3,
      paidAt: '2026-03-01T12:00:00.000Z',
      period: undefined,
    },
    payments: [
      {
        gateway: 'efi',
        externalId: 'E1',
        paidAt: '2026-03-01T12:00:00.000Z',
        receivedCents: 10_001,
        returnedCents: 1,
      },
    ],
  })
  const text = await textOf(pdf)
  for (const said of ['Işık Yazılım Çağrı', 'São João Confecções ğüşıöçĞÜŞİÖÇ', 'Ödeme makbuzu', '100,00'])
    expect(text.replaceAll(' ', '')).toContain(said.replaceAll(' ', ''))
})
