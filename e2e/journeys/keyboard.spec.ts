import type { Locator, Page } from '@playwright/test'
import { uniqueEmail } from '../company.ts'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'
import { UserDialog } from '../pages/UserDialog.ts'
import { UsersPage } from '../pages/UsersPage.ts'

const maxStops = 80

/** Walks with Tab, as a person would, until the focus is there; to what lies behind with Shift. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let stop = 0; stop < maxStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${target.toString()} within ${maxStops} stops`)
}

test('an admin signs in, adds, edits and deletes a user, and leaves, without a mouse', async ({
  page,
  company,
}) => {
  const admin = await company.addPerson({ name: 'Teca Teclado', profile: 'admin' })
  const { keyboard } = page
  const login = new LoginPage(page)
  const shell = new Shell(page)
  const users = new UsersPage(page)
  const person = { name: `Vera ${admin.id}`, email: uniqueEmail('vera'), password: 'segredo1' }

  await test.step('signing in', async () => {
    await login.open()
    await expect(login.email).toBeFocused()
    await keyboard.type(admin.email)
    await keyboard.press('Tab')
    await expect(login.password).toBeFocused()
    await keyboard.type(admin.password)
    await keyboard.press('Enter')
    await expect(shell.heading('Painel')).toBeVisible()
  })

  await test.step('walking to the users', async () => {
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
    await tabTo(page, shell.menu.getByRole('link', { name: 'Usuários' }))
    await keyboard.press('Enter')
    await expect(users.title).toBeVisible()
  })

  await test.step('what a button is for is said to who comes near, by mouse or by key', async () => {
    const collapse = page.getByRole('button', { name: 'Recolher menu' })
    const words = page.getByRole('tooltip', { name: 'Recolher menu' })
    await collapse.hover()
    await expect(words).toBeVisible()
    await expect(collapse).toHaveAccessibleDescription('Recolher menu')
    await keyboard.press('Escape')
    await expect(words).toBeHidden()
    await expect(collapse).not.toHaveAccessibleDescription('Recolher menu')
    await page.mouse.move(600, 400)
    // The key tells the browser how one works here: a focus by script then counts as one by keyboard.
    await keyboard.press('Shift')
    await collapse.focus()
    await expect(words).toBeVisible()
    await collapse.blur()
    await expect(words).toBeHidden()
  })

  await test.step('adding a user; Escape asks before it throws away', async () => {
    const dialog = new UserDialog(page, 'Adicionar usuário')
    await tabTo(page, users.add)
    await keyboard.press('Enter')
    await expect(dialog.name).toBeFocused()
    await keyboard.type(person.name)
    await keyboard.press('Tab')
    await expect(dialog.email).toBeFocused()
    await keyboard.type(person.email)
    await keyboard.press('Tab')
    await expect(dialog.password).toBeFocused()

    await keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
    await expect(question.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(dialog.password).toBeFocused()

    await keyboard.type(person.password)
    await keyboard.press('Enter')
    await expect(dialog.frame).toBeHidden()
    await expect(users.add).toBeFocused()
  })

  await test.step('finding, editing and not deleting, with the focus back where it was', async () => {
    await tabTo(page, users.search, 'Shift+Tab')
    await keyboard.type(person.name)
    await keyboard.press('Enter')
    await expect(users.row(admin.name)).toBeHidden()

    await tabTo(page, users.action('Editar', person.name))
    await keyboard.press('Enter')
    const dialog = new UserDialog(page, 'Editar usuário')
    await expect(dialog.name).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog.frame).toBeHidden()
    await expect(users.action('Editar', person.name)).toBeFocused()

    await tabTo(page, users.action('Excluir', person.name))
    await keyboard.press('Enter')
    await expect(users.deletion.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(users.deletion).toBeHidden()
    await expect(users.action('Excluir', person.name)).toBeFocused()
  })

  await test.step('deleting', async () => {
    await keyboard.press('Enter')
    await tabTo(page, users.deletion.getByRole('button', { name: 'Excluir usuário' }))
    await keyboard.press('Enter')
    await expect(users.row(person.name)).toBeHidden()
  })

  await test.step('leaving through the account menu', async () => {
    await tabTo(page, shell.account)
    await keyboard.press('Enter')
    const leave = page.getByRole('menuitem', { name: 'Sair' })
    await leave.waitFor()
    await keyboard.press('ArrowDown')
    await expect(leave).toBeFocused()
    await keyboard.press('Enter')
    await login.isShown()
  })
})
