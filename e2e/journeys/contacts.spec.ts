import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothThemes } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ContactsPage } from '../pages/ContactsPage.ts'
import { signIn } from '../signIn.ts'

test.describe.configure({ timeout: 480_000 })

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: 'Demo1234' }

test('people are found, edited, tagged by the dozen, and each has a page of their own', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const family = `Quaresma${randomUUID().slice(0, 4)}`
  const first = demo.aCustomer(`Íris ${family}`)
  await first.says('Bom dia, vocês abrem no sábado?')
  await demo.aCustomer(`Júlio ${family}`).says('Oi')
  await first.ticket()
  const contacts = new ContactsPage(page)
  const shell = await signIn(page, admin, '/contacts')
  await expect(contacts.title).toBeVisible()

  await test.step('somebody is added, and found without accents', async () => {
    await contacts.add.click()
    const { dialog } = contacts
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(`Zoé ${family}`)
    await dialog.getByRole('textbox', { name: 'Número' }).fill('123')
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(dialog).toContainText('Muito curto')
    await dialog
      .getByRole('textbox', { name: 'Número' })
      .fill(`11 9${randomUUID().replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}`)
    await dialog.getByRole('button', { name: 'Adicionar informação' }).click()
    await dialog.getByRole('textbox', { name: 'Nome do campo 1' }).fill('Bairro')
    await dialog.getByRole('textbox', { name: 'Valor do campo 1' }).fill(`Água Funda ${family}`)
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(shell.toasts.getByText('Contato salvo')).toBeVisible()
    await contacts.find(`agua funda ${family}`)
    await expect(contacts.row(`Zoé ${family}`)).toBeVisible()
    await contacts.find(`iris ${family}`)
    await expect(contacts.row(`Íris ${family}`)).toBeVisible()
    await expect(contacts.row(`Zoé ${family}`)).toHaveCount(0)
  })

  await test.step('their data are changed where they stand', async () => {
    await contacts.row(`Íris ${family}`).hover()
    await contacts.action('Editar', `Íris ${family}`).click()
    await contacts.dialog.getByRole('textbox', { name: 'E-mail' }).fill('iris@loja.test')
    await contacts.dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(contacts.row(`Íris ${family}`)).toContainText('iris@loja.test')
  })

  await test.step('all that were found get a tag at once, and lose it again', async () => {
    await contacts.find(family)
    await expect(contacts.table.getByRole('row')).toHaveCount(4)
    await page.getByRole('checkbox', { name: 'Selecionar todos os encontrados' }).check()
    await expect(contacts.selection).toContainText('3 selecionados')
    await contacts.box(`Júlio ${family}`).uncheck()
    await contacts.selection.getByRole('button', { name: 'Adicionar tags' }).click()
    await contacts.choose('Tags', 'VIP')
    await page.keyboard.press('Escape')
    await contacts.dialog.getByRole('button', { name: 'Adicionar tags' }).click()
    await expect(page.getByText('VIP: 2 contatos receberam')).toBeVisible()
    await expect(contacts.row(`Zoé ${family}`)).toContainText('VIP')
    await expect(contacts.row(`Júlio ${family}`)).not.toContainText('VIP')
    await expectAccessibleInBothThemes(page, 'the contacts')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Desfeito: VIP saiu de 2 contatos')).toBeVisible()
    await expect(contacts.row(`Zoé ${family}`)).not.toContainText('VIP')
  })

  await test.step('somebody has a page with all that happened, which goes on while one looks', async () => {
    await contacts
      .row(`Íris ${family}`)
      .getByRole('button', { name: `Íris ${family}` })
      .first()
      .click()
    await expect(shell.heading(`Íris ${family}`)).toBeVisible()
    const past = page.getByRole('region', { name: 'Histórico' })
    await expect(past).toContainText('Aguardando')
    await expect(past).toContainText('Contato criado')
    await page.getByRole('textbox', { name: 'Nova observação' }).fill('Prefere sábado')
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(past).toContainText('Prefere sábado')
    await expectAccessibleInBothThemes(page, 'somebody’s page')
    await page.getByRole('link', { name: 'Abrir conversa' }).click()
    await expect(page).toHaveURL(/\/tickets\//)
    await page.goBack()
    await expect(shell.heading(`Íris ${family}`)).toBeVisible()
  })

  await test.step('on a phone nothing is missing and nothing is too wide', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('Dados', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'Consentimento' })).toBeVisible()
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await tooWide()).toBe(false)
    await page.getByRole('main').getByRole('link', { name: 'Contatos' }).click()
    await expect(contacts.title).toBeVisible()
    expect(await tooWide()).toBe(false)
  })
})
