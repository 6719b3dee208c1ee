import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothThemes } from '../accessible.ts'
import { demoPassword } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { KanbanPage } from '../pages/KanbanPage.ts'
import { signIn } from '../signIn.ts'

// A long journey, on a machine that may have other work as well.
test.describe.configure({ timeout: 480_000 })

const carla = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('a tag is made, a lane is made, and a card goes through it in two browsers', async ({
  page,
  openBrowser,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const mark = randomUUID().slice(0, 6)
  const [name, other] = [`Quirino ${mark}`, `Queila ${mark}`]
  const [tag, lane, next] = [`Frete ${mark}`, `Amostra ${mark}`, `Pedido ${mark}`]
  await demo.openTicket(name, person.id)
  await demo.openTicket(other, person.id)
  const board = new KanbanPage(page)
  const shell = await signIn(page, carla, '/tags')

  await test.step('a tag needs a name, has a colour, and says who has it', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Adicionar tag' }).first().click()
    const field = board.editor.getByRole('textbox', { name: 'Nome' })
    await board.editor.getByRole('button', { name: 'Adicionar tag' }).click()
    await expect(field).toHaveAccessibleDescription(/Obrigatório/)
    await field.fill('ab')
    await board.editor.getByRole('button', { name: 'Adicionar tag' }).click()
    await expect(field).toHaveAccessibleDescription(/Mensagem muito curta/)
    await field.fill(tag)
    await board.save('Adicionar tag')
    await expect(shell.toasts.getByText('Tag salva')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(tag)
    await page.getByRole('button', { name: new RegExp(`^Ver 0 contatos? com a tag ${tag}$`) }).click()
    await expect(page.getByRole('dialog')).toContainText('Nenhum contato tem esta tag.')
    await page.keyboard.press('Escape')
    await expectAccessibleInBothThemes(page, 'tags')
    await page.getByRole('button', { name: `Ações de ${tag}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir tag' }).click()
    await expect(shell.toasts.getByText('Tag excluída')).toBeVisible()
  })

  await test.step('lanes are made where the board leads, and lead from one to the other', async () => {
    await shell.goTo('Kanban')
    await page.getByRole('link', { name: '+ Adicionar colunas' }).click()
    await expect(shell.heading('Etapas')).toBeVisible()
    const place = shell.menu.getByRole('link', { name: 'Kanban', exact: true })
    await expect(place).toHaveAttribute('aria-current', 'page')
    for (const made of [next, lane]) {
      await page.getByRole('main').getByRole('button', { name: 'Adicionar etapa' }).first().click()
      await board.editor.getByRole('textbox', { name: 'Nome' }).fill(made)
      if (made === lane) {
        await board.editor.getByRole('textbox', { name: 'Tempo na etapa' }).fill('24')
        await board.editor.getByRole('combobox', { name: 'Próxima etapa' }).click()
        await page.getByRole('option', { name: next }).click()
        await board.editor
          .getByRole('textbox', { name: 'Saudação' })
          .fill('Oi, {{firstName}}! Já viu a amostra?')
      }
      await board.save('Adicionar etapa')
    }
    const row = page.getByRole('row').filter({ hasText: lane })
    await expect(row).toContainText('24 horas')
    // What it means, not how it is written.
    await expect(row).toContainText('Oi, Primeiro nome! Já viu a amostra?')
    await expectAccessibleInBothThemes(page, 'lanes')
    // To the front, where both boards show them without being swiped.
    for (const made of [next, lane])
      await expect(async () => {
        await board.raise(made)
        await expect(page.getByRole('row').nth(1)).toContainText(made, { timeout: 500 })
      }).toPass()
    await page.getByRole('link', { name: 'Voltar' }).click()
  })

  const colleague = await openBrowser()
  const seen = new KanbanPage(colleague)
  await signIn(colleague, person, '/Kanban')
  for (const one of [page, colleague])
    await one.getByRole('searchbox', { name: 'Buscar por nome ou número' }).fill(mark)
  // Until the search has found them, cards stand elsewhere.
  for (const one of [board, seen]) await expect.poll(() => one.names('Sem etapa')).toHaveLength(2)

  await test.step('the mouse takes a card into a lane, a finger the next, and the other browser sees both', async () => {
    await board.drag(name, lane)
    await expect(board.card(name, lane)).toBeVisible()
    await expect(seen.card(name, lane)).toBeVisible()
    await expect(seen.card(name, 'Sem etapa')).toBeHidden()
    await expect(shell.toasts.getByText('Ticket Tag Adicionado com Sucesso!')).toBeVisible()
    await seen.dragByFinger(other, lane)
    await expect.poll(() => board.names(lane)).toEqual([other, name])
  })

  await test.step('the keyboard takes it to another place and to the next lane, and may let go of it', async () => {
    await seen.card(other, lane).focus()
    await colleague.keyboard.press('Space')
    await expect(colleague.getByText(`${other} na mão, em ${lane}, posição 1.`)).toBeAttached()
    await colleague.keyboard.press('ArrowDown')
    await expect(colleague.getByText(`${other}: ${lane}, posição 2.`)).toBeAttached()
    const saved = seen.saved()
    await colleague.keyboard.press('Space')
    await saved
    for (const page of [board, seen]) await expect.poll(() => page.names(lane)).toEqual([name, other])
    await expect(seen.card(other, lane)).toBeFocused()
    await seen.carry(`${other}: ${next}, posição 1.`)
    await colleague.keyboard.press('Escape')
    await expect(colleague.getByText(`${other} ficou onde estava.`)).toBeAttached()
    expect(await seen.names(lane)).toEqual([name, other])
    await expect(seen.card(other, lane)).toBeFocused()
    await seen.carry(`${other}: ${next}, posição 1.`)
    const moved = seen.saved()
    await colleague.keyboard.press('Space')
    await moved
    await expect(board.card(other, next)).toBeVisible()
    await expect(seen.card(other, next)).toBeFocused()
  })

  await test.step('the conversation is looked at beside the board, and a new word is seen on its card', async () => {
    await expectAccessibleInBothThemes(page, 'board')
    await board.card(name).click()
    await expect(board.look).toContainText(name)
    await board.look.getByRole('button', { name: 'Fechar a conversa' }).click()
    await expect(board.look).toBeHidden()
    await board
      .lane(next)
      .getByRole('button', { name: `Ações de ${other}` })
      .click()
    await page.getByRole('menuitem', { name: 'Sem etapa' }).click()
    await expect(seen.card(other, 'Sem etapa')).toBeVisible()
  })

  await test.step('a lane that is removed leaves its cards in none, for everybody', async () => {
    await page.getByRole('link', { name: '+ Adicionar colunas' }).click()
    await page.getByRole('button', { name: `Ações de ${lane}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(page.getByRole('dialog')).toContainText(`O atendimento da etapa ${lane} continua, sem etapa`)
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir etapa' }).click()
    await expect(shell.toasts.getByText('Etapa excluída')).toBeVisible()
    await expect(seen.card(name, 'Sem etapa')).toBeVisible()
    await expect(seen.lane(lane)).toBeHidden()
  })
})
