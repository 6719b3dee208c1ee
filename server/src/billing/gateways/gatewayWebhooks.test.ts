import { gatewayNames, type GatewayName, type GatewayState } from '@chatflow/contract'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAsaas } from '../../../test/gatewayServers/asaasServer.ts'
import { certificates, efiCa, startEfi } from '../../../test/gatewayServers/efiServer.ts'
import type { TestGateway } from '../../../test/gatewayServers/gatewayServer.ts'
import { startMercadoPago } from '../../../test/gatewayServers/mercadoPagoServer.ts'
import { startStripe } from '../../../test/gatewayServers/stripeServer.ts'
import { multipart } from '../../../test/multipart.ts'
import { aPayingCompany, setUpGateway, tell } from '../../../test/payingCompany.ts'
import { appSecret, startTestServer, type TestServer } from '../../../test/server.ts'
import { deriveKey } from '../../platform/crypto.ts'
import { createGateways } from './gateways.ts'
import { keepRegistered } from './registerWebhook.ts'

let server: TestServer
let efi: TestGateway
let stripe: TestGateway
let asaas: TestGateway
let mercadoPago: TestGateway
let asSuper: Awaited<ReturnType<typeof setUpGateway>>
beforeAll(async () => {
  ;[efi, stripe, asaas, mercadoPago] = await Promise.all([
    startEfi(appSecret),
    startStripe(),
    startAsaas(),
    startMercadoPago(),
  ])
  const all = [efi, stripe, asaas, mercadoPago]
  const urls = Object.fromEntries(all.map(({ name, url }) => [`${name.toUpperCase()}_URL`, url]))
  server = await startTestServer({ environment: { ...urls, EFI_CA: efiCa } })
  asSuper = await setUpGateway(server, { settings: {} })
})
afterAll(async () => {
  await server.close()
  await Promise.all([efi, stripe, asaas, mercadoPago].map((gateway) => gateway.close()))
})

/** As the browser of the owner calls, at the address under which they know the installation. */
const call = async (
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  body?: object,
  host = new URL(server.url).host,
) => asSuper(method, address, body, { host })
async function stateOf(gateway: GatewayName, host?: string): Promise<GatewayState> {
  const states = (await call('GET', '/settings/gateways', undefined, host)).body as GatewayState[]
  return states.find((state) => state.gateway === gateway) as GatewayState
}
async function enter(settings: Record<string, string>) {
  for (const [key, value] of Object.entries(settings))
    expect((await call('PUT', `/settings/${key}`, { value })).status).toBe(200)
}
async function upload(name: string, password: string) {
  const form = multipart('file', name, await readFile(path.join(certificates, name)), { password })
  const sent = await asSuper('POST', '/settings/cert-upload?ref=efi', form.payload, form.headers)
  expect(sent.status).toBe(200)
}
const addresses = () => ({
  efi: efi.url,
  efiCa,
  stripe: stripe.url,
  asaas: asaas.url,
  mercadopago: mercadoPago.url,
})
/** What the job that the clock starts every minute has at hand; the origin is what APP_URL says. */
const deps = (origin?: string) => ({
  tenancy: server.tenancy,
  gateways: createGateways(addresses(), deriveKey(appSecret, 'gateway calls')),
  sealKey: deriveKey(appSecret, 'platform secrets'),
  origin,
})
const address = (gateway: string) => `${server.url}/api/subscription/webhook/${gateway}`

test('the owner reads what is missing, and the address for each gateway', async () => {
  const states = (await call('GET', '/settings/gateways')).body as GatewayState[]
  expect(states.map(({ gateway }) => gateway)).toEqual([...gatewayNames])
  expect(await stateOf('efi')).toEqual({
    gateway: 'efi',
    missing: ['eficlientid', 'eficlientsecret', 'efichavepix', 'certificate'],
    missingSecret: null,
    address: expect.stringMatching(/\/webhook\/efi\?hmac=[\w%-]{20,}&ignorar=$/),
    registration: { state: 'none', at: null, problem: null },
    heardAt: null,
    refusedAt: null,
    lastError: null,
  })
  expect(await stateOf('stripe')).toMatchObject({
    missing: ['stripeprivatekey'],
    missingSecret: 'stripewebhooksecret',
    address: address('stripe'),
    registration: { state: 'none', at: null, problem: null },
  })
  expect((await stateOf('mercadopago')).registration, 'its address goes along with every charge').toBeNull()
  for (const name of ['admin', 'attendant'] as const) {
    const as = await server.as((await server.aTeam())[name])
    expect((await as('GET', '/settings/gateways')).status).toBe(403)
    expect((await as('POST', '/settings/gateways/efi/webhook')).status).toBe(403)
  }
})

