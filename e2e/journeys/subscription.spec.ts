import { demoPassword } from '../company.ts'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'

test('a subscription about to end is announced at the login', async ({ page }) => {
  const admin = { name: 'Otávio Reis', email: 'admin@outra.local', password: demoPassword }
  const shell = await new LoginPage(page).signIn(admin)
  await expect(shell.toasts.filter({ hasText: 'Sua assinatura vence em 3 dias.' })).toBeVisible()
  await expect(shell.heading('Painel')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Faltam 3 dias')
})
