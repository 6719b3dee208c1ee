import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { uniqueEmail } from '../company.ts'
import { expect, test } from '../journey.ts'
import { ConnectionsPage } from '../pages/ConnectionsPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { QueuesPage } from '../pages/QueuesPage.ts'
import { Shell } from '../pages/Shell.ts'
import { SignUpPage } from '../pages/SignUpPage.ts'
import { SimulatorPage } from '../pages/SimulatorPage.ts'

/** Somebody who needs eight seconds for every click still answers within three minutes. */
const maxClicks = 21

test('from the sign-up to the first answer, led by the first steps alone', async ({ page, openBrowser }) => {
  const admin = { name: 'Iara Início', email: uniqueEmail('iara'), password: 'segredo1' }
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  const shell = new Shell(page)
  const login = new LoginPage(page)
  const dialog = page.getByRole('dialog')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const step = (name: string) => click(steps.getByRole('link', { name, exact: true }))

  await test.step('sign up and in', async () => {
    await login.open()
    await click(page.getByRole('link', { name: 'Cadastre-se' }))
    const signUp = new SignUpPage(page)
    await signUp.fill({ company: `Início ${randomUUID().slice(0, 8)}`, phone: '11 98888-7777', ...admin })
    clicks += 2
    await signUp.choosePlan('Inicial')
    await click(page.getByRole('button', { name: 'Cadastrar' }))
    await login.isShown()
    await login.submit(admin)
    clicks += 1
    await expect(steps).toContainText('0 de 4')
  })

  await test.step('a number is simulated', async () => {
    await step('Conectar')
    const connections = new ConnectionsPage(page)
    const { newDialog } = connections
    await click(newDialog.getByRole('button', { name: 'Simulador' }))
    await newDialog.getByRole('textbox', { name: 'Nome' }).fill('Loja')
    await click(newDialog.getByRole('button', { name: 'Adicionar conexão' }))
    clicks += 1
    await connections.scan('Loja')
    await expect(dialog).toBeHidden()
  })

  await test.step('a queue is made', async () => {
    await click(shell.menu.getByRole('link', { name: 'Painel' }))
    await expect(steps).toContainText('1 de 4')
    await step('Criar filas')
    const queues = new QueuesPage(page)
    await queues.field('Nome').fill('Vendas')
    await click(queues.editor.getByRole('button', { name: 'Adicionar fila' }))
    await expect(queues.editor).toBeHidden()
  })

  await test.step('a colleague is invited by a link, and comes', async () => {
    await click(shell.menu.getByRole('link', { name: 'Painel' }))
    await step('Convidar')
    await click(dialog.getByRole('button', { name: 'Criar link' }))
    const link = await dialog.getByLabel('Link do convite').innerText()
    const elsewhere = await openBrowser()
    await elsewhere.goto(link)
    await elsewhere.getByLabel('Seu nome').fill('Caio Convidado')
    await elsewhere.getByLabel('E-mail').fill(uniqueEmail('caio'))
    await elsewhere.getByLabel('Senha', { exact: true }).fill('segredo1')
    await elsewhere.getByRole('button', { name: 'Criar minha conta' }).click()
    await new LoginPage(elsewhere).isShown()
    await page.keyboard.press('Escape')
    await click(shell.menu.getByRole('link', { name: 'Painel' }))
    await expect(steps).toContainText('3 de 4')
  })

  await test.step('a customer writes and is answered; then the steps are gone', async () => {
    await step('Experimentar')
    const simulator = new SimulatorPage(page)
    const conversation = new ConversationPage(page)
    clicks += 2
    await simulator.addCustomer({ name: 'Clara Cliente', number: '5511987650042' })
    await simulator.field.fill('Vocês abrem hoje?')
    await page.keyboard.press('Enter')
    await expect(conversation.message('Vocês abrem hoje?')).toBeVisible()
    await click(conversation.action('Aceitar'))
    // The number answers for no queue; the only one there is stands in the field.
    await expect(dialog.getByRole('combobox', { name: 'Fila' })).toHaveValue('Vendas')
    await click(dialog.getByRole('button', { name: 'Aceitar' }))
    await expect(conversation.field).toBeFocused()
    await page.keyboard.type('Abrimos, até as 18h.')
    await page.keyboard.press('Enter')
    await expect(simulator.log.getByText('Abrimos, até as 18h.')).toBeVisible()
    await shell.walkTo('/')
    await expect(shell.heading('Painel')).toBeVisible()
    await expect(steps).toBeHidden()
  })
  expect(clicks).toBeLessThanOrEqual(maxClicks)
})
