import { startAiServer } from '../../server/test/aiServer/aiServer.ts'
import { demoPassword } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { signIn } from '../signIn.ts'

test.describe.configure({ timeout: 480_000 })

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('an admin makes a prompt, tries it and lends it to attendants, who write with it', async ({
  page,
  request,
  openBrowser,
}) => {
  const ai = await startAiServer()
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const name = `Loja virtual ${person.id}`
  const known = `entregas-${person.id}.md`
  const renamed = `Prazos de entrega ${person.id}`
  const customer = demo.aCustomer('Iara Idioma')
  await customer.says('Do you deliver to Santos?')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const shell = await signIn(page, admin, '/prompts')

  await test.step('what it should know is uploaded, read, and found by a question', async () => {
    await page.getByRole('button', { name: 'Conhecimento' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conhecimento' })
    const content = Buffer.from('# Entregas\nEntregamos em Santos em dois dias úteis.')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: known, mimeType: 'text/markdown', buffer: content })
    await expect(dialog.getByRole('listitem').filter({ hasText: known })).toContainText('Pronta')
    await dialog.getByRole('textbox', { name: 'Pergunta' }).fill('entrega em Santos')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Entregamos em Santos em dois dias úteis.')).toBeVisible()
    await dialog.getByRole('button', { name: `Renomear ${known}` }).click()
    const name = dialog.getByRole('textbox', { name: 'Novo nome da fonte' })
    await name.press('Escape')
    await expect(name).toBeHidden()
    await expect(dialog.getByRole('button', { name: `Renomear ${known}` })).toBeFocused()
    await dialog.getByRole('button', { name: `Renomear ${known}` }).click()
    await name.fill(renamed)
    await name.press('Enter')
    await expect(dialog.getByRole('listitem').filter({ hasText: renamed })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('what is missing is said where it is missing', async () => {
    await page.getByRole('button', { name: 'Adicionar prompt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar prompt' })
    await dialog.getByLabel('Nome').fill('Oi')
    await dialog.getByRole('button', { name: 'Adicionar prompt' }).click()
    await expect(dialog.getByText('Muito curto!')).toBeVisible()
    await expect(dialog.getByText('Informe o setor')).toBeVisible()
  })

  await test.step('it is tried on the phone before it is saved, and nobody hears of it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Adicionar prompt' })
    await dialog.getByLabel('Nome').fill(name)
    await dialog.getByRole('combobox', { name: 'Fila' }).click()
    await page.getByRole('option', { name: demo.queue.name }).click()
    await dialog
      .getByRole('textbox', { name: 'Prompt', exact: true })
      .fill('Você é a atendente virtual da loja. Responda em poucas linhas e com gentileza.')
    await dialog.getByRole('tab', { name: 'Serviço e voz' }).click()
    await dialog.getByLabel('Chave da API').fill(ai.apiKey)
    await dialog.getByLabel('Endereço').fill(ai.url)
    await dialog.getByRole('tab', { name: 'Conhecimento' }).click()
    await dialog.getByRole('combobox', { name: 'Fontes' }).click()
    await page.getByRole('option', { name: renamed }).click()
    const thinking = Promise.withResolvers<void>()
    ai.script({
      text: 'Sim, entregamos em Santos. [1]',
      pauses: { afterWords: 2, until: thinking.promise },
    })
    const phone = dialog.getByRole('region', { name: 'Telefone de teste' })
    await phone.getByLabel('Mensagem do cliente').fill('Vocês entregam em Santos?')
    await page.keyboard.press('Enter')
    // Its words are read while it still speaks.
    await expect(phone.getByRole('log')).toContainText('Sim,')
    await expect(phone.getByRole('log')).not.toContainText('em Santos.')
    thinking.resolve()
    await expect(phone.getByRole('log')).toContainText('Sim, entregamos em Santos.')
    await expect(phone.getByRole('log')).toContainText(renamed)
    await dialog.getByRole('button', { name: 'Adicionar prompt' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(demo.queue.name)
  })

  await test.step('it is lent to the attendants', async () => {
    await shell.walkTo('/settings')
    await page.getByRole('combobox', { name: 'Assistente dos atendentes' }).click()
    await page.getByRole('option', { name }).click()
    await expect(page.getByText('Operação atualizada com sucesso.')).toBeVisible()
  })

  await test.step('an attendant takes a suggestion, has it translated, and sends it by hand', async () => {
    const desk = await openBrowser()
    await signIn(desk, person, `/tickets/${uuid}`)
    const composer = new ComposerPage(desk)
    await composer.field.focus()
    await desk.keyboard.press('Alt+m')
    const bar = desk.getByRole('toolbar', { name: 'Assistente de escrita' })
    await expect(bar.getByRole('button', { name: 'Sugerir resposta' })).toBeFocused()
    const thinking = Promise.withResolvers<void>()
    ai.script({
      text: 'Sim, entregamos em Santos em dois dias.',
      pauses: { afterWords: 2, until: thinking.promise },
    })
    await desk.keyboard.press('Enter')
    await expect(bar.getByRole('status')).toContainText('Sim,')
    await expect(composer.field).toHaveValue('')
    thinking.resolve()
    await expect(composer.field).toHaveValue('Sim, entregamos em Santos em dois dias.')
    ai.script('Yes, we deliver to Santos in two days.')
    await bar.getByRole('button', { name: 'Traduzir para o cliente' }).click()
    await expect(composer.field).toHaveValue('Yes, we deliver to Santos in two days.')
    ai.script('Yes!')
    await bar.getByRole('button', { name: 'Mais curto' }).click()
    await expect(composer.field).toHaveValue('Yes!')
    await bar.getByRole('button', { name: 'Desfazer' }).click()
    await expect(composer.field).toHaveValue('Yes, we deliver to Santos in two days.')
    const heard = async () =>
      (await customer.phone()).filter(({ fromBusiness }) => fromBusiness).map(({ body }) => body)
    expect(await heard()).toEqual([])
    await composer.field.press('Enter')
    await expect.poll(async () => (await heard()).join()).toContain('Yes, we deliver to Santos in two days.')
  })
  expect(ai.refused).toEqual([])
  await ai.close()
})
