import { readAgainEvent } from '@chatflow/contract'
import type { Page } from '@playwright/test'
import { superUser } from '../company.ts'
import { expect, test } from '../journey.ts'
import { AnnouncementsPage } from '../pages/AnnouncementsPage.ts'
import { TeamPage } from '../pages/TeamPage.ts'
import { UsersPage } from '../pages/UsersPage.ts'
import { signIn } from '../signIn.ts'

test('colleagues see each other come online and changes arrive by themselves', async ({
  page,
  openBrowser,
  company,
}) => {
  const admin = await company.addPerson({ name: 'Alda Admin', profile: 'admin' })
  const person = await company.addPerson({ name: 'Lia Linha' })
  const adminShell = await signIn(page, admin, '/team')
  const seen = new TeamPage(page).colleague(person.name)
  await expect(seen).toContainText('Offline')

  const demo = await openBrowser()
  const shell = await signIn(demo, person)
  await expect(seen).toContainText('Online')
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  const loadedAt = await shell.loadedAt()

  await adminShell.goTo('Usuários')
  const users = new UsersPage(page)
  await users.search.fill(person.email)
  const dialog = await users.openEdit(person.name)
  await dialog.fill({ name: 'Lia Linhares' })
  await dialog.submit('Salvar')
  await expect(shell.greeting('Lia Linhares')).toBeVisible()
  await shell.goTo('Equipe')
  await expect(new TeamPage(demo).colleague('Lia Linhares')).toContainText('você')
  expect(await shell.loadedAt()).toBe(loadedAt)
})

test('what happened while the network was away is there when it comes back', async ({
  page,
  context,
  company,
  watch,
}) => {
  const person = await company.addPerson({ name: 'Olavo Off' })
  const shell = await signIn(page, person)
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  const loadedAt = await shell.loadedAt()

  watch.provokeOffline()
  await context.setOffline(true)
  await expect(shell.connection(/^Sem conexão/)).toBeVisible()
  await company.rename(person, 'Olavo On')
  await context.setOffline(false)
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  await expect(shell.greeting('Olavo On')).toBeVisible()
  expect(await shell.loadedAt()).toBe(loadedAt)
})

test('what another process left untold when it died is read again', async ({ page, company }) => {
  const person = await company.addPerson({ name: 'Rute Releitura' })
  const line = await tamperedLine(page, new RegExp(`^42/workspace-\\d+,\\["company-\\d+-user"`))
  const shell = await signIn(page, person)
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  const loadedAt = await shell.loadedAt()
  await company.rename(person, 'Rute Relida')
  await expect.poll(line.swallowed).toBeGreaterThan(0)
  await expect(shell.greeting('Rute Releitura')).toBeVisible()
  line.tell(readAgainEvent)
  await expect(shell.greeting('Rute Relida')).toBeVisible()
  expect(await shell.loadedAt()).toBe(loadedAt)
})

/** A line on which some events do not arrive, and on which the test can say something to the browser. */
async function tamperedLine(page: Page, lost: RegExp) {
  let swallowed = 0
  let tell: (event: string) => void = () => undefined
  await page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer()
    let namespace = ''
    browser.onMessage((message) => {
      namespace = /^40(\/workspace-\d+),/.exec(String(message))?.[1] ?? namespace
      server.send(message)
    })
    server.onMessage((message) => {
      if (lost.test(String(message))) swallowed += 1
      else browser.send(message)
    })
    tell = (event) => browser.send(`42${namespace},${JSON.stringify([event])}`)
  })
  return { swallowed: () => swallowed, tell: (event: string) => tell(event) }
}

test('an announcement counts in the tab title until it is read', async ({ page, openBrowser, company }) => {
  const person = await company.addPerson({ name: 'Tati Título' })
  const shell = await signIn(page, person)
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  await expect(page).toHaveTitle('Chat-flow')

  const office = await openBrowser()
  await signIn(office, superUser, '/announcements')
  const title = `Novidade ${person.id}`
  await new AnnouncementsPage(office).publish(title, 'Agora com mais velocidade.')

  await expect(page).toHaveTitle('(1) Chat-flow')
  await page.getByRole('button', { name: 'Notificações: 1 não lida' }).click()
  const notice = page.getByText(`Novo informativo: ${title}`)
  await expect(notice).toBeVisible()
  await expect(page).toHaveTitle('Chat-flow')
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Informativos' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.getByRole('button', { name: 'Informativos' }).click()
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(
    'Agora com mais velocidade.',
  )

  await office.getByRole('button', { name: 'Informativos' }).click()
  const told = office.getByRole('listitem').filter({ hasText: title })
  await told.getByRole('button', { name: 'Quem leu' }).click()
  const readers = office.getByRole('dialog', { name: title })
  // It would lie above the dialog.
  await expect(told).toBeHidden()
  await expect(readers.getByRole('listitem').filter({ hasText: person.name })).toContainText(company.name)
})
