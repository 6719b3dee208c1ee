import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'
import { TeamPage } from '../pages/TeamPage.ts'
import { UsersPage } from '../pages/UsersPage.ts'
import { expiredToken } from '../program.ts'
import { signIn } from '../signIn.ts'

const storedToken = async (page: Page) =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('token'))) ?? 'null') as string
const storeToken = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('token', JSON.stringify(value)), token)

test('a second login of the same person ends the first one and says why', async ({
  page,
  openBrowser,
  company,
}) => {
  const person = await company.addPerson({ name: 'Duda Dupla' })
  const shell = await signIn(page, person)
  await expect(shell.connection(/^Conectado/)).toBeVisible()

  const elsewhere = await openBrowser()
  // It is told for a few seconds only, while the other browser may still be loading.
  const [second] = await Promise.all([
    signIn(elsewhere, person),
    expect(shell.toasts.filter({ hasText: 'Sua conta foi acessada em outro computador.' })).toBeVisible({
      timeout: 60_000,
    }),
  ])
  await new LoginPage(page).isShown()
  await page.reload()
  await new LoginPage(page).isShown()
  await expect(new LoginPage(page).endNotice).toContainText('Sua conta foi acessada em outro computador.')

  // The other one goes on: its session still brings tokens, and what is read with them.
  expect((await elsewhere.request.post('/api/auth/refresh_token')).ok()).toBe(true)
  await second.goTo('Equipe')
  await expect(new TeamPage(elsewhere).colleague(person.name)).toBeVisible()
})

test('an admin looks where a colleague is signed in and ends it: the browser of the colleague is signed out', async ({
  page,
  openBrowser,
  company,
}) => {
  const admin = await company.addPerson({ name: 'Alda Admin', profile: 'admin' })
  const colleague = await company.addPerson({ name: 'Vera Vigiada' })
  const elsewhere = await openBrowser()
  const theirs = await signIn(elsewhere, colleague)
  await expect(theirs.connection(/^Conectado/)).toBeVisible()

  const shell = await signIn(page, admin, '/users')
  await new UsersPage(page).chooseInMenuOf(colleague.name, 'Ver acessos')
  const access = page.getByRole('dialog', { name: `Acessos de ${colleague.name}` })
  await expect(access.getByRole('heading', { name: 'Sessões abertas' })).toBeVisible()
  await access.getByRole('button', { name: 'Encerrar todas' }).click()
  const question = page.getByRole('dialog', { name: `Encerrar todas as sessões de ${colleague.name}?` })
  await question.getByRole('button', { name: 'Encerrar todas' }).click()
  await expect(shell.toasts.filter({ hasText: 'Sessões encerradas' })).toBeVisible()
  await expect(access.getByText('Nenhuma sessão aberta.')).toBeVisible()

  await new LoginPage(elsewhere).isShown()
  await expect(new LoginPage(elsewhere).endNotice).toContainText('Sua sessão terminou')
  await elsewhere.goto('/tickets')
  await new LoginPage(elsewhere).isShown()
  await expect(shell.greeting(admin.name), 'the admin stays').toBeVisible()
})

/** Everything that the page, and the bell and the menu around it, read again. */
const onScreen = /^\/api\//

test('a token that the server does not know leads to the login and back', async ({
  page,
  company,
  watch,
}) => {
  const person = await company.addPerson({ name: 'Tiago Token' })
  const shell = await signIn(page, person, '/team')
  await expect(new TeamPage(page).colleague(person.name)).toBeVisible()

  watch.provoke(401, onScreen)
  // In one step: the bell may ask by itself in between, and then the button is gone before it is pressed.
  await shell.refresh.evaluate((button: HTMLElement) => {
    localStorage.setItem('token', JSON.stringify('made up'))
    button.click()
  })
  const login = new LoginPage(page)
  await login.isShown()
  expect(await storedToken(page)).toBeNull()
  await expect(login.endNotice).toContainText('Sua sessão terminou.')
  await login.endNotice.getByRole('button', { name: 'Fechar' }).click()
  await expect(login.endNotice).toBeHidden()

  await login.submit(person)
  await expect(page).toHaveURL(/\/team$/)
  await expect(new TeamPage(page).colleague(person.name)).toBeVisible()
})

test('an expired token is renewed without anybody noticing', async ({ page, company, watch }) => {
  const person = await company.addPerson({ name: 'Elis Expirada' })
  const shell = await signIn(page, person, '/team')
  const team = new TeamPage(page)
  await expect(team.colleague(person.name)).toBeVisible()
  const loadedAt = await shell.loadedAt()
  const newcomer = await company.addPerson({ name: `Nina ${person.id}` })
  await expect(team.colleague(newcomer.name)).toBeVisible()

  watch.provoke(403, onScreen)
  const expired = expiredToken(await storedToken(page))
  await storeToken(page, expired)
  const responded = page.waitForResponse(
    (response) => response.url().endsWith('/users/list') && response.ok(),
  )
  await shell.reloadData()
  await responded
  await expect(team.colleague(newcomer.name)).toBeVisible()
  expect(await storedToken(page)).not.toBe(expired)
  expect(await shell.loadedAt()).toBe(loadedAt)
})

for (const { what, stored } of [
  { what: 'lost', stored: null },
  { what: 'altered', stored: JSON.stringify('made up') },
]) {
  test(`a token that was ${what} does not sign anybody out: the cookie brings a new one`, async ({
    page,
    company,
  }) => {
    const person = await company.addPerson({ name: 'Caio Cookie' })
    await signIn(page, person, '/team')
    const shell = new Shell(page)
    // By then this page has asked for all it wants.
    await expect(shell.connection(/^Conectado/)).toBeVisible()
    // While nothing of the page runs: a call in between would meet the change first.
    await page.addInitScript((value) => {
      if (value === null) localStorage.removeItem('token')
      else localStorage.setItem('token', value)
    }, stored)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(shell.greeting(person.name)).toBeVisible()
    await expect(new TeamPage(page).colleague(person.name).first()).toBeVisible()
    await expect(shell.connection(/^Conectado/)).toBeVisible()
    const unread = asked.filter((path) => path === '/api/tickets/unread')
    expect(unread, 'a socket that opens is no reason to read everything again').toHaveLength(1)
    expect((await storedToken(page)).split('.')).toHaveLength(3)
  })
}
