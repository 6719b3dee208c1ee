import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { ImportPage } from '../pages/ImportPage.ts'
import { signIn } from '../signIn.ts'

/** 500 rows: every fiftieth without a number that is one, one twice, and one whose address is none. */
function aSheet(from: number): Buffer {
  const rows = Array.from({ length: 500 }, (_, place) => {
    const number = place % 50 === 7 ? 'não tem' : `11 9${from + (place === 499 ? 0 : place)}`
    return `Cliente ${place + 1};${number};${place === 3 ? 'sem e-mail' : `c${place}@exemplo.local`};Santos`
  })
  return Buffer.from(`Nome;Telefone;E-mail;Cidade\n${rows.join('\n')}\n`, 'latin1')
}

test('an admin imports 500 rows of which some are wrong, and gets those back with the reason', async ({
  page,
  company,
}) => {
  const admin = await company.addPerson({ name: 'Irene Planilha', profile: 'admin' })
  const imports = new ImportPage(page)
  const shell = await signIn(page, admin, '/contacts/import')
  const from = 50_000_000 + admin.id * 1_000

  await test.step('the file is read and its columns are recognised', async () => {
    await expect(shell.heading('Importar contatos de arquivo')).toBeVisible()
    await expectAccessible(page, 'where a file is chosen')
    await imports.choose({ name: 'clientes.csv', mimeType: 'text/csv', buffer: aSheet(from) })
    await expect(imports.sum).toHaveText('489 contatos serão importados')
    await expect(imports.column('Telefone')).toHaveValue('Número')
    await expect(imports.column('Cidade')).toHaveValue('Não importar')
    await expectAccessible(page, 'the preview of an import')
  })

  await test.step('a column more is kept, and the rows are checked again', async () => {
    await imports.column('Cidade').click()
    await page.getByRole('option', { name: 'Informação adicional' }).click()
    await expect(imports.column('Cidade')).toHaveValue('Informação adicional')
    await expect(imports.sum).toHaveText('489 contatos serão importados')
  })

  await test.step('rows say what is wrong with them, and one is left out by keyboard', async () => {
    await imports.filter(/^Com problema 11/).click()
    await expect(imports.row('Cliente 8')).toContainText('Número inválido')
    await expect(imports.row('Cliente 500')).toContainText('Número repetido')
    await imports.filter(/^Todas/).click()
    await expect(imports.row('Cliente 4')).toContainText('sem o e-mail')
    await imports.tick('Cliente 2').focus()
    await page.keyboard.press('Space')
    await expect(imports.sum).toHaveText('488 contatos serão importados')
    await expect(imports.row('Cliente 2')).toContainText('Não selecionada')
  })

  await test.step('the import runs, says what it did, and goes on being there after a reload', async () => {
    await imports.start.click()
    await expect(shell.toasts.getByText('Importação realizada com sucesso')).toBeVisible()
    await expect(imports.count('Criados')).toHaveText('488')
    await expect(imports.count('Ignorados')).toHaveText('12')
    await page.reload()
    await expect(imports.count('Criados')).toHaveText('488')
    await expectAccessible(page, 'the end of an import')
  })

  await test.step('the ignored rows come back as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Baixar as linhas ignoradas/ }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(13)
    expect(lines[0]).toContain('Nome;Telefone;E-mail;Cidade;Linha;Motivo')
    expect(lines[1]).toContain('Não foi selecionada')
    expect(lines[2]).toBe('Cliente 8;não tem;c7@exemplo.local;Santos;9;O número não é válido')
  })

  await test.step('what is no sheet is refused in words', async () => {
    await page.getByRole('link', { name: 'Importar outro arquivo' }).click()
    await imports.choose({ name: 'foto.xlsx', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
    await expect(page.getByText(/^Este arquivo não é uma planilha/)).toBeVisible()
  })
})
