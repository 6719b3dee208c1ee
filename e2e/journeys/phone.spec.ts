import type { Page } from '@playwright/test'
import { superUser, uniqueEmail } from '../company.ts'
import { expect, test } from '../journey.ts'
import { Shell } from '../pages/Shell.ts'
import { UserDialog } from '../pages/UserDialog.ts'
import { UsersPage } from '../pages/UsersPage.ts'
import { signIn } from '../signIn.ts'

const width = 390
const longName = 'Wolfeschlegelsteinhausenbergerdorff von Hohenlohe'

test.use({ viewport: { width, height: 844 }, hasTouch: true })

/** Nothing sticks out at the side, neither of the page nor of what scrolls inside it, but what is meant to be swiped. */
const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const scrolls = ({ scrollWidth, clientWidth }: Element, style: CSSStyleDeclaration) =>
          scrollWidth > clientWidth && ['auto', 'scroll'].includes(style.overflowX)
        const inside = [...document.querySelectorAll('body *:not([data-swiped])')].filter((element) =>
          scrolls(element, getComputedStyle(element)),
        )
        return {
          page: Math.max(document.documentElement.scrollWidth, window.innerWidth),
          inside: inside.map((element) => element.className),
        }
      }),
    )
    .toEqual({ page: width, inside: [] })

test('the pages in front of the login fit a phone', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgetpsw']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('an admin works with drawer, bottom bar and cards', async ({ page, company }) => {
  const admin = await company.addPerson({ name: longName, profile: 'admin' })
  const shell = await signIn(page, admin, '/')
  const users = new UsersPage(page)
  const quick = page.getByRole('navigation', { name: 'Acesso rápido' })

  await test.step('the bottom bar and the drawer lead to the pages', async () => {
    await expect(shell.heading('Painel')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await quick.getByRole('link', { name: 'Equipe' }).tap()
    await expect(shell.heading('Equipe')).toBeVisible()
    await expectNoSidewaysScroll(page)

    for (const place of ['Financeiro', 'Usuários']) {
      await page.getByRole('button', { name: 'Abrir menu' }).tap()
      await expect(page.getByRole('button', { name: 'Mudar para o tema escuro' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await shell.menu.getByRole('link', { name: place }).tap()
      await expect(shell.menu).toBeHidden()
      await expect(shell.heading(place)).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  })

  const person = { name: `Fábio ${admin.id}`, email: uniqueEmail('fabio'), password: 'segredo1' }
  await test.step('the dialog fills the screen and works', async () => {
    await users.add.tap()
    const dialog = new UserDialog(page, 'Adicionar usuário')
    await expect(dialog.name).toBeFocused()
    await expectNoSidewaysScroll(page)
    await dialog.fill(person)
    await expect(dialog.frame.getByRole('button', { name: 'Adicionar usuário' })).toBeInViewport()
    await dialog.frame.getByRole('button', { name: 'Adicionar usuário' }).tap()
    await expect(dialog.frame).toBeHidden()
  })

  await test.step('users are cards with a menu', async () => {
    await users.search.fill(admin.email)
    const own = page.getByRole('listitem').filter({ hasText: admin.email })
    await expect(own).toContainText(longName)
    await expectNoSidewaysScroll(page)
    await users.search.fill(person.email)
    // Until the search has answered, the same card stands in a list that is about to go.
    await expect(own).toBeHidden()
    const card = page.getByRole('listitem').filter({ hasText: person.email })
    await expect(card).toContainText('Atendente')
    await page.getByRole('button', { name: `Ações de ${person.name}` }).tap()
    await page.getByRole('menuitem', { name: 'Excluir' }).tap()
    await expect(users.deletion).toContainText(person.name)
    await expectNoSidewaysScroll(page)
    await users.deletion.getByRole('button', { name: 'Excluir usuário' }).tap()
    await expect(card).toBeHidden()
  })

  await test.step('on a wider screen the cards are rows again, one under the other', async () => {
    await users.search.fill('')
    await expect(page.getByRole('listitem').nth(1)).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 844 })
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(2)).toBeVisible()
    const topOf = async (index: number) => (await rows.nth(index).boundingBox())!.y
    await expect.poll(async () => (await topOf(2)) - (await topOf(1))).toBeLessThan(50)
    await page.setViewportSize({ width, height: 844 })
  })

  await test.step('a wrong address fits too', async () => {
    await page.goto('/nada')
    await expect(new Shell(page).heading('Página não encontrada')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('the pages of the platform fit a phone', async ({ page }) => {
  await signIn(page, superUser, '/announcements')
  const shell = new Shell(page)
  for (const { path, title } of [
    { path: '/announcements', title: 'Informativos' },
    { path: '/mails', title: 'E-mails' },
  ]) {
    await shell.walkTo(path)
    await expect(shell.heading(title)).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
