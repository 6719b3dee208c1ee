import { randomUUID } from 'node:crypto'
import { demoPassword } from '../company.ts'
import { expect, test } from '../journey.ts'
import { signIn } from '../signIn.ts'

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('an admin makes a token, tries it, and looks at a webhook that cannot be reached', async ({
  page,
  watch,
}) => {
  // Of its own: those of a run before are still there.
  const mark = randomUUID().slice(0, 6)
  const [shop, hook] = [`Loja ${mark}`, `CRM ${mark}`]
  await signIn(page, admin, '/messages-api')
  let token = ''
  await test.step('the token is shown once', async () => {
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await page.getByRole('button', { name: 'Criar token' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Criar token' })
    await dialog.getByLabel('Nome').fill(shop)
    watch.provoke(400, '/api/api-tokens')
    await dialog.getByRole('button', { name: 'Criar', exact: true }).click()
    await expect(dialog.getByText('Obrigatório')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Conexão' }).fill('WhatsApp principal')
    await page.getByRole('option', { name: 'WhatsApp principal' }).click()
    await dialog.getByRole('button', { name: 'Criar', exact: true }).click()
    const told = page.getByRole('dialog', { name: 'Seu novo token' })
    token = (await told.getByLabel('Token').textContent()) ?? ''
    expect(token).toMatch(/^cf_/)
    await page.keyboard.press('Escape')
    await expect(page.getByText(shop)).toBeVisible()
  })

  await test.step('a form that is not filled in says so, and one that is sends', async () => {
    await page.getByRole('tab', { name: 'Como usar' }).click()
    const form = page.getByRole('region', { name: 'Testar texto' })
    await form.getByLabel('Número').fill('5511987650001')
    await form.getByLabel('Mensagem').fill('Teste da API')
    await form.getByLabel('Token').fill('x'.repeat(43))
    watch.provoke(401, '/api/messages/send')
    await form.getByRole('button', { name: 'Enviar' }).click()
    await expect(form.getByText('Recusado (HTTP 401)')).toBeVisible()
    await form.getByLabel('Token').fill(token)
    await form.getByRole('button', { name: 'Enviar' }).click()
    await expect(form.getByText('Aceito (HTTP 200)')).toBeVisible()
    await page.getByText('Python', { exact: true }).click()
    await expect(page.getByText('import os, requests').first()).toBeVisible()
  })

  await test.step('a webhook inside the own network is not called, and the console says why', async () => {
    await page.getByRole('tab', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'Adicionar webhook' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar webhook' })
    await dialog.getByLabel('Nome').fill(hook)
    await dialog.getByLabel('Endereço').fill('http://10.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Segredo da assinatura' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByText(hook, { exact: true }).first().click()
    const panel = page.getByRole('dialog', { name: hook })
    await panel.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(panel.getByText('Endereço não permitido').first()).toBeVisible()
  })
})
