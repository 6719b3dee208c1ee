import { request, type APIRequestContext } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startAsaas } from '../../server/test/gatewayServers/asaasServer.ts'
import { certificates, efiCa, startEfi } from '../../server/test/gatewayServers/efiServer.ts'
import {
  giveBack,
  type TestGateway,
  type TestPayment,
} from '../../server/test/gatewayServers/gatewayServer.ts'
import { startMercadoPago } from '../../server/test/gatewayServers/mercadoPagoServer.ts'
import { startStripe } from '../../server/test/gatewayServers/stripeServer.ts'
import { openCompany, superUser } from '../company.ts'
import { expect, test } from '../journey.ts'
import { CheckoutDialog } from '../pages/CheckoutDialog.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'
import { appSecret, startQuietProgram } from '../program.ts'
import { signIn } from '../signIn.ts'

// One after the other: in two lines each would have a program of its own started, with all gateways.
test.describe.configure({ mode: 'default' })

interface Platform extends Record<TestGateway['name'], TestGateway> {
  address: string
}

/** A program whose trials end the moment they begin, with gateways on this machine. */
const paid = test.extend<object, { platform: Platform }>({
  platform: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const [efi, stripe, asaas, mercadopago] = await Promise.all([
        startEfi(appSecret),
        startStripe(),
        startAsaas(),
        startMercadoPago(),
      ])
      const program = await startQuietProgram({
        TRIAL_DAYS: '0',
        EFI_URL: efi.url,
        EFI_CA: efiCa,
        STRIPE_URL: stripe.url,
        ASAAS_URL: asaas.url,
        MERCADOPAGO_URL: mercadopago.url,
      })
      const gateways = { efi, stripe, asaas, mercadopago }
      await setUp(program.url, Object.values(gateways))
      await provide({ address: program.url, ...gateways })
      await program.stop()
      await Promise.all(Object.values(gateways).map((gateway) => gateway.close()))
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ platform }, provide) => provide(platform.address),
})

/** The owner of the platform enters what the gateways have given them. */
async function setUp(baseURL: string, gateways: TestGateway[]) {
  const api = await request.newContext({ baseURL })
  const { email, password } = superUser
  const login = await api.post('/api/auth/login', { data: { email, password } })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  for (const [key, value] of gateways.flatMap(({ settings }) => Object.entries(settings)))
    await succeed(api.put(`/api/settings/${key}`, { headers, data: { value } }))
  const buffer = await readFile(path.join(certificates, 'client.p12'))
  const file = { name: 'client.p12', mimeType: 'application/x-pkcs12', buffer }
  const multipart = { password: 'segredo', file }
  await succeed(api.post('/api/settings/cert-upload?ref=efi', { headers, multipart }))
  await api.dispose()
}
async function succeed(call: ReturnType<APIRequestContext['post']>) {
  const response = await call
  expect([response.url(), response.status()]).toEqual([response.url(), 200])
}

/** Somebody pays what was asked for last, and the gateway calls. */
async function payLast(api: APIRequestContext, gateway: TestGateway) {
  const charge = gateway.charges().at(-1)
  if (!charge) throw new Error(`${gateway.name} was asked for nothing`)
  const payment = gateway.pay(charge.reference)
  await tell(api, gateway, payment)
  return { charge, payment }
}
async function tell(api: APIRequestContext, gateway: TestGateway, payment: TestPayment) {
  const { path: to, headers, payload } = gateway.callAbout(payment)
  await succeed(api.post(`/api/subscription/webhook/${to}`, { headers, data: payload }))
}

