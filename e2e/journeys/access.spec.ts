import { expect, test } from '../journey.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { UsersPage } from '../pages/UsersPage.ts'

const forAdmins = [
  '/',
  '/users',
  '/queues',
  '/queue-integration',
  '/files',
  '/connections',
  '/simulator',
  '/attention',
]
const forThePlatform = ['/allConnections', '/announcements', '/mails']

test('an attendant is shown out of pages that are not theirs, politely', async ({ page, company }) => {
  const person = await company.addPerson({ name: 'Pedro Plano' })
  const shell = await new LoginPage(page).signIn(person)
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(shell.menu.getByRole('link')).toHaveText(['Atendimentos', 'Equipe'])

  for (const path of [...forAdmins, ...forThePlatform, '/chats']) {
    await page.goto(path)
    await expect(shell.heading('Oops! Acesso Negado!'), path).toBeVisible()
  }
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(new InboxPage(page).prompt).toBeVisible()

  await page.goto('/nada/por/aqui')
  await expect(shell.heading('Página não encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o início' }).click()
  await expect(new InboxPage(page).prompt).toBeVisible()
})

test('a visitor who wanted a page gets it after signing in', async ({ page, company }) => {
  const admin = await company.addPerson({ name: 'Vito Visita', profile: 'admin' })
  const login = new LoginPage(page)
  await page.goto('/users')
  await login.isShown()
  await login.submit(admin)
  await expect(new UsersPage(page).title).toBeVisible()
  await expect(page).toHaveURL(/\/users$/)

  await page.goto('/login')
  await expect(page).not.toHaveURL(/\/login$/)
})
