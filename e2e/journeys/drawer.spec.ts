import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothThemes } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { signIn } from '../signIn.ts'

// A long journey, on a machine that may have other work as well.
test.describe.configure({ timeout: 480_000 })

test('who the customer is stands beside the conversation, and decides how it may end', async ({
  page,
  request,
  watch,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Gil Gaveta')
  await customer.says('Oi')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const conversation = new ConversationPage(page)
  const shell = await signIn(page, person, `/tickets/${uuid}`)
  const { dialog } = conversation
  const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
  await page.getByRole('button', { name: 'Ver dados de Gil Gaveta' }).click()
  await expect(drawer.getByRole('heading', { name: 'Gil Gaveta' })).toBeVisible()
  await expect(drawer).toContainText('Sem e-mail')
  expect((await drawer.boundingBox())?.width).toBe(320)
  // Copies and ends of somebody's data are an admin's to give.
  await expect(drawer.getByRole('region', { name: 'Privacidade' })).toHaveCount(0)

  await test.step('a column of its own or a sheet, it never covers where one writes', async () => {
    for (const width of [1440, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(drawer.getByRole('heading', { name: 'Gil Gaveta' })).toBeVisible()
      const isApart = async () => {
        const [box, field] = [(await drawer.boundingBox())!, (await conversation.field.boundingBox())!]
        const isBeside = box.x >= field.x + field.width && box.height >= 700
        return width >= 1280 ? isBeside : box.y + box.height <= field.y
      }
      await expect.poll(isApart, `at ${width}`).toBe(true)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the keyboard enters it, Escape gives it back, and the next conversation keeps it', async () => {
    const opener = page.getByRole('button', { name: 'Ver dados de Gil Gaveta' })
    const close = drawer.getByRole('button', { name: 'Fechar dados do contato' })
    await close.click()
    await expect(drawer).toBeHidden()
    await opener.press('Enter')
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await expect(close).toBeFocused()
    const other = await demo.openTicket('Nora Nova', person.id)
    await conversation.open(other.uuid)
    await expect(drawer.getByRole('heading', { name: 'Nora Nova' })).toBeVisible()
    await expect(conversation.field).toBeFocused()
    await conversation.open(uuid)
    await expect(drawer.getByRole('heading', { name: 'Gil Gaveta' })).toBeVisible()
  })

  await test.step('name, address and further facts are edited', async () => {
    await drawer.getByRole('button', { name: 'Editar' }).click()
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('G')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('gil@')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toContainText('Muito curto')
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Gil Gavetas')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('gil@loja.test')
    await dialog.getByRole('button', { name: 'Adicionar informação' }).click()
    await dialog.getByRole('textbox', { name: 'Nome do campo 1' }).fill('Plano')
    await dialog.getByRole('textbox', { name: 'Valor do campo 1' }).fill('Ouro')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(shell.toasts.getByText('Contato salvo')).toBeVisible()
    await expect(drawer).toContainText('gil@loja.test')
    await expect(drawer.getByRole('region', { name: 'Informações adicionais' })).toContainText('Ouro')
    await expect(conversation.header).toContainText('Gil Gavetas')
  })

  await test.step('notes are added and removed', async () => {
    const note = drawer.getByRole('textbox', { name: 'Nova observação' })
    const add = drawer.getByRole('button', { name: 'Adicionar', exact: true })
    await note.fill('x')
    await expect(add).toBeDisabled()
    await note.fill('Prefere ligações à tarde')
    await add.click()
    await expect(shell.toasts.getByText('Observação adicionada com sucesso!')).toBeVisible()
    await expect(drawer.getByText('Prefere ligações à tarde')).toBeVisible()
    await drawer.getByRole('button', { name: 'Excluir observação' }).click()
    await dialog.getByRole('button', { name: 'Excluir observação' }).click()
    await expect(shell.toasts.getByText('Observação excluída com sucesso!')).toBeVisible()
    await expect(drawer.getByText('Nenhuma observação ainda.')).toBeVisible()
  })

  await test.step('what is switched stays switched, and the stage of the kanban is chosen', async () => {
    const [audio, bot] = [
      drawer.getByRole('switch', { name: 'Aceitar áudios' }),
      drawer.getByRole('switch', { name: 'Desativar robô' }),
    ]
    await audio.click()
    await expect(audio).not.toBeChecked()
    await bot.click()
    await expect(bot).toBeChecked()
    const lane = drawer.getByRole('combobox', { name: 'Etapa do kanban' })
    await lane.click()
    const stage = await page.getByRole('option').first().innerText()
    await page.getByRole('option').first().click()
    await expect(lane).toHaveValue(stage)
    await page.reload()
    await expect(audio).not.toBeChecked()
    await expect(bot).toBeChecked()
    await expect(lane).toHaveValue(stage)
  })

  await test.step('everybody can read it, in both themes', async () => {
    await expectAccessibleInBothThemes(page, 'the drawer', { part: drawer })
  })

  await test.step('a contact is blocked after a question, and unblocked', async () => {
    await drawer.getByRole('button', { name: 'Bloquear contato' }).click()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await drawer.getByRole('button', { name: 'Bloquear contato' }).click()
    await dialog.getByRole('button', { name: 'Bloquear contato' }).click()
    await expect(shell.toasts.getByText('Contato bloqueado')).toBeVisible()
    await expect(drawer.getByText('Bloqueado', { exact: true })).toBeVisible()
    // Faster than any hand: the last question may still be leaving.
    await expect(async () => {
      await drawer.getByRole('button', { name: 'Desbloquear contato' }).click()
      await expect(dialog).toBeVisible({ timeout: 1000 })
    }).toPass()
    await dialog.getByRole('button', { name: 'Desbloquear contato' }).click()
    await expect(shell.toasts.getByText('Contato desbloqueado')).toBeVisible()
  })

  await demo.set('requiredTag', 'enabled')
  await demo.set('attendantRating', 'enabled')
  try {
    await test.step('without a tag, where one is required, the ticket stays: no rating is asked for before', async () => {
      watch.provoke(400, `/api/tickets/${id}`)
      await conversation.action('Finalizar').click()
      const warning = shell.toasts.getByText('Você deve atribuir uma tag antes de fechar o ticket.')
      await expect(warning).toBeVisible()
      await expect(dialog).toBeHidden()
      expect((await demo.find(id)).status).toBe('open')
    })
    await test.step('a tag is made where it is given, and taken away', async () => {
      const tag = `Cliente ${randomUUID().slice(0, 6)}`
      const field = drawer.getByRole('combobox', { name: 'Adicionar tag' })
      await field.fill('ab')
      await page.getByRole('option', { name: 'Criar “ab”' }).click()
      await expect(drawer).toContainText('Tag muito curta!')
      for (const round of ['first', 'again']) {
        await field.fill(tag)
        await page.getByRole('option', { name: round === 'first' ? `Criar “${tag}”` : tag }).click()
        const given = drawer.getByRole('list', { name: 'Tags do contato' }).getByText(tag)
        await expect(given).toBeVisible()
        if (round === 'again') continue
        await drawer.getByRole('button', { name: `Remover tag ${tag}` }).click()
        await expect(given).toBeHidden()
      }
    })
    await test.step('now it can end, with the rating that the company wants of its people', async () => {
      await conversation.action('Finalizar').click()
      const submit = dialog.getByRole('button', { name: 'Finalizar' })
      await expect(dialog).toContainText('Avaliação obrigatória')
      await expect(submit).toBeDisabled()
      await expect(dialog.getByRole('radio', { name: 'Péssimo' })).toBeFocused()
      await page.keyboard.press('5')
      await expect(dialog.getByRole('radio', { name: 'Ótimo' })).toBeChecked()
      await expect(submit).toBeEnabled()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/tickets$/)
      expect(await demo.find(id)).toMatchObject({ status: 'closed', userRating: 5 })
    })
  } finally {
    await demo.set('requiredTag', 'disabled')
    await demo.set('attendantRating', 'disabled')
  }
})
