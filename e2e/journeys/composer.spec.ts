import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { textFile } from '../textFile.ts'
import { signIn } from '../signIn.ts'

// Long journeys, on a machine that may have other work as well.
test.describe.configure({ timeout: 480_000 })

test('an attendant replies in words: written, signed, quoted, changed, among colleagues', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Wanda Words')
  await customer.says('Vocês entregam no sábado?')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const inVain = await demo.planAndFail(person, 'Seu boleto vence amanhã.')
  const conversation = new ConversationPage(page)
  const composer = new ComposerPage(page)
  await signIn(page, person, `/tickets/${uuid}`)
  const bodies = async () => (await demo.messages(uuid)).map(({ body }) => body)

  await test.step('a signed reply begins with a name, until that is turned off', async () => {
    await composer.say('Sim, até as 12h.')
    await expect(conversation.log).toContainText('Paula Plantão:')
    await expect.poll(bodies).toContain('*Paula Plantão:*\nSim, até as 12h.')
    await composer.button('Assinatura').click()
    await composer.say('Quer agendar?')
    await expect(conversation.message('Quer agendar?')).toBeVisible()
  })

  await test.step('Enter sends, Shift and Enter begins a line, blanks send nothing', async () => {
    await composer.field.fill('Primeira linha')
    await composer.field.press('Shift+Enter')
    await page.keyboard.insertText('segunda linha')
    await composer.field.press('Enter')
    await expect.poll(bodies).toContain('Primeira linha\nsegunda linha')
    const count = (await bodies()).length
    await composer.say('   \n  ')
    await composer.say('')
    expect(await bodies()).toHaveLength(count)
  })

  await test.step('what is not sent yet is marked in the list, and there on the way back', async () => {
    await composer.field.fill('Ainda pensando…')
    await new InboxPage(page).open()
    const row = page.getByRole('listitem').filter({ hasText: customer.name })
    await expect(row.first()).toContainText('Rascunho:Ainda pensando…')
    await conversation.open(uuid)
    await expect(composer.field).toHaveValue('Ainda pensando…')
    await composer.field.press('Enter')
    await expect(conversation.message('Ainda pensando…')).toBeVisible()
    await expect(composer.field).toHaveValue('')
  })

  await test.step('very long words, words from right to left and emoji arrive as they were written', async () => {
    const long = `${'Linha de um contrato muito longo. '.repeat(1764)}Fim.`
    await composer.say(long)
    await expect.poll(async () => (await bodies()).includes(long)).toBe(true)
    const mixed = 'مرحبا بكم 👩‍👩‍👧‍👦🇧🇷'
    await composer.say(mixed)
    await expect(conversation.message(mixed)).toBeVisible()
  })

  await test.step('an emoji goes where the caret is', async () => {
    await composer.field.fill('Obrigada!')
    await composer.field.press('Home')
    await composer.button('Emojis').click()
    await page.getByRole('textbox', { name: 'Buscar emoji' }).fill('obrig')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(composer.field).toHaveValue('🙏Obrigada!')
    await composer.field.press('Enter')
    await expect(conversation.message('🙏Obrigada!')).toBeVisible()
  })

  await test.step('a quick message is found after a slash, and filled in', async () => {
    const code = uuid.slice(0, 6)
    await demo.keepQuickMessage(`${code}-oi`, 'Olá {{firstName}}, como posso ajudar?')
    await demo.keepQuickMessage(`${code}-precos`, 'Segue a tabela de preços', 'tabela.txt')
    const menu = page.getByRole('listbox', { name: 'Respostas rápidas' })
    await composer.field.fill(`/${code}`)
    await expect(menu.getByRole('option')).toHaveCount(2)
    await composer.field.press('Escape')
    await expect(menu).toBeHidden()
    await composer.field.pressSequentially('-')
    await expect(menu.getByRole('option', { selected: true })).toContainText(`/${code}-oi`)
    await composer.field.press('ArrowDown')
    await composer.field.press('ArrowDown')
    await composer.field.press('Enter')
    await expect(composer.field).toHaveValue('Olá {{firstName}}, como posso ajudar?')
    await expect(page.getByText('O cliente lê: Olá Wanda, como posso ajudar?')).toBeVisible()
    await composer.field.press('Enter')
    await expect(conversation.message('Olá Wanda, como posso ajudar?')).toBeVisible()

    await composer.field.fill('/tabela prec')
    await expect(menu.getByRole('option', { selected: true })).toContainText('Segue a tabela de preços')
    await composer.field.press('Tab')
    await expect(composer.field).toHaveValue('Segue a tabela de preços')
    // What is not sent yet is there after a reload: its words and what goes with them.
    await page.reload()
    await expect(composer.field).toHaveValue('Segue a tabela de preços')
    await expect(page.getByText('Vai junto: tabela.txt')).toBeVisible()
    await composer.field.press('Enter')
    const sent = conversation.log.locator('[data-message]').filter({ hasText: 'tabela.txt' })
    await expect(sent).toContainText('Segue a tabela de preços')
    await expect(page.getByText('Vai junto: tabela.txt')).toBeHidden()

    await composer.field.fill('Até logo!')
    await composer.choose('Salvar como resposta rápida')
    await composer.dialog.getByRole('textbox', { name: 'Atalho' }).fill(`${code}-fim`)
    await composer.dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(`Resposta rápida salva: digite /${code}-fim para usar.`)).toBeVisible()
    await composer.field.fill(`/${code}-f`)
    await expect(menu.getByRole('option', { selected: true })).toContainText('Até logo!')
    await composer.field.fill('')
  })

  await test.step('a reply quotes, with words and with a file', async () => {
    await conversation.chooseInMenuOf('Vocês entregam no sábado?', 'Responder')
    await expect(composer.mode).toContainText('Respondendo a Wanda Words')
    await composer.say('Sábado sim')
    const quote = page.getByTitle('Ir para a mensagem citada')
    await expect(conversation.bubble('Sábado sim').getByTitle('Ir para a mensagem citada')).toBeVisible()
    await expect(composer.mode).toBeHidden()

    await conversation.chooseInMenuOf('Vocês entregam no sábado?', 'Responder')
    await composer.attach(textFile('horarios.txt', 100), textFile('precos.txt', 100))
    await composer.caption('horarios.txt').fill('Nossos horários')
    await composer.sendFiles()
    await expect(composer.mode).toBeHidden()
    const withFile = conversation.log.locator('[data-message]').filter({ hasText: 'horarios.txt' })
    await expect(withFile).toContainText('Nossos horários')
    await expect(withFile.locator(quote)).toBeVisible()
    const second = conversation.log.locator('[data-message]').filter({ hasText: 'precos.txt' })
    await expect(second).toBeVisible()
    await expect(second.locator(quote)).toBeHidden()
  })

  await test.step('a message waits for its time, is changed and taken back', async () => {
    const dialog = page.getByRole('dialog', { name: /Wanda Words$/ })
    const waiting = dialog.getByRole('region', { name: 'Mensagens agendadas para este contato' })
    const body = dialog.getByRole('textbox', { name: 'Mensagem' })
    await composer.field.fill('Bom dia! Seu pedido chega hoje.')
    await composer.button('Agendar mensagem').click()
    await expect(body).toHaveValue('Bom dia! Seu pedido chega hoje.')
    await body.fill('Oi')
    await dialog.getByLabel('Data e hora do envio').fill('')
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
    await expect(dialog.getByText('Mensagem muito curta')).toBeVisible()
    await expect(dialog.getByText('Obrigatório')).toBeVisible()
    await body.fill('Bom dia! Seu pedido chega amanhã.')
    await dialog.getByLabel('Data e hora do envio').fill('2099-12-31T08:30')
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
    await expect(page.getByText('Mensagem agendada para 31/12/2099, 08:30')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(composer.field).toHaveValue('')

    await composer.button('Agendar mensagem').click()
    await expect(waiting).toContainText('Bom dia! Seu pedido chega amanhã.')
    await waiting.getByRole('button', { name: 'Editar agendamento' }).click()
    await expect(dialog.getByText('Clique em salvar para registar as alterações')).toBeVisible()
    await body.fill('Bom dia! Seu pedido chega segunda.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toBeHidden()

    await composer.button('Agendar mensagem').click()
    await expect(waiting).toContainText('Bom dia! Seu pedido chega segunda.')
    await waiting.getByRole('button', { name: 'Excluir agendamento' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir agendamento?' })
    await question.getByRole('button', { name: 'Excluir agendamento' }).click()
    await expect(waiting).toBeHidden()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
  })

  await test.step('own words are changed', async () => {
    await conversation.chooseInMenuOf('Sábado sim', 'Editar')
    await expect(composer.mode).toContainText('Editando a mensagem')
    await expect(composer.field).toHaveValue('Sábado sim')
    await composer.say('Sábado, das 8h às 12h')
    await expect(conversation.bubble('Sábado, das 8h às 12h')).toContainText('Editada')
    await expect(composer.mode).toBeHidden()
  })

  await test.step('a note stays among colleagues, also one that was begun before a look elsewhere', async () => {
    await composer.button('Nota privada').click()
    await composer.field.fill('Cliente V')
    await new InboxPage(page).open()
    await expect(composer.field).toBeHidden()
    await conversation.open(uuid)
    await expect(composer.field).toHaveValue('Cliente V')
    await expect(composer.button('Nota privada')).toHaveAttribute('aria-pressed', 'true')
    await composer.say('Cliente VIP')
    await expect(conversation.bubble('Cliente VIP')).toContainText('Nota privada')
    await composer.button('Nota privada').click()
    const sent = (await demo.messages(uuid)).find(({ body }) => body === 'Cliente VIP')
    expect(sent).toMatchObject({ isPrivate: true })
  })

  await test.step('what is too late waits for the customer; what was planned and failed says why, and is sent again', async () => {
    await expect.poll(inVain.outcome, { timeout: 90_000 }).toBe('ERRO')
    await conversation.open(inVain.uuid)
    await expect(page.getByText('O prazo de 24h para responder terminou.')).toBeVisible()
    await composer.field.fill('Bom dia, Sônia!')
    await composer.button('Enviar quando o cliente escrever').click()
    const held = conversation.bubble('Bom dia, Sônia!')
    await expect(held).toContainText('Aguarda o cliente escrever')
    await inVain.says('Olá, tudo bem?')
    await expect(held.getByRole('button', { name: /^(Enviada|Entregue|Lida)$/ })).toBeVisible()
    await inVain.forgive()
    await composer.sendPlannedAgain('O prazo para responder terminou.')
    await expect(conversation.message('Seu boleto vence amanhã.')).toBeVisible()
  })
})
