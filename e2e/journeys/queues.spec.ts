import { openCompany } from '../company.ts'
import { expect, test } from '../journey.ts'
import { ConnectionsPage } from '../pages/ConnectionsPage.ts'
import { IntegrationsPage } from '../pages/IntegrationsPage.ts'
import { QueuesPage } from '../pages/QueuesPage.ts'
import { SimulatorPage } from '../pages/SimulatorPage.ts'
import { programAddress } from '../program.ts'
import { signIn } from '../signIn.ts'

test('an admin builds the chatbot of a queue and talks to it before anybody else does', async ({
  page,
  company,
}) => {
  const admin = await company.addPerson({ name: 'Quitéria Filas', profile: 'admin' })
  const [name, other] = [`Financeiro ${admin.id}`, `Recepção ${admin.id}`]
  const service = `Assistente ${admin.id}`
  const queues = new QueuesPage(page)
  const shell = await signIn(page, admin, '/queue-integration')

  await test.step('a service that answers by itself is added, and its secret is shown once', async () => {
    const integrations = new IntegrationsPage(page)
    await integrations.openNew()
    await integrations.editor.getByRole('radio', { name: /^Webhook/ }).click()
    await integrations.field('Nome').fill(service)
    await integrations.field('Endereço').fill('assistente')
    await integrations.save()
    await expect(integrations.field('Endereço')).toHaveAccessibleDescription(/Endereço inválido/)
    await integrations.field('Endereço').fill('https://assistente.example/mensagens')
    await integrations.save()
    await expect(integrations.secret.getByLabel('Segredo da assinatura')).toHaveText(/^\S{20,}$/)
    await page.keyboard.press('Escape')
    await expect(integrations.secret).toBeHidden()
    await expect(integrations.row(service)).toContainText('Webhook')
  })

  await shell.goTo('Filas')

  await test.step('a queue needs a name', async () => {
    await queues.openNew()
    await queues.save('Adicionar fila')
    await expect(queues.field('Nome')).toHaveAccessibleDescription(/Obrigatório/)
    await queues.field('Nome').fill(name)
    await queues.field('Mensagem de saudação').fill('Olá, {{firstName}}!')
    await expect(queues.phone.getByText('Olá, Maria!')).toBeVisible()
  })

  await test.step('options are added in two levels, and the phone shows them as they grow', async () => {
    await queues.tab('Chatbot').click()
    await queues.addOption('Boleto', 'O que você precisa?')
    await queues.addOption('Segunda via', 'Informe o CPF.', 'Boleto')
    await queues.option('Boleto').click()
    await queues.addOption('Comprovante', 'Envie o comprovante.', 'Boleto')
    await queues.addOption('Nota fiscal', 'Informe o pedido.')
    await expect(queues.phone.getByText('[ 2 ] - Nota fiscal')).toBeVisible()
    await queues.inMenuOf('Nota fiscal', 'Mover para cima')
    await expect(queues.phone.getByText('[ 1 ] - Nota fiscal')).toBeVisible()
    await expect(queues.menuOf('Nota fiscal')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Mover para baixo' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(queues.menuOf('Nota fiscal')).toBeFocused()
  })

  await test.step('the phone is answered by number and by name, and starts over', async () => {
    await queues.say('2')
    await expect(queues.phone.getByText('O que você precisa?')).toBeVisible()
    await queues.say('segunda via')
    await expect(queues.phone.getByText('Informe o CPF.')).toBeVisible()
    await expect(queues.phone.getByText('Aguarda um atendente')).toBeVisible()
    await queues.phone.getByRole('button', { name: 'Recomeçar a conversa' }).click()
    await expect(queues.phone.getByText('Informe o CPF.')).toBeHidden()
  })

  await test.step('what is wrong deep in the tree is opened and said', async () => {
    await queues.option('Comprovante').click()
    await queues.field('Nome da opção').fill('abc')
    await queues.option('abc').click()
    await queues.tab('Dados da fila').click()
    await queues.save('Adicionar fila')
    await expect(queues.field('Nome da opção')).toHaveAccessibleDescription(/Muito curto/)
    await queues.field('Nome da opção').fill('Já paguei')
    await queues.save('Adicionar fila')
    await expect(page.getByText('Bot saved successfully')).toBeVisible()
    await expect(queues.editor).toBeHidden()
    await expect(queues.row(name)).toContainText('Olá, Primeiro nome!')
  })

  await test.step('queues change places by keyboard and by mouse, and stay there', async () => {
    await queues.openNew()
    await queues.field('Nome').fill(other)
    await queues.save('Adicionar fila')
    await expect(queues.editor).toBeHidden()
    await expect(queues.row(other)).toBeVisible()
    const before = (await page.getByRole('row').allInnerTexts()).findIndex((row) => row.includes(other))
    await queues.handle(other).press('ArrowUp')
    const place = async () =>
      (await page.getByRole('row').allInnerTexts()).findIndex((row) => row.includes(other))
    await expect.poll(place).toBe(before - 1)
    await page.reload()
    await expect.poll(place).toBe(before - 1)
    await queues.drag(other, name)
    await expect.poll(place).toBe(before)
    await page.reload()
    await expect.poll(place).toBe(before)
    const told = page.getByRole('status').filter({ hasText: other })
    await queues.handle(other).press('Space')
    await expect(told).toContainText(`${other} na mão, posição ${before}`)
    // The row is in the hand a moment before it listens to the arrows.
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(told).toContainText(`${other}: posição ${before - 1}`, { timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(told).toContainText(`${other} ficou onde estava.`)
    expect(await place()).toBe(before)
  })

  await test.step('the tree is there again, and a queue is removed after a question', async () => {
    await page.getByRole('button', { name, exact: true }).click()
    await queues.tab('Chatbot').click()
    await expect(queues.option('Já paguei')).toBeVisible()
    await queues.addOption('Assistente')
    await queues.choose('O que acontece', 'Integração')
    await queues.choose('Integração', service)
    await expect(queues.option('Assistente')).toContainText(`${service} responde a partir daqui`)
    await expect(queues.phone.getByText('[ 3 ] - Assistente')).toBeVisible()
    await queues.say('3')
    await expect(queues.phone.getByText(`A partir daqui, ${service} responde`)).toBeVisible()
    await queues.save('Salvar')
    await expect(queues.editor).toBeHidden()
    await queues.row(other).hover()
    await page.getByRole('button', { name: `Excluir: ${other}` }).click()
    await page
      .getByRole('dialog', { name: 'Excluir fila?' })
      .getByRole('button', { name: 'Excluir fila' })
      .click()
    await expect(queues.row(other)).toBeHidden()
  })

  await test.step('a customer walks the same way from their phone', async () => {
    const connections = new ConnectionsPage(page)
    const phone = new SimulatorPage(page)
    const line = `Linha ${admin.id}`
    await shell.goTo('Conexões')
    await connections.create(line, { queue: name })
    await expect(connections.qrDialog(line)).toBeVisible()
    await page.keyboard.press('Escape')
    await phone.openFrom(line)
    await phone.scan.click()
    await expect(phone.state('Conectada')).toBeVisible()
    await phone.addCustomer({ name: 'Celina Cliente', number: `55119${String(admin.id).padStart(8, '7')}` })
    await phone.write('Bom dia')
    await expect(phone.log.getByText('[ 1 ] - Nota fiscal')).toBeVisible()
    await phone.write('2')
    await expect(phone.log.getByText('O que você precisa?')).toBeVisible()
    await phone.write('segunda via')
    await expect(phone.log.getByText('Informe o CPF.')).toBeVisible()
  })
})

test('a queue that is added before the list is there takes a colour that is free', async ({ page }) => {
  const company = await openCompany(programAddress())
  const admin = await company.addPerson({ name: 'Célia Cedo', profile: 'admin' })
  const queues = new QueuesPage(page)
  const add = async (name: string) => {
    await queues.field('Nome').fill(name)
    await queues.save('Adicionar fila')
    await expect(queues.row(name)).toBeVisible()
  }
  await signIn(page, admin, '/queues')
  await queues.openNew()
  await add('Primeira')

  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/queue(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Adicionar fila' }).first().click()
  held.resolve()
  await add('Segunda')
  await company.close()
})
