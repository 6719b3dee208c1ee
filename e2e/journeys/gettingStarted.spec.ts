import { randomUUID } from 'node:crypto'
import { uniqueEmail } from '../company.ts'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'
import { SignUpPage } from '../pages/SignUpPage.ts'
import { UsersPage } from '../pages/UsersPage.ts'

/** The smallest picture that is one: a single red point. */
const picture = {
  name: 'rita.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a company signs up, invites its team within the plan, and the admin leaves', async ({
  page,
  watch,
}) => {
  const admin = { name: 'Rui Prado', email: uniqueEmail('rui'), password: 'segredo1' }
  const login = new LoginPage(page)
  const shell = new Shell(page)
  const users = new UsersPage(page)

  await test.step('sign-up says what is missing, then opens the company', async () => {
    await login.open()
    await page.getByRole('link', { name: 'Cadastre-se' }).click()
    const signUp = new SignUpPage(page)
    await expect(signUp.title).toBeVisible()
    await signUp.submit()
    for (const field of [signUp.company, signUp.name, signUp.phone, signUp.email, signUp.password]) {
      await expect(field).toHaveAccessibleDescription('Obrigatório')
    }
    const company = `Mercado ${randomUUID().slice(0, 8)}`
    await signUp.fill({ company, ...admin, phone: '11 98888-7777', email: 'rui@', password: '1234' })
    await signUp.choosePlan('Inicial')
    await signUp.submit()
    await expect(signUp.email).toHaveAccessibleDescription('E-mail inválido')
    await expect(signUp.password).toHaveAccessibleDescription('Muito curto!')
    await signUp.email.fill(admin.email)
    await signUp.password.fill(admin.password)
    await signUp.submit()
    await expect(shell.toasts.filter({ hasText: 'Cadastro realizado!' })).toBeVisible()
    await login.isShown()
  })

  await test.step('the first login lands on the dashboard', async () => {
    await login.submit(admin)
    await expect(shell.heading('Painel')).toBeVisible()
    await expect(shell.greeting(admin.name)).toBeVisible()
    // That it worked is seen; nobody need be told.
    await expect(shell.toasts.filter({ hasText: /login|bem-vind/i })).toHaveCount(0)
  })

  const rita = { name: 'Rita Alves', email: uniqueEmail('rita'), password: 'segredo1' }
  await test.step('adding a user shows problems under the fields', async () => {
    await shell.goTo('Usuários')
    await expect(users.title).toContainText('1 de 3 usuários')
    const dialog = await users.openNew()
    await expect(dialog.name).toBeFocused()
    await expect(dialog.frame.getByText('Filas', { exact: true })).toBeHidden()
    await dialog.submit('Adicionar usuário')
    for (const field of [dialog.name, dialog.email, dialog.password]) {
      await expect(field).toHaveAccessibleDescription(/Obrigatório/)
    }
    await dialog.fill({ name: 'R', email: 'rita', password: '1234' })
    await dialog.submit('Adicionar usuário')
    await expect(dialog.name).toHaveAccessibleDescription(/Muito curto!/)
    await expect(dialog.email).toHaveAccessibleDescription(/E-mail inválido/)
    await expect(dialog.password).toHaveAccessibleDescription(/Muito curto!/)

    watch.provoke(409, '/api/users')
    await dialog.fill({ ...rita, email: admin.email })
    await dialog.submit('Adicionar usuário')
    await expect(dialog.email).toHaveAccessibleDescription(/Já existe um usuário com este e-mail\./)

    await dialog.fill(rita)
    await dialog.submit('Adicionar usuário')
    await expect(dialog.frame).toBeHidden()
    await expect(shell.toasts.filter({ hasText: 'Usuário salvo' })).toBeVisible()
    await expect(users.row(rita.name)).toContainText(rita.email)
    await expect(users.title).toContainText('2 de 3 usuários')
  })

  await test.step('a user gets another name and a picture', async () => {
    const dialog = await users.openEdit(rita.name)
    await dialog.choosePicture({ name: 'rita.txt', mimeType: 'text/plain', buffer: Buffer.from('Rita') })
    await expect(dialog.frame.getByText('Escolha um arquivo de imagem.')).toBeVisible()
    await dialog.choosePicture(picture)
    await dialog.fill({ name: 'Rita Alves Costa' })
    await dialog.submit('Salvar')
    await expect(dialog.frame).toBeHidden()
    const shown = users.row('Rita Alves Costa').locator('img')
    await expect(shown).toHaveAttribute('src', /^\/public\/company\d+\/user\//)
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('the plan ends at three users', async () => {
    const dialog = await users.openNew()
    await dialog.fill({ name: 'Saulo Neves', email: uniqueEmail('saulo'), password: 'segredo1' })
    await dialog.submit('Adicionar usuário')
    await expect(users.title).toContainText('3 de 3 usuários')
    await expect(dialog.frame).toBeHidden()
    await expect(shell.toasts).toHaveCount(0)
    // Marked as disabled, yet it answers a click with the reason.
    await users.add.click({ force: true })
    await expect(shell.toasts.filter({ hasText: 'Seu plano permite 3 usuários.' })).toBeVisible()
    await expect(dialog.frame).toBeHidden()
  })

  await test.step('deleting asks by name first', async () => {
    await users.askToDelete('Rita Alves Costa')
    await expect(users.deletion).toContainText('Rita Alves Costa perde o acesso imediatamente')
    await users.deletion.getByRole('button', { name: 'Cancelar' }).click()
    await expect(users.deletion).toBeHidden()
    await expect(users.row('Rita Alves Costa')).toBeVisible()
    await users.askToDelete('Rita Alves Costa')
    await users.deletion.getByRole('button', { name: 'Excluir usuário' }).click()
    await expect(users.deletion).toBeHidden()
    await expect(users.row('Rita Alves Costa')).toBeHidden()
    await expect(users.title).toContainText('2 de 3 usuários')
  })

  await test.step('signing out ends the session', async () => {
    await shell.signOut()
    await login.isShown()
    await page.goto('/users')
    await login.isShown()
  })
})
