import { demoPassword } from '../company.ts'
import { demoAdminToken } from '../demoAdmin.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { signIn } from '../signIn.ts'

const carla = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test.describe.configure({ timeout: 480_000 })

test('a flow is made from a template, published, and begun by a phrase of a customer', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const customer = demo.aCustomer('Frida Frase')
  const mark = customer.number.slice(-6)
  const name = `Boleto ${mark}`
  const main = page.getByRole('main')
  const shell = await signIn(page, carla, '/flowbuilders')

  await test.step('too short a name is refused in words; a template is chosen', async () => {
    await expect(main.getByRole('heading', { name: 'Fluxos de conversa' })).toBeVisible()
    await main.getByRole('button', { name: 'Adicionar Fluxo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar Fluxo' })
    await dialog.getByLabel('Nome do fluxo').fill('B')
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(dialog.getByText('Muito curto!')).toBeVisible()
    await dialog.getByLabel('Nome do fluxo').fill(name)
    await dialog.getByRole('radio', { name: /Cobrança e segunda via/ }).click()
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(page).toHaveURL(/\/flowbuilder\/\d+$/)
  })
  const flowId = Number(page.url().split('/').at(-1))

  await test.step('it stands in the list as a draft until it is published', async () => {
    await shell.walkTo('/flowbuilders')
    await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(name)
    const row = main.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Rascunho')
    const headers = { authorization: `Bearer ${await demoAdminToken(request)}` }
    await request.post(`/api/flowbuilder/${flowId}/publish`, { headers, data: { revision: 0 } })
    await expect(row).toContainText('Ativo')
  })

  await test.step('a phrase begins it', async () => {
    await shell.walkTo('/phrase-lists')
    await main.getByRole('button', { name: 'Adicionar campanha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova campanha com fluxo por frase' })
    await dialog.getByLabel('Nome do disparo').fill(`Anúncio ${mark}`)
    await dialog.getByRole('button', { name: 'Criar campanha' }).click()
    await expect(dialog.getByText('Obrigatório')).toHaveCount(2)
    await dialog.getByRole('combobox', { name: 'Fluxo' }).fill(name)
    await page.getByRole('option', { name }).click()
    await dialog.getByLabel('Frase que dispara o fluxo').fill(`Segunda via ${mark}`)
    await dialog.getByRole('button', { name: 'Criar campanha' }).click()
    await expect(page.getByText('Frase criada com sucesso!')).toBeVisible()
    await expect(main.getByRole('row').filter({ hasText: `Anúncio ${mark}` })).toContainText('Ativo')
    await customer.says(`SEGUNDA VIA ${mark}`)
    const words = async () => (await customer.phone()).map(({ body }) => body).join('\n')
    await expect.poll(words).toContain('O que você precisa?')
  })
})
