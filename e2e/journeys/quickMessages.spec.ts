import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { signIn } from '../signIn.ts'

test.describe.configure({ timeout: 480_000 })

test('an attendant keeps a quick message with a variable and sends it by keyboard only', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Quitéria Rápida')
  await customer.says('Oi! Vocês abrem aos sábados?')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const shell = await signIn(page, person, '/quick-messages')
  const code = `sab-${uuid.slice(0, 6)}`
  const main = page.getByRole('main')

  await test.step('it is written with a chip, and seen as the customer will get it', async () => {
    await main.getByRole('button', { name: 'Adicionar resposta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar resposta rápida' })
    await dialog.getByLabel('Atalho').fill(code)
    await dialog.getByRole('button', { name: 'Adicionar resposta' }).click()
    await expect(dialog.getByLabel('Mensagem')).toBeFocused()
    await expect(dialog.getByLabel('Mensagem')).toHaveAccessibleDescription(
      'Escreva a mensagem ou escolha um arquivo.',
    )
    await dialog.getByLabel('Mensagem').fill('Sim, ')
    await dialog.getByRole('button', { name: 'Primeiro nome' }).click()
    await page.keyboard.type('! Aos sábados abrimos às 8h.')
    const preview = dialog.getByRole('region', { name: 'Como o cliente recebe' })
    await expect(preview).toContainText('Sim, Maria! Aos sábados abrimos às 8h.')
    await dialog.getByRole('button', { name: 'Adicionar resposta' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('searchbox', { name: 'Buscar por atalho ou mensagem' }).fill(code.toUpperCase())
    await expect(main.getByRole('row').filter({ hasText: `/${code}` })).toContainText('Sem anexo')
  })

  await test.step('it goes to the customer without a hand on the mouse', async () => {
    await shell.walkTo(`/tickets/${uuid}`)
    const composer = new ComposerPage(page)
    await expect(composer.field).toBeFocused()
    await page.keyboard.type(`/${code}`)
    const menu = page.getByRole('listbox', { name: 'Respostas rápidas' })
    await expect(menu.getByRole('option', { selected: true })).toContainText(`/${code}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('O cliente lê: Sim, Quitéria!')).toBeVisible()
    await page.keyboard.press('Enter')
    const words = async () => (await customer.phone()).map(({ body }) => body).join('\n')
    await expect.poll(words).toContain('Sim, Quitéria! Aos sábados abrimos às 8h.')
  })

  await test.step('it has been used once', async () => {
    await shell.walkTo('/quick-messages')
    await page.getByRole('searchbox', { name: 'Buscar por atalho ou mensagem' }).fill(code)
    const row = main.getByRole('row').filter({ hasText: `/${code}` })
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  })
})

test('tasks stay in the browser of their writer, and a help video loads nothing before it is opened', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const foreign: string[] = []
  await page.route(/youtube[\w-]*\.com/, (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
  })
  const shell = await signIn(page, await demo.attendant(), '/todolist')

  await test.step('a task is added, edited, deleted and brought back by keyboard', async () => {
    const tasks = page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')
    await expect(page.getByRole('textbox', { name: 'Nova tarefa' })).toBeFocused()
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await expect(tasks).toHaveCount(0)
    await page.keyboard.type('Ligar para a Ana')
    await page.keyboard.press('Enter')
    await tasks.getByRole('button', { name: 'Editar: Ligar para a Ana' }).press('Enter')
    await page.keyboard.type(' amanhã')
    await page.keyboard.press('Enter')
    await page.reload()
    await expect(tasks).toContainText('Ligar para a Ana amanhã')
    await expect(tasks).toContainText('Criada em')
    await tasks.getByRole('button', { name: 'Excluir: Ligar para a Ana amanhã' }).press('Enter')
    await expect(tasks).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
    await expect(tasks).toHaveCount(1)
  })

  await test.step('a video opens by a click and closes with Escape', async () => {
    await shell.goTo('Vídeos de ajuda')
    await page.getByRole('button', { name: /Primeiros passos/ }).focus()
    expect(foreign).toEqual([])
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Primeiros passos' })
    await expect(dialog.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
    )
    await expect.poll(() => foreign.length).toBe(1)
    await dialog.locator('iframe').click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
