import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { superUser, uniqueEmail } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { moveFinger } from '../finger.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
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

/** A refusal lies neither on the dialog's title and cross nor on its buttons. */
async function expectToastClear(page: Page, { frame }: UserDialog) {
  await page.route('**/api/users', (route) => route.fulfill({ status: 500, body: '{}' }))
  const send = frame.getByRole('button', { name: 'Adicionar usuário' })
  await send.tap()
  const toast = new Shell(page).toasts.first()
  await expect(toast).toBeVisible()
  const { y, height } = (await toast.boundingBox())!
  const title = frame.getByRole('heading', { name: 'Adicionar usuário' })
  for (const above of [title, frame.getByRole('button', { name: 'Fechar' })]) {
    const box = (await above.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(box.y + box.height)
  }
  expect(y + height).toBeLessThanOrEqual((await send.boundingBox())!.y)
  await page.unroute('**/api/users')
}

test('the pages in front of the login fit a phone', async ({ page }) => {
  const login = new LoginPage(page)
  await login.open()
  await expectNoSidewaysScroll(page)
  for (const [link, title] of [
    ['Cadastre-se', 'Crie a conta da sua empresa'],
    ['Esqueceu a senha?', 'Redefinir senha'],
  ] as const) {
    await page.getByRole('link', { name: link }).tap()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goBack()
    await login.isShown()
  }
})

test('what explains, filters and verifies is as large as a fingertip', async ({ page, company }) => {
  const admin = await company.addPerson({ name: longName, profile: 'admin' })
  const shell = await signIn(page, admin, '/')
  const expectLarge = async (target: Locator) => {
    const { width: wide, height: high } = (await target.boundingBox())!
    expect(Math.min(wide, high), String(target)).toBeGreaterThanOrEqual(44)
  }
  const explains = page.getByRole('button', { name: /^Atendimentos que esperam .* O tempo é o de/ })
  await expect(explains).toBeVisible()
  await expectLarge(explains)
  await expectNoSidewaysScroll(page)
  await shell.walkTo('/tickets')
  const filters = page.getByRole('button', { name: 'Filtros', exact: true })
  await expect(filters).toBeVisible()
  await expectLarge(filters)
  await expectNoSidewaysScroll(page)
  for (const [path, title] of [
    ['/moments', 'Painel de Atendimentos'],
    ['/reports', 'Relatórios'],
    ['/chats', 'Chat interno'],
  ] as const) {
    await shell.walkTo(path)
    await expect(shell.heading(title)).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await shell.walkTo('/audit')
  const verify = page.getByRole('button', { name: 'Verificar agora' })
  await expect(verify).toBeVisible()
  await expectLarge(verify)
})

test('an admin works with drawer, bottom bar and cards', async ({ page, company, watch }) => {
  const admin = await company.addPerson({ name: longName, profile: 'admin' })
  const shell = await signIn(page, admin, '/')
  const users = new UsersPage(page)
  const quick = page.getByRole('navigation', { name: 'Acesso rápido' })

  await test.step('the bottom bar and the drawer lead to the pages', async () => {
    await expect(shell.heading('Painel')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await quick.getByRole('link', { name: 'Contatos' }).tap()
    await expect(shell.heading('Contatos')).toBeVisible()
    await expectNoSidewaysScroll(page)

    for (const [place, title] of [
      ['Financeiro', 'Faturas'],
      ['Usuários', 'Usuários'],
    ] as const) {
      await page.getByRole('button', { name: 'Abrir menu' }).tap()
      await expect(page.getByRole('button', { name: 'Mudar para o tema escuro' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await shell.menu.getByRole('link', { name: place }).tap()
      await expect(shell.menu).toBeHidden()
      await expect(shell.heading(title)).toBeVisible()
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
    watch.provoke(500, '/api/users')
    await expectToastClear(page, dialog)
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
    await shell.walkTo('/nada')
    await expect(shell.heading('Página não encontrada')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('the pages of the platform fit a phone', async ({ page }) => {
  await signIn(page, superUser, '/announcements')
  const shell = new Shell(page)
  for (const { path, title } of [
    { path: '/announcements', title: 'Informativos' },
    { path: '/payments', title: 'Pagamentos' },
    { path: '/mails', title: 'E-mails' },
    { path: '/system', title: 'Saúde do sistema' },
  ]) {
    await shell.walkTo(path)
    await expect(shell.heading(title)).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

/** A finger that comes down on something and moves on. */
async function drag(page: Page, on: Locator, { x, y }: { x: number; y: number }) {
  const box = (await on.boundingBox())!
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await moveFinger(page, start, { x: start.x + x, y: start.y + y })
}

test('a conversation is the whole phone: two slim tabs, a way back, replies by a swipe, and nothing lost by turning it', async ({
  page,
  request,
}) => {
  test.slow()
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer(`Tito Telefone ${Date.now()}`)
  await customer.says('Chegou quebrado')
  for (let line = 1; line <= 20; line++) await customer.says(`Detalhe ${line}`)
  const { id } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const conversation = new ConversationPage(page)
  const composer = new ComposerPage(page)
  const inbox = new InboxPage(page)
  const shell = await signIn(page, person)
  await inbox.link(customer.name).tap()
  await expect(conversation.message('Detalhe 20')).toBeInViewport()

  await test.step('nothing but the tabs, the header, what was said and the field', async () => {
    await expect(shell.account).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Acesso rápido' })).toBeHidden()
    for (const name of ['Ticket', 'Atendimentos'])
      await expect(page.getByRole('tab', { name, exact: true })).toBeVisible()
    expect((await conversation.log.boundingBox())!.height).toBeGreaterThan(844 * 0.65)
    await expect(composer.field).toHaveAttribute('placeholder', 'Responder a Tito')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('everything is as large as a fingertip', async () => {
    const buttons = ['Voltar para a lista', 'Finalizar', 'Mais ações', 'Anexar', 'Emojis', 'Enviar']
    await composer.field.fill('Oi')
    for (const target of [
      ...buttons.map((name) => composer.button(name)),
      page.getByRole('tab', { name: 'Ticket', exact: true }),
    ]) {
      const { width: wide, height: high } = (await target.boundingBox())!
      expect(Math.min(wide, high), String(target)).toBeGreaterThanOrEqual(44)
    }
    await composer.field.fill('')
  })

  await test.step('up and down it scrolls; drawn aside, a message is replied to; half the way is not enough', async () => {
    await drag(page, conversation.bubble('Detalhe 20'), { x: 0, y: 200 })
    await expect(conversation.message('Detalhe 20')).not.toBeInViewport()
    await expect(composer.mode).toBeHidden()
    await conversation.toEnd.tap()
    await drag(page, conversation.bubble('Detalhe 19'), { x: 40, y: 2 })
    await expect(composer.mode).toBeHidden()
    await drag(page, conversation.bubble('Detalhe 19'), { x: 90, y: 6 })
    await expect(composer.mode).toContainText(`Respondendo a ${customer.name}`)
    await expect(composer.mode).toContainText('Detalhe 19')
  })

  await test.step('turned, or on a wider screen, everything is as it was', async () => {
    await composer.field.fill('Já verifico')
    await conversation.choose('Dados do contato')
    const sheet = page.getByRole('complementary', { name: 'Dados do contato' })
    const note = sheet.getByRole('textbox', { name: 'Nova observação' })
    await note.fill('Liga à tarde')
    for (const [wide, high] of [
      [844, 390],
      [1280, 800],
      [width, 844],
    ] as const) {
      await page.setViewportSize({ width: wide, height: high })
      await expect(note).toHaveValue('Liga à tarde')
      await expect(composer.field).toHaveValue('Já verifico')
      await expect(composer.mode).toContainText('Detalhe 19')
    }
    await sheet.getByRole('button', { name: 'Fechar dados do contato' }).tap()
    await expect(conversation.message('Detalhe 20')).toBeInViewport()
    await composer.button('Enviar').tap()
    await expect(conversation.signed('Já verifico')).toContainText('Detalhe 19')
  })

  await test.step('the way back leads to the list', async () => {
    await page.getByRole('button', { name: 'Voltar para a lista' }).tap()
    await expect(inbox.link(customer.name)).toBeVisible()
    await expect(shell.account).toBeVisible()
  })
})
