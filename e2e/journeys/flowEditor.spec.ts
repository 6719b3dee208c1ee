import { randomUUID } from 'node:crypto'
import { expectAccessible, expectAccessibleInBothThemes } from '../accessible.ts'
import { demoPassword } from '../company.ts'
import { demoAdminToken } from '../demoAdmin.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { FlowEditorPage } from '../pages/FlowEditorPage.ts'
import { signIn } from '../signIn.ts'

// A long journey, on a machine that may have other work as well.
test.describe.configure({ timeout: 480_000 })

const carla = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('a flow is drawn by mouse and by keyboard, published, and answers a customer', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const headers = { authorization: `Bearer ${await demoAdminToken(request)}` }
  const mark = randomUUID().slice(0, 6)
  const made = await request.post('/api/flowbuilder', { headers, data: { name: `Fluxo ${mark}` } })
  const { id: flowId } = (await made.json()) as { id: number }
  const editor = new FlowEditorPage(page)
  const shell = await signIn(page, carla, `/flowbuilder/${flowId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Desenhe seu fluxo' })).toBeVisible()

  await test.step('by mouse: a content block that says something, after the start', async () => {
    await editor.offered('Conteúdo').click()
    await expect(editor.dialog).toHaveAccessibleName('Adicionar conteúdo ao fluxo')
    await editor.dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(editor.dialog.getByText('Campos de mensagem vazio!')).toBeVisible()
    await editor.dialog.getByRole('textbox', { name: 'Texto' }).fill(`Oi, aqui é a loja ${mark}`)
    await editor.confirm('Adicionar')
    await expect(shell.toasts.getByText('Conteúdo adicionada com sucesso!')).toBeVisible()
    await editor.connect(editor.block(/^Início/), editor.block(/^Conteúdo/))
    await expect(editor.connections).toHaveCount(1)
  })

  await test.step('by keyboard: a menu after it, and where its first option leads', async () => {
    await editor.block(/^Conteúdo/).focus()
    await page.keyboard.press('n')
    await page.getByRole('combobox', { name: 'Adicionar depois de “Conteúdo”' }).fill('menu')
    await page.keyboard.press('Enter')
    await expect(editor.dialog).toHaveAccessibleName('Adicionar menu ao fluxo')
    // The first field has the focus once the panel is open.
    await expect(editor.dialog.getByRole('textbox', { name: 'Mensagem de explicação do menu' })).toBeFocused()
    await page.keyboard.type('Como posso ajudar?')
    await editor.dialog.getByRole('textbox', { name: 'Opção 1' }).fill('Comprar')
    await editor.dialog.getByRole('textbox', { name: 'Opção 2' }).fill('Nada')
    await editor.dialog.getByRole('textbox', { name: 'Opção 2' }).press('Enter')
    await expect(editor.block(/^Menu: Como posso ajudar/)).toBeFocused()
    await page.keyboard.press('n')
    await page.getByRole('combobox', { name: 'Adicionar depois de “Menu”' }).fill('ticket')
    await page.keyboard.press('Enter')
    await editor.dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(editor.dialog.getByText('Adicione uma fila')).toBeVisible()
    await editor.dialog.getByRole('combobox', { name: 'Fila' }).click()
    await page.getByRole('option', { name: 'Vendas' }).click()
    await editor.confirm('Adicionar')
    await expect(editor.connections).toHaveCount(3)
  })

  await test.step('what was taken away comes back, and a copy goes with the same key', async () => {
    await editor.block(/^Ticket/).focus()
    await page.keyboard.press('Delete')
    await expect(editor.connections).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(editor.connections).toHaveCount(3)
    await editor.block(/^Conteúdo/).focus()
    await page.keyboard.press('Tab')
    await expect(editor.block(/^Menu/)).toBeFocused()
    await page.keyboard.press('c')
    await editor.dialog.getByRole('combobox', { name: 'Bloco de destino' }).click()
    await page.getByRole('option', { name: /^Conteúdo/ }).click()
    await editor.confirm('Ligar blocos')
    await expect(editor.connections).toHaveCount(4)
    await expectAccessibleInBothThemes(page, 'the flow editor')
  })

  await test.step('what is not saved survives a reload', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/^Recuperamos as alterações/)).toBeVisible()
    await expect(editor.connections).toHaveCount(4)
  })

  await test.step('it is tried in the phone, and what it did becomes a test', async () => {
    await editor.panel('Testar no celular').click()
    const phone = page.getByLabel('Conversa de teste')
    await expect(phone.getByText(`Oi, aqui é a loja ${mark}`)).toBeVisible()
    await page.getByRole('textbox', { name: 'Responder como cliente' }).fill('1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Entrou na fila Vendas')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar como teste' }).click()
    await editor.dialog.getByRole('textbox', { name: 'Nome' }).fill('Quer comprar')
    await expect(editor.dialog.getByRole('textbox', { name: 'O cliente diz' })).toHaveValue('1')
    await editor.confirm('Salvar teste')
    await editor.panel('Testes').click()
    await page.getByRole('button', { name: 'Rodar testes' }).click()
    await expect(page.getByText('Todos os testes passaram')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the tests of a flow')
  })

  await test.step('it is saved, and published with a note', async () => {
    await page.keyboard.press('Control+s')
    await expect(shell.toasts.getByText('Fluxo salvo com sucesso')).toBeVisible()
    await editor.publish.click()
    await editor.dialog.getByRole('textbox', { name: 'O que mudou (opcional)' }).fill('Primeira')
    await editor.confirm('Publicar')
    await expect(page.getByText('Publicado: versão 1')).toBeVisible()
  })

  await test.step('a second version begins with a share of the new conversations, and gets them all later', async () => {
    await editor.publish.click()
    const share = editor.dialog.getByRole('slider', { name: 'Parcela das novas conversas' })
    await share.press('Home')
    await expect(editor.dialog.getByText(/^5% das novas conversas começam nesta versão, 95%/)).toBeVisible()
    await editor.confirm('Publicar')
    await editor.panel('Versões').click()
    await expect(page.getByText('95% das novas conversas')).toBeVisible()
    await page.getByRole('button', { name: 'Dividir conversas' }).click()
    await share.press('End')
    await expectAccessible(editor.dialog, 'the share of a version')
    await editor.confirm('Salvar')
    await expect(page.getByText('95% das novas conversas')).toBeHidden()
  })

  await test.step('a customer who says the phrase meets it', async () => {
    const phrase = `promo ${mark}`
    await request.post('/api/flowcampaign', {
      headers,
      data: { name: `Frase ${mark}`, flowId, whatsappId: null, phrase },
    })
    const customer = demo.aCustomer(`Fabi ${mark}`)
    await customer.says(phrase)
    const said = async () => (await customer.phone()).map(({ body }) => body).join('\n')
    await expect.poll(said, { timeout: 60_000 }).toContain(`Oi, aqui é a loja ${mark}`)
    await expect.poll(said, { timeout: 60_000 }).toContain('Como posso ajudar?')

    const { uuid } = await customer.ticket()
    const conversation = new ConversationPage(page)
    await conversation.open(uuid)
    await conversation.action('Mais ações').click()
    await page.getByRole('menuitem', { name: 'Histórico' }).click()
    const steps = page.getByRole('button', { name: 'Ver no fluxo' })
    await steps.first().click()
    const run = page.getByRole('dialog', { name: 'O que aconteceu nesta conversa' })
    await expect(run.getByText(`Fluxo ${mark}`)).toBeVisible()
    // Only the upper dialog closes, and the keyboard is where it was.
    await page.keyboard.press('Escape')
    await expect(run).toBeHidden()
    await expect(steps.first()).toBeFocused()
  })
})
