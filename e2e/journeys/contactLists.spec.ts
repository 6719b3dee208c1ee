import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { signIn } from '../signIn.ts'

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: 'Demo1234' }

test('a sheet becomes a list of people to write to, and who writes SAIR is left in peace', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const mark = randomUUID().slice(0, 6)
  const shell = await signIn(page, admin, '/contact-lists')
  const dialog = page.getByRole('dialog')
  const table = page.getByRole('table')

  await test.step('a list is made, and filled from a sheet', async () => {
    await expect(shell.heading('Listas de contatos')).toBeVisible()
    await page.getByRole('button', { name: 'Adicionar lista' }).first().click()
    await dialog.getByRole('textbox', { name: 'Nome da lista' }).fill('A')
    await dialog.getByRole('button', { name: 'Criar lista' }).click()
    await expect(dialog).toContainText('Muito curto')
    await dialog.getByRole('textbox', { name: 'Nome da lista' }).fill(`Clientes ${mark}`)
    await dialog.getByRole('button', { name: 'Criar lista' }).click()
    await expect(shell.heading(`Clientes ${mark}`)).toBeVisible()
    await page.getByRole('button', { name: 'Importar' }).click()
    const sheet =
      'Nome;Telefone;Pedido\nIara;11 98765-4321;A-17\nIara de novo;5511987654321;\nSem número;não tem;\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await expect(dialog).toContainText('Importação concluída')
    await expect(dialog.locator('dl')).toContainText('com número inválido')
    await expectAccessible(dialog, 'the end of an import into a list')
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    await expect(table.getByRole('row').filter({ hasText: 'Iara' })).toHaveCount(1)
    await expectAccessible(page, 'the people of a list')
  })

  await test.step('a customer writes SAIR, and their page says so', async () => {
    const customer = demo.aCustomer(`Jonas ${mark}`)
    await customer.says('SAIR')
    await shell.walkTo('/opt-outs')
    await table
      .getByRole('button', { name: `Jonas ${mark}` })
      .first()
      .click()
    const card = page.getByRole('region', { name: 'Ofertas e avisos' })
    await expect(card).toContainText('Não recebe: ofertas e avisos.')
    await expect(card).toContainText('“SAIR”')
    await expectAccessible(page, 'a contact who is out')
  })
})
