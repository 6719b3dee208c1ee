import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes, otherTheme } from '../accessible.ts'
import { superUser } from '../company.ts'
import { expect, test } from '../journey.ts'
import { AnnouncementsPage } from '../pages/AnnouncementsPage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { QueuesPage } from '../pages/QueuesPage.ts'
import { UsersPage } from '../pages/UsersPage.ts'
import { signIn } from '../signIn.ts'

// Long journeys, on a machine that may have other work as well.
test.describe.configure({ timeout: 480_000 })

test('everybody can read the pages in front of the login', async ({ page }) => {
  const login = new LoginPage(page)
  await login.open()
  await expectAccessibleInBothThemes(page, 'login', { isBack: false })
  for (const [link, title] of [
    ['Cadastre-se', 'Crie a conta da sua empresa'],
    ['Esqueceu a senha?', 'Redefinir senha'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessibleInBothThemes(page, title, { isBack: false })
    await page.goBack()
    await login.isShown()
  }
})

test('everybody can read the pages of a company', async ({ page, company }) => {
  const admin = await company.addPerson({ name: 'Iris Acessível', profile: 'admin' })
  const shell = await signIn(page, admin, '/')
  for (const label of [
    'Painel',
    'Equipe',
    'Financeiro',
    'Filas',
    'Conexões',
    'Requer atenção',
    'Integrações',
    'Lista de arquivos',
    'Configurações',
    'Usuários',
  ]) {
    await shell.goTo(label)
    await expectAccessibleInBothThemes(page, label, { isBack: false })
  }
})

test('everybody can fill in the forms of a company', async ({ page, company }) => {
  const admin = await company.addPerson({ name: 'Ivo Acessível', profile: 'admin' })
  const shell = await signIn(page, admin, '/users')
  const users = new UsersPage(page)
  for (const theme of ['one theme', 'the other theme']) {
    const dialog = await users.openNew()
    await expect(dialog.name).toBeFocused()
    await dialog.submit('Adicionar usuário')
    await expect(dialog.name).toHaveAccessibleDescription(/Obrigatório/)
    await expectAccessible(dialog.frame, `user dialog, ${theme}`)
    await page.keyboard.press('Escape')
    await expect(dialog.frame).toBeHidden()
    await otherTheme(page).click()
  }
  await shell.goTo('Lista de arquivos')
  await expectFileListAccessible(page)
  await otherTheme(page).click()
  await shell.goTo('Filas')
  await expectQueueEditorAccessible(page)
})

async function expectFileListAccessible(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Adicionar lista' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar lista de arquivos' })
  await dialog.getByRole('button', { name: 'Adicionar arquivo' }).click()
  await expectAccessible(dialog, 'file list dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** With an option open, and the phone beside it. */
async function expectQueueEditorAccessible(page: Page) {
  const queues = new QueuesPage(page)
  await queues.openNew()
  await queues.tab('Chatbot').click()
  await queues.addOption('Boleto', 'O que você precisa?')
  await expect(queues.phone.getByText('O que você precisa?')).toBeVisible()
  await expectAccessible(queues.editor, 'queue dialog')
}

test('everybody can read the pages of the platform', async ({ page }) => {
  const shell = await signIn(page, superUser, '/announcements')
  const announcements = new AnnouncementsPage(page)
  for (const label of ['Informativos', 'Pagamentos', 'E-mails', 'Saúde do sistema']) {
    await shell.goTo(label)
    await expectAccessibleInBothThemes(page, label)
  }
  await shell.goTo('Informativos')
  await expectAccessible(await announcements.openNew(), 'announcement dialog')
})