test('Efí is told by the program where to call, tries the address, and calls there', async () => {
  await enter(efi.settings)
  await upload('client.p12', 'segredo')
  const told = await call('POST', '/settings/gateways/efi/webhook')
  expect(told.body).toMatchObject({ missing: [], registration: { state: 'done', problem: null } })
  expect(efi.webhooks).toEqual([{ url: told.body.address }])
  expect((await stateOf('efi')).heardAt, 'its trial call has come through').not.toBeNull()
  const tried = await call('POST', '/settings/gateways/efi/test')
  expect(tried.body).toEqual({ result: 'works', reason: null, address: 'entered' })

  const company = await aPayingCompany(server)
  await company.checkOut({ invoiceId: company.invoice.id })
  const payment = efi.pay(String(efi.charges().at(-1)?.reference))
  const { payload, headers } = efi.callAbout(payment)
  const called = await fetch(`${efi.webhooks[0]?.url}/pix`, { method: 'POST', headers, body: payload })
  expect(called.status).toBe(200)
  await company.until(({ status }) => status === 'paid')
  expect((await call('POST', '/settings/gateways/mercadopago/webhook')).status, 'nobody can').toBe(404)
})

test('another certificate and another address are told by themselves; what does not work is said in words', async () => {
  efi.webhooks.length = 0
  await upload('second.p12', '')
  expect((await stateOf('efi')).registration).toMatchObject({ state: 'outdated' })
  await keepRegistered(deps())
  expect((await stateOf('efi')).registration).toMatchObject({ state: 'done' })
  expect(efi.webhooks).toHaveLength(1)

  const moved = deps('http://chat.loja.example')
  await keepRegistered(moved)
  const problem = 'A URL informada deve usar o protocolo HTTPS.'
  expect((await stateOf('efi', 'chat.loja.example')).registration).toMatchObject({ state: 'failed', problem })
  const asked = efi.calls.length
  await keepRegistered(moved)
  expect(efi.calls.length, 'it is not asked again and again').toBe(asked)
  await keepRegistered(deps(server.url))
  expect((await stateOf('efi')).registration).toMatchObject({ state: 'done', problem: null })
})

/** What is kept of a secret: nothing that can be read. */
const kept = (name: string) =>
  server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('platformSecrets').selectAll().where('name', '=', name).executeTakeFirst(),
  )
const keyOf = { stripe: 'stripewebhooksecret', asaas: 'asaaswebhooktoken' } as const

test.each(['stripe', 'asaas'] as const)(
  '%s is told by the program where to call, and its calls are believed without a secret being typed',
  async (name) => {
    const gateway = name === 'stripe' ? stripe : asaas
    const { [keyOf[name]]: _byHand, ...keys } = gateway.settings
    await enter(keys)
    expect(await stateOf(name)).toMatchObject({ missing: [], missingSecret: keyOf[name] })
    const told = await call('POST', `/settings/gateways/${name}/webhook`)
    expect(told.body).toMatchObject({
      missingSecret: null,
      registration: { state: 'done', problem: null },
    })
    expect(gateway.webhooks).toEqual([expect.objectContaining({ url: address(name) })])
    const secret = String(gateway.webhooks[0]?.secret)
    expect(secret.length).toBeGreaterThan(30)
    expect(JSON.stringify([told.body, await kept(keyOf[name])])).not.toContain(secret)
    expect((await call('POST', `/settings/gateways/${name}/test`)).body).toMatchObject({ address: 'entered' })

    const company = await aPayingCompany(server)
    await company.checkOut({ invoiceId: company.invoice.id })
    const payment = gateway.pay(String(gateway.charges().at(-1)?.reference))
    expect(
      await tell(server, gateway, payment, { secret: 'guessed-by-somebody-who-is-not-the-gateway' }),
    ).toBe(403)
    expect(await tell(server, gateway, payment)).toBe(200)
    await company.until(({ status }) => status === 'paid')

    // It has given up calling: told again, it calls, and nothing is entered twice.
    gateway.webhooks[0]!.isPaused = true
    await call('POST', `/settings/gateways/${name}/webhook`)
    expect(gateway.webhooks).toHaveLength(1)
    expect(gateway.webhooks[0]).not.toMatchObject({ isPaused: true })
    expect(gateway.webhooks[0]?.secret, 'asked for anew, it is a new one').not.toBe(secret)
    expect(gateway.refused).toEqual([])
  },
)

