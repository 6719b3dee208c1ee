import { expectAccessible, expectAccessibleInBothThemes } from '../accessible.ts'
import { openCompany } from '../company.ts'
import { expect, test } from '../journey.ts'
import { ContactsPage } from '../pages/ContactsPage.ts'
import { SettingsPage } from '../pages/SettingsPage.ts'
import { programAddress } from '../program.ts'
import { signIn } from '../signIn.ts'

test('an admin sees what a retention rule would remove before saving it, and keeps somebody out of it', async ({
  page,
}) => {
  const company = await openCompany(programAddress())
  const admin = await company.addPerson({ name: 'Célia Guarda', profile: 'admin', defaultTheme: 'dark' })
  const shell = await signIn(page, admin, '/settings')
  const settings = new SettingsPage(page)
  const dialog = page.getByRole('dialog', { name: 'Retenção de dados' })

  await test.step('a rule is simulated, saved and turned off', async () => {
    await settings.button('Ver regra').click()
    await expect(dialog).toContainText('Desligada: nada sai por conta própria.')
    await expect(dialog).toContainText('Nenhuma noite apagou nada ainda.')
    await dialog.getByRole('switch', { name: /^Apagar textos e arquivos/ }).click()
    await dialog.getByRole('switch', { name: /^Apagar só os arquivos/ }).click()
    const [words, files] = ['textos', 'arquivos'].map((what) =>
      dialog.getByRole('textbox', { name: `Meses até apagar os ${what}` }),
    )
    await words!.fill('1')
    await expect(words!).toHaveValue('1 mês')
    await words!.fill('6')
    await expect(files!).toHaveAccessibleDescription(/antes dos textos/)
    await expect(dialog.getByRole('button', { name: 'Simular' })).toBeDisabled()
    await files!.fill('3')
    await expect(dialog.getByRole('button', { name: 'Salvar regra' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Simular' }).click()
    await expect(dialog.getByRole('status')).toContainText('Hoje nada sairia.')
    // Another rule has another result.
    await files!.fill('2')
    await expect(dialog).toContainText('A regra mudou: simule de novo.')
    await expect(dialog.getByRole('button', { name: 'Salvar regra' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Simular' }).click()
    await expect(dialog.getByRole('status')).toBeVisible()
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Salvar regra' }).click()
    await expect(dialog).toContainText(/Salva por Célia Guarda .* versão 1\. Próxima noite:/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await settings.button('Ver regra').click()
    await expect(words!).toHaveValue('6 meses')
    for (const name of [/^Apagar textos e arquivos/, /^Apagar só os arquivos/])
      await dialog.getByRole('switch', { name }).click()
    await dialog.getByRole('button', { name: 'Desligar' }).click()
    await expect(dialog).toContainText('Desligada por Célia Guarda')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a contact under legal hold cannot be erased', async () => {
    await shell.walkTo('/contacts')
    const contacts = new ContactsPage(page)
    await contacts.add.first().click()
    await contacts.dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Zoé Preservada')
    await contacts.dialog.getByRole('textbox', { name: 'Número' }).fill('11 98765-4321')
    await contacts.dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await contacts.row('Zoé Preservada').getByRole('button', { name: 'Zoé Preservada', exact: true }).click()
    await page.getByRole('button', { name: 'Preservar…' }).click()
    await contacts.dialog.getByRole('button', { name: 'Preservar', exact: true }).click()
    await expect(contacts.dialog).toContainText('Obrigatório')
    await contacts.dialog.getByRole('textbox', { name: 'Motivo' }).fill('Processo 123')
    await contacts.dialog.getByRole('button', { name: 'Preservar', exact: true }).click()
    await expect(page.getByText('Motivo: Processo 123')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apagar dados…' })).toHaveCount(0)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Encerrar preservação' }).click()
    const question = page.getByRole('group', { name: 'Encerrar preservação' })
    await question.getByRole('button', { name: 'Encerrar preservação' }).click()
    await expect(page.getByRole('button', { name: 'Apagar dados…' })).toBeVisible()
  })
})
