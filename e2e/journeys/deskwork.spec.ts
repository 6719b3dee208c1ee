import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { signIn } from '../signIn.ts'

// A long journey, on a machine that may have other work as well.
test.describe.configure({ timeout: 480_000 })

test('a filter becomes a tab, a conversation rests and comes back, and a macro does several steps at once', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const name = `Dora ${randomUUID().slice(0, 6)}`
  const customer = demo.aCustomer(name)
  await customer.says('Preciso de um orçamento')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const inbox = new InboxPage(page)
  const conversation = new ConversationPage(page)
  const shell = await signIn(page, person)
  await expect(inbox.row(name)).toBeVisible()
  const tabs = page.getByRole('group', { name: 'Abas salvas' })

  await test.step('what was filtered is one click away from then on, with its number', async () => {
    await inbox.filters.click()
    await page.getByRole('checkbox', { name: 'Só com mensagens não lidas' }).check()
    await page.keyboard.press('Escape')
    await expect(inbox.row(name)).toBeVisible()
    const tab = `Novas ${randomUUID().slice(0, 6)}`
    await tabs.getByRole('button', { name: 'Salvar como aba' }).click()
    await inbox.dialog.getByRole('textbox', { name: 'Nome' }).fill(tab)
    await inbox.dialog.getByRole('button', { name: 'Salvar' }).click()
    const kept = tabs.getByRole('button', { name: new RegExp(`^${tab} \\d+`) })
    await expect(kept).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await inbox.view('Atendendo').click()
    await expect(kept).toHaveAttribute('aria-pressed', 'false')
    await kept.click()
    await expect(inbox.view('Busca')).toHaveAttribute('aria-selected', 'true')
    await expect(inbox.row(name)).toBeVisible()
    await tabs.getByRole('button', { name: `Opções da aba ${tab}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir aba' }).click()
    await inbox.dialog.getByRole('button', { name: 'Excluir aba' }).click()
    await expect(kept).toBeHidden()
    await expect(inbox.view('Atendendo')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('put aside, it rests in a list of its own until the customer writes', async () => {
    await inbox.link(name).click()
    await expect(conversation.field).toBeVisible()
    await page.keyboard.press('Alt+l')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Amanhã de manhã/ }).click()
    await expect(inbox.row(name)).toBeHidden()
    await inbox.view('Adiados').click()
    await expect(inbox.row(name)).toContainText('Adiado até')
    await inbox.link(name).click()
    await page.getByRole('button', { name: 'Retomar agora' }).click()
    await inbox.view('Atendendo').click()
    await expect(inbox.row(name)).toBeVisible()
    await expect(conversation.field).toBeVisible()
    await page.keyboard.press('Alt+l')
    await page.getByRole('button', { name: /^Amanhã de manhã/ }).click()
    await expect(inbox.row(name)).toBeHidden()
    await customer.says('Conseguiu ver?')
    await expect(inbox.row(name)).toContainText('Conseguiu ver?')
  })

  await test.step('a macro replies and closes', async () => {
    const macro = `Encerrar ${randomUUID().slice(0, 6)}`
    await shell.walkTo('/macros')
    await page.getByRole('button', { name: 'Adicionar macro' }).click()
    await inbox.dialog.getByRole('textbox', { name: 'Nome' }).fill(macro)
    const add = async (step: string) => {
      await inbox.dialog.getByRole('button', { name: 'Adicionar passo' }).click()
      await page.getByRole('menuitem', { name: step }).click()
    }
    const save = inbox.dialog.getByRole('button', { name: 'Adicionar macro' })
    await save.click()
    await expect(inbox.dialog.getByRole('button', { name: 'Adicionar passo' })).toHaveAccessibleDescription(
      'Adicione pelo menos um passo.',
    )
    await add('Nota privada')
    await inbox.dialog.getByRole('textbox', { name: 'Nota privada' }).fill('Pediu desconto.')
    await add('Responder')
    await add('Finalizar')
    // The step that is still empty says so, and is where one goes on.
    const reply = inbox.dialog.getByRole('textbox', { name: 'Responder' })
    await save.click()
    await expect(reply).toBeFocused()
    await expect(reply).toHaveAccessibleDescription('Escreva o que o cliente vai ler.')
    await inbox.dialog.getByRole('button', { name: 'Mover para cima: Responder' }).click()
    await expect(inbox.dialog.getByRole('listitem').first()).toContainText('Escreva o que o cliente vai ler.')
    await inbox.dialog.getByRole('button', { name: 'Remover passo: Nota privada' }).click()
    await reply.fill('Orçamento enviado, {{firstName}}!')
    await expect(inbox.dialog.getByRole('listitem').first()).not.toContainText('Escreva')
    await expectAccessible(inbox.dialog)
    await save.click()
    await expect(page.getByRole('row', { name: macro })).toContainText('Orçamento enviado')

    await shell.walkTo(`/tickets/${uuid}`)
    await expect(conversation.field).toBeVisible()
    const run = async () => {
      await page.keyboard.press('Alt+x')
      await page.getByRole('combobox', { name: 'Buscar macro' }).fill(macro)
      await expect(page.getByRole('option', { name: macro })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/tickets$/)
    }
    await run()
    await page.getByRole('status').getByRole('button', { name: 'Desfazer' }).click()
    await inbox.link(name).click()
    await expect(conversation.field).toBeVisible()
    await run()
    await expect.poll(() => demo.statusOf(uuid)).toMatch(/closed|nps/)
    const told = async () =>
      (await customer.phone()).filter(({ body }) => body.startsWith('Orçamento enviado'))
    await expect.poll(told).toMatchObject([{ body: 'Orçamento enviado, Dora!' }])
  })
})
