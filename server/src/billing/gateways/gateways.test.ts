import type { ReceivedPayment, UnmatchedNotice } from '@chatflow/contract'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAsaas } from '../../../test/gatewayServers/asaasServer.ts'
import { certificates, efiCa, startEfi } from '../../../test/gatewayServers/efiServer.ts'
import { giveBack, type TestGateway, type TestPayment } from '../../../test/gatewayServers/gatewayServer.ts'
import { startMercadoPago } from '../../../test/gatewayServers/mercadoPagoServer.ts'
import { startStripe } from '../../../test/gatewayServers/stripeServer.ts'
import { multipart } from '../../../test/multipart.ts'
import { aPayingCompany, newestCharge, setUpGateway, tell } from '../../../test/payingCompany.ts'
import { appSecret, eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let gateways: TestGateway[]
let efi: Awaited<ReturnType<typeof startEfi>>
let asSuper: Awaited<ReturnType<typeof setUpGateway>>
beforeAll(async () => {
  efi = await startEfi(appSecret)
  gateways = [efi, ...(await Promise.all([startStripe(), startAsaas(), startMercadoPago()]))]
  const urls = Object.fromEntries(gateways.map(({ name, url }) => [`${name.toUpperCase()}_URL`, url]))
  server = await startTestServer({ environment: { ...urls, EFI_CA: efiCa } })
  for (const gateway of gateways) asSuper = await setUpGateway(server, gateway)
})
afterAll(async () => {
  await server.close()
  await Promise.all(gateways.map((gateway) => gateway.close()))
})

async function upload(name: string, password: string, ref = '?ref=efi') {
  const content = await readFile(path.join(certificates, name))
  const form = multipart('file', name, content, { password })
  return asSuper('POST', `/settings/cert-upload${ref}`, form.payload, form.headers)
}

test('a certificate is kept sealed and shown by its name only; what is none is refused in plain words', async () => {
  expect((await upload('client.p12', 'segredo', '')).body).toEqual({ error: 'ERR_CERTIFICATE_DESTINATION' })
  expect((await upload('ca.pem', '')).body).toEqual({ error: 'ERR_CERTIFICATE_FORMAT' })
  expect((await upload('client.p12', 'errada')).body).toEqual({ error: 'ERR_CERTIFICATE_PASSWORD' })
  expect((await upload('past.p12', 'segredo')).body).toEqual({ error: 'ERR_CERTIFICATE_ENDED' })
  expect((await asSuper('GET', '/companySettingOnePayment')).body).toMatchObject({ efi: false, stripe: true })
  expect((await upload('second.p12', '')).body).toEqual({ mensagem: 'Arquivo Anexado' })
  expect((await upload('client.p12', 'segredo')).body).toEqual({ mensagem: 'Arquivo Anexado' })
  const listed = await asSuper('GET', '/settings/certificates')
  expect(listed.body).toMatchObject([
    { subject: 'CN=Chat-flow 1', destination: 'efi', retiredAt: null },
    { subject: 'CN=Chat-flow 2', destination: 'efi', retiredAt: expect.any(String) },
  ])
  const pfx = await readFile(path.join(certificates, 'client.p12'))
  const rows = await server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('paymentCertificates').select(['sealed']).orderBy('id').execute(),
  )
  expect(rows[0]?.sealed, 'the one before is gone').toBeNull()
  for (const kept of [JSON.stringify(listed.body), rows[1]?.sealed, server.logged.join('')])
    expect(kept).not.toContain(pfx.toString('base64').slice(0, 60))
  expect((await asSuper('GET', '/companySettingOnePayment')).body).toEqual({
    efi: true,
    stripe: true,
    asaas: true,
    mercadopago: true,
  })
})

test('each gateway is paid, heard, and heard of what goes back', async () => {
  for (const gateway of gateways) {
    const company = await aPayingCompany(server, { endsIn: -1 })
    const offered = await company.checkOut({ invoiceId: company.invoice.id })
    expect(Object.values(offered.body), 'every way to pay').not.toContain(null)
    const charge = newestCharge(gateway)
    expect([gateway.name, charge.cents]).toEqual([gateway.name, 19_990])
    const payment = gateway.pay(charge.reference)
    const isForged = await tell(server, gateway, payment, { secret: 'guessed' })
    expect([gateway.name, isForged]).toEqual([gateway.name, 403])
    expect(await tell(server, gateway, payment)).toBe(200)
    expect(await tell(server, gateway, payment)).toBe(200)
    await company.until(({ status, problem }) => status === 'paid' && problem === null)
    giveBack(payment, 10_000)
    expect(await tell(server, gateway, payment)).toBe(200)
    const returned = await company.until(({ problem }) => problem === 'returned')
    expect([gateway.name, returned.paidValue]).toEqual([gateway.name, 99.9])
    if (gateway.name !== 'efi') {
      payment.isDisputed = true
      await tell(server, gateway, payment)
      const disputed = await company.until(({ problem }) => problem === 'disputed')
      expect(disputed.paidValue).toBe(0)
    }
    expect(gateway.refused).toEqual([])
  }
})

