import { demoPassword, openCompany } from '../company.ts'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'
import { startQuietProgram } from '../program.ts'

/** A program whose trials end the moment they begin. */
const withoutTrial = test.extend<object, { address: string }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const program = await startQuietProgram({ TRIAL_DAYS: '0' })
      await provide(program.url)
      await program.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ address }, provide) => provide(address),
})

withoutTrial('an ended subscription leaves only the billing page', async ({ page, baseURL }) => {
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
    await page.goto(path)
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

test('a subscription about to end is announced at the login', async ({ page }) => {
  const admin = { name: 'Otávio Reis', email: 'admin@outra.local', password: demoPassword }
  const shell = await new LoginPage(page).signIn(admin)
  await expect(shell.toasts.filter({ hasText: 'Sua assinatura vence em 3 dias.' })).toBeVisible()
  await expect(shell.heading('Painel')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Faltam 3 dias')
})
