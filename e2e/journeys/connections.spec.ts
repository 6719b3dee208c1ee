import type { Page } from '@playwright/test'
import { openCompany, superUser } from '../company.ts'
import { expect, test } from '../journey.ts'
import { ConnectionsPage } from '../pages/ConnectionsPage.ts'
import { programAddress } from '../program.ts'
import { signIn } from '../signIn.ts'

/** A picture of one dot. */
const menu = {
  name: 'cardápio.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const prices = { name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('preços') }

test('an admin connects a number, looks after it and removes it', async ({ page, openBrowser, company }) => {
  const admin = await company.addPerson({ name: 'Caio Conexão', profile: 'admin' })
  const colleague = await company.addPerson({ name: 'Cora Colega', profile: 'admin' })
  const shell = await signIn(page, admin, '/')
  await shell.goTo('Conexões')
  const connections = new ConnectionsPage(page)
  await expect(connections.title).toBeVisible()

  const other = await openBrowser()
  await signIn(other, colleague, '/connections')
  const elsewhere = new ConnectionsPage(other)
  await expect(elsewhere.title).toBeVisible()

  const name = `Vendas ${admin.id}`
  const waiting = shell.menu.getByRole('img', { name: 'Há conexões que precisam de atenção' })
  const renamed = `Comercial ${admin.id}`
  await test.step('a new connection asks for a scan, and the menu says that it waits', async () => {
    await connections.create(name)
    await expect(
      connections.qrDialog(name).getByRole('img', { name: `QR Code para conectar ${name}` }),
    ).toBeVisible()
    await expect(waiting).toBeVisible()
    await expect(elsewhere.row(name)).toContainText('Aguardando leitura')
  })

  await test.step('the scan closes the dialog and connects, for everybody who looks', async () => {
    await connections.scan(name)
    await expect(connections.qrDialog(name)).toBeHidden()
    await expect(shell.toasts.filter({ hasText: `${name} está conectada.` })).toBeVisible()
    for (const seen of [connections, elsewhere]) {
      await expect(seen.row(name)).toContainText('Conectada')
      await expect(seen.row(name)).toContainText(/\+55 \(11\) 98\d{3}-\d{4}/)
    }
    await expect(waiting).toBeHidden()
  })

  await test.step('its health says what to do, and a message in both directions proves that it works', async () => {
    await connections.ask('Saúde', name)
    const health = connections.health(name)
    await expect(health).toContainText('Está conectada, mas sem fila')
    await expect(health.getByRole('list')).toContainText('Aguardando leitura')
    await health.getByLabel('Enviar um teste para').fill('+55 11 98765-0001')
    await health.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(health.getByText(/^(Enviada|Entregue no celular|Lida)$/)).toBeVisible()
    await connections.customerWrites(name, '5511987650001')
    await expect(health).toContainText(/Chegou às \d\d:\d\d/)
    await page.keyboard.press('Escape')
    await expect(health).toBeHidden()
  })

  await test.step('what is wrong is shown on the tab it is on; what is not there to be chosen says so', async () => {
    await connections.ask('Editar', name)
    const dialog = connections.editDialog
    await expect(dialog).toContainText('Para importar, sua empresa precisa de pelo menos uma fila.')
    await expect(dialog.getByRole('region', { name: 'Saúde da conexão' })).toContainText('Aguardando envio')
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(renamed)
    await dialog.getByRole('tab', { name: 'Fluxos' }).click()
    await expect(dialog.getByLabel('Fluxo de boas-vindas').first()).toBeVisible()
    await expect(dialog.getByLabel('Fluxo para as outras mensagens').first()).toBeVisible()
    await dialog.getByRole('tab', { name: 'Mensagens' }).click()
    await dialog.getByLabel('Mensagem de férias').fill('Voltamos em janeiro.')
    await connections.chooseGreetingFile(menu)
    await expect(dialog.getByRole('img', { name: 'cardápio.png' })).toBeVisible()
    await dialog.getByRole('tab', { name: 'Geral' }).click()
    await dialog.getByRole('button', { name: 'Gerar token' }).click()
    await expect(dialog.getByLabel('Novo token')).toHaveText(/^[A-Za-z0-9]{30}$/)
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByLabel('Primeiro dia')).toBeFocused()
    await dialog.getByLabel('Primeiro dia').fill('2030-12-24')
    await dialog.getByLabel('Último dia').fill('2031-01-02')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toBeHidden()
    await expect(elsewhere.row(renamed)).toContainText('Conectada')
  })

  await test.step('a second look finds the days and the file, and no token', async () => {
    await connections.ask('Editar', renamed)
    const dialog = connections.editDialog
    await expect(dialog).toContainText(/Token atual: \w{4}…/)
    await expect(dialog.getByLabel('Novo token')).toBeHidden()
    await dialog.getByRole('tab', { name: 'Mensagens' }).click()
    await expect(dialog.getByLabel('Último dia')).toHaveValue('2031-01-02')
    const stored = dialog.getByRole('img', { name: 'cardápio.png' })
    await expect(stored).toBeVisible()
    expect(await stored.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await connections.chooseGreetingFile(prices)
    await expect(dialog.getByRole('link', { name: 'tabela.txt' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Desfazer' }).click()
    await dialog.getByRole('button', { name: 'Remover' }).click()
    await expect(dialog).toContainText('O arquivo será removido ao salvar.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('it is disconnected, and its health brings it back with the phone it knew', async () => {
    await connections.ask('Desconectar', renamed)
    await expect(connections.disconnection).toContainText(renamed)
    await connections.disconnection.getByRole('button', { name: 'Desconectar' }).click()
    await expect(elsewhere.row(renamed)).toContainText('Parada pela equipe')
    await connections.ask('Saúde', renamed)
    const health = connections.health(renamed)
    await health.getByRole('button', { name: 'Conectar de novo' }).click()
    await expect(health).toContainText('Sessão retomada')
    await page.keyboard.press('Escape')
    await expect(health).toBeHidden()
  })

  await test.step('it is removed', async () => {
    await connections.ask('Excluir', renamed)
    await expect(connections.deletion).toContainText(renamed)
    await connections.deletion.getByRole('button', { name: 'Excluir conexão' }).click()
    await expect(connections.row(renamed)).toBeHidden()
    await expect(elsewhere.row(renamed)).toBeHidden()
  })
})

/** What the program tells arrives later than its answers. */
const overASlowLine = (page: Page) =>
  page.routeWebSocket(/socket\.io/, (browser) => {
    const program = browser.connectToServer()
    program.onMessage((message) => void setTimeout(() => browser.send(message), 500))
  })

test('the platform sees every company and follows its connections', async ({ page, openBrowser }) => {
  const company = await openCompany(programAddress())
  const admin = await company.addPerson({ name: 'Vera Vigiada', profile: 'admin' })
  const watching = await openBrowser()
  await (await signIn(watching, superUser, '/')).goTo('Todas as conexões')
  const line = watching.getByRole('row').filter({ hasText: company.name })
  const counts = (...numbers: number[]) => new RegExp(numbers.join('\\D*'))
  await expect(line).toContainText(counts(0, 0, 0))

  await overASlowLine(page)
  await signIn(page, admin, '/connections')
  const connections = new ConnectionsPage(page)
  const name = `Vigiada ${admin.id}`
  await connections.create(name)
  await expect(line).toContainText(counts(0, 1, 1))
  await connections.scan(name)
  await expect(line).toContainText(counts(1, 0, 1))
  await line.getByRole('button', { name: company.name }).click()
  const list = watching.getByRole('dialog', { name: `Conexões de ${company.name}` })
  await list.getByRole('button', { name: `Editar: ${name}` }).click()
  const editor = watching.getByRole('dialog', { name: `Editar conexão de ${company.name}` })
  const renamed = `Renomeada ${admin.id}`
  await editor.getByRole('textbox', { name: 'Nome' }).fill(renamed)
  await editor.getByRole('button', { name: 'Salvar' }).click()
  await expect(list).toContainText(renamed)
  await expect(connections.row(renamed)).toBeVisible()

  await connections.ask('Excluir', renamed)
  await connections.deletion.getByRole('button', { name: 'Excluir conexão' }).click()
  await expect(watching.getByRole('dialog')).toContainText('Esta empresa ainda não tem conexões.')
  await expect(line).toContainText(counts(0, 0, 0))
  await company.close()
})