test('each gateway may pay too little, too much or say the same again: the owner reads it in words', async () => {
  const oddities = async () => {
    const listed = await asSuper('GET', '/payments?odd=true')
    expect(listed.status).toBe(200)
    return listed.body.payments as ReceivedPayment[]
  }
  for (const gateway of gateways) {
    const { name } = gateway
    const [poor, rich] = [await aPayingCompany(server), await aPayingCompany(server)]
    const payments: TestPayment[] = []
    for (const [company, cents] of [[poor, 10_000] as const, [rich, 25_000] as const]) {
      await company.checkOut({ invoiceId: company.invoice.id })
      const payment = gateway.pay(String(gateway.charges().at(-1)?.reference), cents)
      // Caught on its way and sent again, word for word.
      const call = gateway.callAbout(payment, { at: server.clock.now() })
      for (const expected of [200, 200]) {
        const { path: to, headers, payload } = call
        const told = await server.visit('POST', `/subscription/webhook/${to}`, { headers, payload })
        expect([name, told.status]).toEqual([name, expected])
      }
      payments.push(payment)
    }
    const partial = await poor.until(({ problem }) => problem === 'partial')
    expect([name, partial.status, partial.paidValue]).toEqual([name, 'open', 100])
    expect(await poor.company()).toMatchObject({ dueDate: poor.dueDate.toISOString() })
    const over = await rich.until(({ problem }) => problem === 'over')
    expect([name, over.status, over.paidValue]).toEqual([name, 'paid', 250])
    const odd = await oddities()
    expect(odd.find(({ companyId }) => companyId === poor.companyId)).toMatchObject({
      gateway: name,
      externalId: payments[0]?.id,
      received: 100,
      invoiceValue: 199.9,
      invoicePaid: 100,
      invoiceStatus: 'open',
      problem: 'partial',
    })
    expect(odd.filter(({ companyId }) => companyId === rich.companyId)).toMatchObject([{ problem: 'over' }])
  }
})

test('a PIX without a charge, or for one of another shop, stands among the odd payments until it has gone back', async () => {
  const oddOnes = async (search = '') => {
    const { body } = await asSuper('GET', `/payments?odd=true&searchParam=${search}`)
    return (body.payments as ReceivedPayment[]).filter(({ companyId }) => companyId === null)
  }
  const lone = efi.payAlone(5_000, 'Rita Prado')
  const strange = efi.payAlone(1_990, 'Loja ao lado', 'TxidDeOutraLoja1234567890123')
  for (const payment of [lone, strange, lone]) expect(await tell(server, efi, payment)).toBe(200)
  await eventually(async () => (await oddOnes()).length === 2)
  expect(await oddOnes()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        externalId: lone.id,
        companyName: null,
        invoiceId: null,
        payer: 'Rita Prado',
        gateway: 'efi',
        received: 50,
        problem: 'withoutCharge',
      }),
      expect.objectContaining({ payer: 'Loja ao lado', received: 19.9, problem: 'unknownCharge' }),
    ]),
  )
  expect(await oddOnes('rita')).toHaveLength(1)
  // Nobody is believed about money: a call about one that Efí does not know brings none.
  const invented = { ...lone, id: 'E00000000000000000000000000000000', cents: 1_000_000 }
  expect(await tell(server, efi, invented)).toBe(200)
  await eventually(async () =>
    (await asSuper('GET', '/payments/unmatched')).body.notices.some(
      ({ about }: UnmatchedNotice) => about === invented.id,
    ),
  )
  giveBack(lone, 5_000)
  expect(await tell(server, efi, lone)).toBe(200)
  await eventually(async () => (await oddOnes()).length === 1)
  const { body } = await asSuper('GET', `/payments?searchParam=${lone.id}`)
  expect(body.payments).toMatchObject([{ returned: 50, problem: null, invoiceStatus: null }])
})

test('a genuine call about nothing of ours moves nothing, and the owner can read it', async () => {
  const stranger = { id: 'pay_of_another_shop', reference: '', cents: 1, returned: [] }
  const asaas = gateways.find(({ name }) => name === 'asaas')
  if (!asaas) throw new Error('No Asaas')
  const payment = { ...stranger, isDisputed: false, currency: 'BRL' }
  expect(await tell(server, asaas, payment)).toBe(200)
  const notice = await eventually(async () => {
    const { notices } = (await asSuper('GET', '/payments/unmatched')).body as { notices: UnmatchedNotice[] }
    return notices.find(({ gateway }) => gateway === 'asaas')
  })
  expect(notice).toMatchObject({ gateway: 'asaas', about: 'pay_of_another_shop' })
  const { asAdmin } = await aPayingCompany(server)
  for (const path of ['/payments', '/payments/unmatched'])
    expect((await asAdmin('GET', path)).status).toBe(403)
})

test('a gateway that knows our certificate not at all refuses, and the others can be paid', async () => {
  expect((await upload('stranger.p12', 'segredo')).status).toBe(200)
  const company = await aPayingCompany(server)
  const offered = await company.checkOut({ invoiceId: company.invoice.id })
  expect(offered.body.qrcode).toBeNull()
  expect(offered.body.stripeURL).toContain('http')
})
