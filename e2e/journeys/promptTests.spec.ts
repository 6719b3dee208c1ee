import { startAiServer } from '../../server/test/aiServer/aiServer.ts'
import { demoPassword } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { signIn } from '../signIn.ts'

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('an admin keeps a conversation with a prompt as a test, and a change that breaks it is not saved', async ({
  page,
  request,
  watch,
}) => {
  const ai = await startAiServer()
  ai.script('Abrimos às 9h.')
  const demo = await aDemoCompany(request)
  const name = `Loja testada ${Date.now()}`
  await demo.addPrompt({
    name,
    prompt: 'Você é a atendente virtual da loja. Responda em poucas linhas e com gentileza.',
    baseUrl: ai.url,
    apiKey: ai.apiKey,
  })
  await signIn(page, admin, '/prompts')
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Editar prompt' })

  await test.step('what was said on the phone becomes a test, which passes', async () => {
    const phone = dialog.getByRole('region', { name: 'Telefone de teste' })
    await phone.getByLabel('Mensagem do cliente').fill('Que horas abrem?')
    await page.keyboard.press('Enter')
    await expect(phone.getByRole('log')).toContainText('Abrimos às 9h.')
    await phone.getByRole('button', { name: 'Guardar como teste' }).click()
    const writing = page.getByRole('dialog', { name: 'Novo teste' })
    await expect(writing.getByLabel('O cliente diz')).toHaveValue('Que horas abrem?')
    await expect(writing.getByLabel('A IA deve dizer')).toHaveValue('Abrimos às 9h.')
    await writing.getByLabel('Nome').fill('Horário')
    await writing.getByRole('button', { name: 'Salvar teste' }).click()
    await expect(writing).toBeHidden()
    await dialog.getByRole('tab', { name: 'Testes' }).click()
    await expect(dialog.getByRole('img', { name: 'Ainda não rodou' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Rodar testes' }).click()
    await expect(dialog.getByText('Todos os testes passaram')).toBeVisible()
  })

  await test.step('a change that breaks it is refused, and says why', async () => {
    ai.script('Não sei o horário.')
    await dialog.getByRole('switch', { name: 'Rodar antes de salvar' }).click({ force: true })
    await dialog.getByRole('tab', { name: 'Geral' }).click()
    await dialog
      .getByRole('textbox', { name: 'Prompt', exact: true })
      .fill('Você é a atendente da loja e não sabe o horário de ninguém.')
    watch.provoke(409, /\/api\/prompt\/\d+$/)
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(dialog.getByText('O prompt não foi salvo: há testes que falham.')).toBeVisible()
    await expect(
      dialog.getByText('Deveria dizer “Abrimos às 9h.”. Disse por último “Não sei o horário.”.'),
    ).toBeVisible()
    await dialog.getByText('Ver a conversa').click()
    await expect(dialog.getByText('Não sei o horário.', { exact: true })).toBeVisible()
  })

  await test.step('repaired, it is saved', async () => {
    ai.script('Abrimos às 9h.')
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await ai.close()
})

test('the months of what AI costs stay in reach while one is read, and when that fails', async ({
  page,
  watch,
}) => {
  await signIn(page, admin, '/prompts/usage')
  const months = page.getByRole('group', { name: 'Mês' })
  const [before, after] = ['Mês anterior', 'Próximo mês'].map((name) => months.getByRole('button', { name }))
  await expect(after!).toBeDisabled()
  const present = await months.textContent()

  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/prompt-usage?month=*', async (route) => {
    await held.promise
    await route.continue()
  })
  for (let back = 1; back <= 12; back += 1) await before!.click()
  const aYearAgo = present!.replace(/\d{4}/, (year) => String(Number(year) - 1))
  await expect(months, 'while it is read').toHaveText(aYearAgo)
  held.resolve(undefined)
  await expect(page.getByText('Nada foi gasto com IA neste mês.')).toBeVisible()
  await page.unroute('**/api/prompt-usage?month=*')

  watch.provoke(500, '/api/prompt-usage')
  await page.route('**/api/prompt-usage?month=*', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', message: 'Internal error' } }),
  )
  await before!.click()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await page.unroute('**/api/prompt-usage?month=*')
  await after!.click()
  await expect(months).toHaveText(aYearAgo)
  for (let forth = 1; forth <= 12; forth += 1) await after!.click()
  await expect(months).toHaveText(present!)
  await expect(after!).toBeDisabled()
})
