import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Route } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { demoPassword, openCompany, uniqueEmail } from '../company.ts'
import { demoAdminToken } from '../demoAdmin.ts'
import { expect, test } from '../journey.ts'
import { onePixel } from '../onePixel.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { QueuesPage } from '../pages/QueuesPage.ts'
import { Shell } from '../pages/Shell.ts'
import { SignUpPage } from '../pages/SignUpPage.ts'
import { SimulatorPage } from '../pages/SimulatorPage.ts'
import { UsersPage } from '../pages/UsersPage.ts'
import { programAddress } from '../program.ts'
import { signIn } from '../signIn.ts'

/** The smallest picture that is one: a single red point. */
const picture = { name: 'rita.png', mimeType: 'image/png', buffer: onePixel }

test('sign-up says when the plans cannot be read, and reads them again', async ({ page, watch }) => {
  const signUp = new SignUpPage(page)
  watch.provoke(500, '/api/plans/list')
  const refuse = (route: Route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', message: 'Internal error' } })
  await page.route('**/api/plans/list*', refuse)
  await page.goto('/signup')
  const notice = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar os planos.' })
  await expect(notice).toBeVisible()
  await expect(signUp.plan).toBeDisabled()
  await signUp.company.fill('Mercado da Vila')
  await page.unroute('**/api/plans/list*')
  await notice.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(notice).toBeHidden()
  await signUp.choosePlan('Inicial')
  await expect(signUp.company).toHaveValue('Mercado da Vila')
})

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
    await page.getByRole('button', { name: 'Mudar para o tema escuro' }).click()
    await signUp.submit()
    for (const field of [signUp.company, signUp.name, signUp.phone, signUp.email, signUp.password]) {
      await expect(field).toHaveAccessibleDescription('Obrigatório')
    }
    const company = `Mercado ${randomUUID().slice(0, 8)}`
    await signUp.fill({
      company: 'Empresa Demo',
      ...admin,
      phone: '11 98888-7777',
      email: 'rui@',
      password: '1234',
    })
    await signUp.choosePlan('Inicial')
    await signUp.submit()
    await expect(signUp.email).toHaveAccessibleDescription('E-mail inválido')
    await expect(signUp.password).toHaveAccessibleDescription('Muito curto!')
    await signUp.email.fill(admin.email)
    await signUp.password.fill(admin.password)
    watch.provoke(409, '/api/auth/signup')
    await signUp.submit()
    await expect(signUp.company).toHaveAccessibleDescription('Já existe uma empresa com este nome.')
    await signUp.company.fill(company)
    await signUp.submit()
    await expect(shell.toasts.filter({ hasText: 'Cadastro realizado!' })).toBeVisible()
    await login.isShown()
  })

  await test.step('the first login lands on the dashboard', async () => {
    await login.submit(admin)
    await expect(shell.heading('Painel')).toBeVisible()
    await expect(shell.greeting(admin.name)).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
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

/** A walk that was taken before has left its customer with an attendant: they wait again. */
async function letWait(request: APIRequestContext, name: string) {
  const headers = { authorization: `Bearer ${await demoAdminToken(request)}` }
  const found = await request.get('/api/tickets', { headers, params: { searchParam: name } })
  const { tickets } = (await found.json()) as { tickets: { id: number; status: string }[] }
  for (const { id, status } of tickets)
    if (status === 'open')
      await request.put(`/api/tickets/${id}`, { headers, data: { status: 'pending', userId: null } })
}

test('the walk of the README: five clicks from the login to a reply that lies on the phone', async ({
  page,
  request,
}) => {
  const customer = 'Renata Figueiredo'
  await letWait(request, customer)
  const login = new LoginPage(page)
  const shell = new Shell(page)
  const simulator = new SimulatorPage(page)
  const conversation = new ConversationPage(page)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }

  await test.step('sign in, and open the simulator from the menu', async () => {
    await login.open()
    await login.email.fill('admin@demo.local')
    await login.password.fill(demoPassword)
    await click(page.getByRole('button', { name: 'Entrar', exact: true }))
    await click(shell.menu.getByRole('link', { name: 'Simulador' }))
    await click(simulator.customers.getByRole('link', { name: customer }))
    await expect(simulator.place).toContainText('Esperando na fila Vendas')
  })

  await test.step('side by side, what the customer writes is in the inbox', async () => {
    await click(simulator.split)
    await expect(simulator.phone(customer)).toBeVisible()
    await expect(conversation.message('Tem na cor vermelha?')).toBeVisible()
    await expect(simulator.field).toBeFocused()
    await page.keyboard.type('Consigo retirar hoje?')
    await page.keyboard.press('Enter')
    await expect(conversation.message('Consigo retirar hoje?')).toBeVisible()
  })

  await test.step('the reply lies on the phone, and its ticks come back', async () => {
    await click(conversation.action('Aceitar'))
    await expect(simulator.place).toContainText('Na fila Vendas, Carla atende')
    await expect(conversation.field).toBeFocused()
    await page.keyboard.type('Consegue, até as 18h.')
    await page.keyboard.press('Enter')
    await expect(simulator.log.getByText('Consegue, até as 18h.')).toBeVisible()
    const bubble = conversation.log.locator('[data-message]').filter({ hasText: 'Consegue, até as 18h.' })
    await expect(bubble.getByRole('button', { name: 'Lida' })).toBeVisible()
    expect(clicks).toBeLessThanOrEqual(5)
  })

  await test.step('both sides are written to with the keyboard, and typing is seen', async () => {
    await shell.command('Escrever no celular do cliente')
    await expect(simulator.field).toBeFocused()
    await page.keyboard.type('Ob')
    await expect(page.getByText(/digitando/).first()).toBeVisible()
    await page.keyboard.type('rigada!')
    await page.keyboard.press('Enter')
    await expect(conversation.message('Obrigada!')).toBeVisible()
    await page.keyboard.press('Alt+e')
    await expect(conversation.field).toBeFocused()
  })

  await test.step('a reload keeps the customer and the ticket; back leads through what was opened', async () => {
    await page.reload()
    await expect(simulator.phone(customer)).toBeVisible()
    await expect(conversation.message('Obrigada!')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('in a narrow window the two take turns', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(simulator.log.getByText('Obrigada!')).toBeVisible()
    await page.getByRole('tab', { name: 'Atendimentos' }).first().click()
    await expect(conversation.message('Obrigada!')).toBeVisible()
    await expect(simulator.log).toBeHidden()
    await page.getByRole('tab', { name: 'Celular do cliente' }).click()
    await expect(simulator.log.getByText('Obrigada!')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the way out leads back to the phone alone', async () => {
    await page.getByRole('link', { name: 'Ver só o celular' }).click()
    await expect(simulator.title).toBeVisible()
    await expect(simulator.phone(customer)).toBeVisible()
    await expect(conversation.log).toBeHidden()
  })
})

test('a new company is shown its first steps, which tick themselves off', async ({ page, openBrowser }) => {
  const company = await openCompany(programAddress())
  const admin = await company.addPerson({ name: 'Rosa Nova', profile: 'admin' })
  const shell = await signIn(page, admin, '/')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })

  await test.step('on the dashboard and in the inbox', async () => {
    await expect(steps).toContainText('1 de 4')
    await expect(steps.getByRole('listitem')).toHaveCount(4)
    await expect(shell.menu.getByRole('link', { name: 'Simulador' })).toBeHidden()
    await shell.goTo('Atendimentos')
    await expect(steps.getByRole('link', { name: 'Conectar' })).toBeVisible()
    await expect(new InboxPage(page).prompt).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('a queue is created, and its step is made', async () => {
    await steps.getByRole('link', { name: 'Criar filas' }).click()
    // The step opens what it speaks of.
    const queues = new QueuesPage(page)
    await expect(queues.editor).toBeVisible()
    await queues.field('Nome').fill('Vendas')
    await queues.editor.getByRole('button', { name: 'Adicionar fila' }).click()
    await expect(queues.editor).toBeHidden()
    await shell.goTo('Painel')
    await expect(steps).toContainText('2 de 4')
    await expect(steps.getByRole('link', { name: 'Criar filas' })).toBeHidden()
  })

  await test.step('an attendant is told whom to ask instead', async () => {
    const attendant = await openBrowser()
    await signIn(attendant, await company.addPerson())
    await expect(attendant.getByText('Você ainda não está em nenhuma fila.')).toBeVisible()
    await expect(attendant.getByText('Primeiros passos')).toBeHidden()
  })

  await test.step('the link of a step opens the invitation of a colleague', async () => {
    const dialog = page.getByRole('dialog')
    await shell.walkTo('/users?begin=true')
    await dialog.getByRole('button', { name: 'Criar link' }).click()
    await expect(dialog).toContainText('/invitation#')
    await page.keyboard.press('Escape')
    await shell.goTo('Painel')
  })

  await test.step('dismissed, they stay away, and it is said where they are found again', async () => {
    await steps.getByRole('button', { name: 'Dispensar os primeiros passos' }).click()
    await expect(steps).toBeHidden()
    await expect(shell.toasts.filter({ hasText: 'Em Configurações você os traz de volta' })).toBeVisible()
    await page.reload()
    await expect(shell.heading('Painel')).toBeVisible()
    await expect(steps).toBeHidden()
  })
  await company.close()
})
