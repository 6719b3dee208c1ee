import { expect, test } from '../journey.ts'
import { ConnectionsPage } from '../pages/ConnectionsPage.ts'
import { LoginPage } from '../pages/LoginPage.ts'

test('an admin connects a number, looks after it and removes it', async ({ page, openBrowser, company }) => {
  const admin = await company.addPerson({ name: 'Caio Conexão', profile: 'admin' })
  const colleague = await company.addPerson({ name: 'Cora Colega', profile: 'admin' })
  const shell = await new LoginPage(page).signIn(admin)
  await shell.goTo('Conexões')
  const connections = new ConnectionsPage(page)
  await expect(connections.title).toBeVisible()

  const desk = await openBrowser()
  await (await new LoginPage(desk).signIn(colleague)).goTo('Conexões')
  const elsewhere = new ConnectionsPage(desk)
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

  await test.step('what is wrong is shown on the tab it is on', async () => {
    await connections.ask('Editar', name)
    const dialog = connections.editDialog
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(renamed)
    await dialog.getByRole('tab', { name: 'Mensagens' }).click()
    await dialog.getByLabel('Mensagem de férias').fill('Voltamos em janeiro.')
    await dialog.getByRole('tab', { name: 'Geral' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByLabel('Primeiro dia')).toBeFocused()
    await dialog.getByLabel('Primeiro dia').fill('2030-12-24')
    await dialog.getByLabel('Último dia').fill('2031-01-02')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toBeHidden()
    await expect(elsewhere.row(renamed)).toContainText('Conectada')

    await connections.ask('Editar', renamed)
    await dialog.getByRole('tab', { name: 'Mensagens' }).click()
    await expect(dialog.getByLabel('Último dia')).toHaveValue('2031-01-02')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a token is shown once', async () => {
    await connections.ask('Editar', renamed)
    const dialog = connections.editDialog
    await dialog.getByRole('button', { name: 'Gerar token' }).click()
    const token = await dialog.getByLabel('Novo token').textContent()
    expect(token).toMatch(/^[A-Za-z0-9]{30}$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await connections.ask('Editar', renamed)
    await expect(dialog).toContainText(`Token atual: ${token?.slice(0, 4)}…`)
    await expect(dialog.getByLabel('Novo token')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('it is disconnected and comes back with the phone it knew', async () => {
    await connections.ask('Desconectar', renamed)
    await expect(connections.disconnection).toContainText(renamed)
    await connections.disconnection.getByRole('button', { name: 'Desconectar' }).click()
    await expect(elsewhere.row(renamed)).toContainText('Parada pela equipe')
    await connections.ask('Tentar de novo', renamed)
    await expect(connections.row(renamed)).toContainText('Sessão retomada')
  })

  await test.step('it is removed', async () => {
    await connections.ask('Excluir', renamed)
    await expect(connections.deletion).toContainText(renamed)
    await connections.deletion.getByRole('button', { name: 'Excluir conexão' }).click()
    await expect(connections.row(renamed)).toBeHidden()
    await expect(elsewhere.row(renamed)).toBeHidden()
  })
})

test('who may not manage connections is shown out', async ({ page, company }) => {
  const person = await company.addPerson({ name: 'Nina Negada' })
  const shell = await new LoginPage(page).signIn(person)
  for (const path of ['/connections', '/allConnections']) {
    await page.goto(path)
    await expect(shell.heading('Oops! Acesso Negado!')).toBeVisible()
  }
})