test.each(['stripe', 'asaas'] as const)(
  'another address, and a secret that was taken away, are told to %s by themselves; why not, in its words',
  async (name) => {
    const gateway = name === 'stripe' ? stripe : asaas
    const moved = 'https://chat.loja.example'
    await keepRegistered(deps(moved))
    const { secret } = gateway.webhooks[0]!
    expect(gateway.webhooks, 'changed, not added').toMatchObject([
      { url: `${moved}/api/subscription/webhook/${name}` },
    ])
    await keepRegistered(deps(server.url))
    expect(gateway.webhooks).toMatchObject([{ url: address(name), secret }])
    const asked = gateway.calls.length
    await keepRegistered(deps(server.url))
    expect(gateway.calls.length, 'it knows already').toBe(asked)

    await enter({ [keyOf[name]]: '' })
    expect((await stateOf(name)).registration).toMatchObject({ state: 'outdated' })
    await keepRegistered(deps(server.url))
    expect(gateway.webhooks).toHaveLength(1)
    expect(gateway.webhooks[0]?.secret).not.toBe(secret)
    expect(await stateOf(name)).toMatchObject({ missingSecret: null, registration: { state: 'done' } })

    await keepRegistered(deps('http://chat.loja.example'))
    expect((await stateOf(name, 'chat.loja.example')).registration).toMatchObject({
      state: 'failed',
      problem: gateway.refused.at(-1)?.replace(/^\S+ \S+: /, ''),
    })
    gateway.refused.length = 0
    await keepRegistered(deps(server.url))
    expect((await stateOf(name)).registration).toMatchObject({ state: 'done', problem: null })
  },
)

test('an address that somebody has entered at Stripe by hand is taken over with its secret', async () => {
  stripe.webhooks.splice(0, Infinity, {
    id: 'we_by_hand',
    url: address('stripe'),
    isPaused: true,
    secret: 'whsec_by_hand',
  })
  await enter({ stripeprivatekey: '' })
  await enter({ stripewebhooksecret: 'whsec_by_hand' })
  await server.tenancy.withPlatform(({ db }) =>
    db.deleteFrom('gatewayWebhooks').where('gateway', '=', 'stripe').execute(),
  )
  await enter({ stripeprivatekey: String(stripe.settings['stripeprivatekey']) })
  await keepRegistered(deps(server.url))
  expect(stripe.webhooks).toEqual([
    { id: 'we_by_hand', url: address('stripe'), isPaused: false, secret: 'whsec_by_hand' },
  ])
})

test('a trial says whether the keys are taken and the address is entered', async () => {
  await enter({ stripeprivatekey: 'sk_wrong', asaastoken: 'wrong' })
  const refused = await call('POST', '/settings/gateways/stripe/test')
  expect(refused.body).toEqual({
    result: 'refused',
    reason: 'Invalid API Key provided',
    address: 'unknown',
  })
  await enter({ ...stripe.settings, ...asaas.settings, ...mercadoPago.settings })
  const tried = async (gateway: GatewayName) =>
    (await call('POST', `/settings/gateways/${gateway}/test`)).body as { result: string; address: string }
  stripe.webhooks.length = 0
  expect(await tried('stripe')).toMatchObject({ result: 'works', address: 'missing' })
  stripe.webhooks.push({ id: 'we_1', url: address('stripe') })
  expect(await tried('stripe')).toMatchObject({ address: 'entered' })
  asaas.webhooks.splice(0, Infinity, { id: '1', url: address('asaas'), isPaused: true })
  expect(await tried('asaas'), 'it has given up calling').toMatchObject({
    result: 'works',
    address: 'paused',
  })
  expect(await tried('mercadopago')).toMatchObject({ result: 'works', address: 'perCharge' })
  asaas.life.isDown = true
  expect(await tried('asaas')).toMatchObject({ result: 'unreachable' })
  asaas.life.isDown = false
})

test('who calls in the name of a gateway is noted, and so is what a gateway would not do', async () => {
  const company = await aPayingCompany(server)
  await company.checkOut({ invoiceId: company.invoice.id })
  const payment = stripe.pay(String(stripe.charges().at(-1)?.reference))
  expect(await tell(server, stripe, payment, { secret: 'guessed' })).toBe(403)
  const forged = await stateOf('stripe')
  expect(forged).toMatchObject({ refusedAt: server.clock.now().toISOString() })
  expect(await tell(server, stripe, payment)).toBe(200)
  expect(await stateOf('stripe')).toMatchObject({ heardAt: server.clock.now().toISOString() })
  await enter({ stripeprivatekey: 'sk_revoked' })
  const another = await aPayingCompany(server)
  await another.checkOut({ invoiceId: another.invoice.id })
  expect((await stateOf('stripe')).lastError).toMatchObject({ text: 'Invalid API Key provided' })
})