paid('an ended subscription leaves only the billing page', async ({ page, baseURL }) => {
  const company = await openCompany(String(baseURL))
  await company.close()
  const login = new LoginPage(page)
  const shell = new Shell(page)

  await login.open()
  const responded = page.waitForResponse(/\/api\/auth\/login$/)
  await login.submit(company.owner)
  const { token, user } = (await (await responded).json()) as {
    token: string
    user: { company: { dueDate: string } }
  }
  const date = new Intl.DateTimeFormat('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date(user.company.dueDate))
  await expect(shell.toasts.filter({ hasText: `Sua assinatura venceu em ${date}.` })).toBeVisible()
  await expect(page).toHaveURL(/\/financeiro$/)
  await expect(page.getByRole('main')).toContainText(`Ela venceu em ${date}.`)
  await expect(shell.menu.getByRole('link')).toHaveText(['Financeiro'])

  for (const path of ['/', '/team', '/users']) {
    await shell.tryTo(path)
    await expect(page).toHaveURL(/\/financeiro$/)
  }
  for (const path of ['/api/users', '/api/users/list', '/api/announcements', '/api/queue']) {
    const refused = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
    expect([path, refused.status(), await refused.json()]).toEqual([
      path,
      403,
      { error: 'ERR_COMPANY_EXPIRED' },
    ])
  }
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  // The chat does not send people to the billing page: it ends the session.
  await page.goto('/chats')
  await login.isShown()
})

paid('an expired company pays by PIX and is let in again at once', async ({ page, platform, baseURL }) => {
  const company = await openCompany(String(baseURL))
  await company.close()
  const checkout = new CheckoutDialog(page)
  const shell = new Shell(page)

  await test.step('the invoice is there, and its checkout begins with the plan', async () => {
    await signIn(page, company.owner, '/financeiro')
    await expect(shell.heading('Faturas')).toBeVisible()
    await checkout.open()
    for (const step of ['Dados', 'Personalizar', 'Revisar']) await expect(checkout.step(step)).toBeVisible()
    await expect(checkout.step('Personalizar')).toHaveAttribute('aria-current', 'step')
  })

  await test.step('a plan to measure costs what its sum says, and never goes below three', async () => {
    const users = checkout.dialog.getByRole('textbox', { name: 'Usuários' })
    await users.fill('5')
    await checkout.dialog.getByRole('textbox', { name: 'Conexões' }).fill('4')
    await expect(checkout.dialog).toContainText('R$ 91,00')
    await users.fill('1')
    await users.blur()
    await expect(users).toHaveValue('3')
    await users.fill('5')
    await checkout.button('Escolher Personalizado').click()
    await expect(checkout.dialog).toContainText('R$ 91,00')
  })

  await test.step('nobody pays without saying who they are', async () => {
    await checkout.button('PAGAR').click()
    await expect(checkout.dialog.getByText('CEP é obrigatório')).toBeVisible()
    await checkout.field('CPF/CNPJ').fill('529.982.247-25')
    await checkout.button('Próximo').click()
    await checkout.button('PAGAR').click()
    await expect(
      shell.toasts.filter({
        hasText: 'Assinatura realizada com sucesso!, aguardando a realização do pagamento',
      }),
    ).toBeVisible()
  })

  await test.step('the code of the bank is there as a picture and to copy; the money opens the company', async () => {
    await expect(checkout.dialog.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
    await expect(checkout.button('Copiar código PIX')).toBeVisible()
    await expect(checkout.dialog.getByRole('link', { name: 'Pagar com Stripe' })).toBeVisible()
    const { charge } = await payLast(page.request, platform.efi)
    expect(charge.cents).toBe(9_100)
    await expect(checkout.dialog.getByRole('heading', { name: 'Pagamento recebido' })).toBeVisible()
    await expect(shell.toasts.filter({ hasText: 'Sua licença foi renovada até' })).toBeVisible()
    await expect(page).not.toHaveURL(/\/financeiro$/)
    await expect(shell.heading('Painel')).toBeVisible()
    await expect(shell.menu.getByRole('link', { name: 'Usuários' })).toBeVisible()
  })

  await test.step('paid is paid, on the list and at the gateway', async () => {
    await shell.walkTo('/financeiro')
    await expect(page.getByRole('button', { name: 'PAGO' })).toBeDisabled()
    expect([platform.efi.refused, platform.stripe.refused]).toEqual([[], []])
  })
})

for (const [name, label] of [
  ['stripe', 'Stripe'],
  ['asaas', 'Asaas'],
  ['mercadopago', 'Mercado Pago'],
] as const)
  paid(`a company pays with ${label}, and what goes back is seen`, async ({ page, platform, baseURL }) => {
    const gateway = platform[name]
    const company = await openCompany(String(baseURL))
    await company.close()
    const checkout = new CheckoutDialog(page)
    const shell = new Shell(page)

    await test.step('the page of the gateway is one of the ways to pay', async () => {
      await signIn(page, company.owner, '/financeiro')
      await checkout.open()
      await checkout.button('Escolher Personalizado').click()
      await checkout.button('PAGAR').click()
      await checkout.field('CPF/CNPJ').fill('529.982.247-25')
      await checkout.button('Próximo').click()
      await checkout.button('PAGAR').click()
      const link = checkout.dialog.getByRole('link', { name: `Pagar com ${label}` })
      await expect(link).toHaveAttribute('href', new RegExp(`^${gateway.url}`))
    })

    const payment = await test.step('the screen says so the moment the money is there', async () => {
      // The doors are open when what lies behind them answers; the money must not go back meanwhile.
      const opened = page.waitForResponse(
        (response) => response.url().includes('/api/dashboard?') && response.ok(),
      )
      const { charge, payment: made } = await payLast(page.request, gateway)
      expect(charge.cents).toBe(4_900)
      await expect(checkout.dialog.getByRole('heading', { name: 'Pagamento recebido' })).toBeVisible()
      await expect(shell.toasts.filter({ hasText: 'Sua licença foi renovada até' })).toBeVisible()
      await expect(page).not.toHaveURL(/\/financeiro$/)
      await expect(shell.heading('Painel')).toBeVisible()
      await opened
      return made
    })

    await test.step('money that goes back, or is disputed, is said on the invoice', async () => {
      await shell.walkTo('/financeiro')
      await expect(page.getByRole('button', { name: 'PAGO' })).toBeDisabled()
      giveBack(payment, payment.cents)
      await tell(page.request, gateway, payment)
      await expect(page.getByRole('note', { name: /devolvido/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'PAGAR' })).toBeEnabled()
      payment.isDisputed = true
      await tell(page.request, gateway, payment)
      await expect(page.getByRole('note', { name: /contestado/ })).toBeVisible()
      expect(gateway.refused).toEqual([])
    })
  })
