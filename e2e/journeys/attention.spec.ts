import type { Page } from '@playwright/test'
import { openCompany } from '../company.ts'
import { expect, test } from '../journey.ts'
import { AttentionPage } from '../pages/AttentionPage.ts'
import { ConnectionsPage } from '../pages/ConnectionsPage.ts'
import { programAddress } from '../program.ts'
import { signIn } from '../signIn.ts'

/** A customer of the simulated network sends something that nobody understands. */
async function sendUnknown(page: Page, connection: string, number: string) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string)
  const headers = { authorization: `Bearer ${token}` }
  const connections = (await (await page.request.get('/api/whatsapp', { headers })).json()) as {
    id: number
    name: string
  }[]
  const id = connections.find(({ name }) => name === connection)?.id
  const sent = await page.request.post(`/api/simulator/${id}/inbound`, {
    headers,
    data: { number, body: 'De outro planeta', type: 'unknown' },
  })
  expect(await sent.json()).toMatchObject({ accepted: true })
}

test('what could not be handled waits for an admin, who reads it, tries again and puts it aside', async ({
  page,
  context,
  openBrowser,
}) => {
  const company = await openCompany(programAddress())
  const admin = await company.addPerson({ name: 'Aline Atenta', profile: 'admin' })
  const colleague = await company.addPerson({ name: 'Caio Colega', profile: 'admin' })
  const connection = 'Vendas'
  const sender = '+55 (11) 97777-6666'

  const shell = await signIn(page, admin, '/connections')
  const connections = new ConnectionsPage(page)
  await connections.create(connection)
  await connections.scan(connection)
  await expect(connections.row(connection)).toContainText('Conectada')

  const other = await openBrowser()
  await signIn(other, colleague, '/attention')
  const elsewhere = new AttentionPage(other)
  await expect(elsewhere.allHandled).toBeVisible()

  const attention = new AttentionPage(page)
  const waiting = shell.menu.getByRole('img', { name: '1 item espera uma decisão' })
  await test.step('it shows up by itself, in the list and in the menu', async () => {
    await expect(waiting).toBeHidden()
    await sendUnknown(page, connection, '5511977776666')
    await expect(waiting).toBeVisible()
    await expect(elsewhere.row(sender)).toContainText(connection)
    await shell.goTo('Requer atenção')
    await expect(attention.row(sender)).toContainText('Tipo de mensagem desconhecido')
  })

  await test.step('what the network sent can be read and copied', async () => {
    const dialog = await attention.open(sender)
    const raw = await dialog.getByLabel('O que a rede enviou').inputValue()
    expect(raw).toContain('De outro planeta')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copiar' }).click()
    await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(raw)
  })

  await test.step('tried again without a remedy, it comes back', async () => {
    const dialog = page.getByRole('dialog', { name: `Recebido de ${sender}` })
    await dialog.getByRole('button', { name: 'Processar de novo' }).click()
    await expect(shell.toasts.filter({ hasText: 'Está sendo processado de novo.' })).toBeVisible()
    await expect(dialog).toBeHidden()
    for (const seen of [attention, elsewhere]) await expect(seen.row(sender)).toBeVisible()
  })

  await test.step('put aside, it is gone for everybody', async () => {
    await attention.ask('Deixar de lado', sender)
    await expect(attention.dismissal).toContainText(sender)
    await attention.dismissal.getByRole('button', { name: 'Cancelar' }).click()
    await expect(attention.dismissal).toBeHidden()
    await expect(attention.row(sender)).toBeVisible()

    await attention.ask('Deixar de lado', sender)
    await attention.dismissal.getByRole('button', { name: 'Deixar de lado' }).click()
    for (const seen of [attention, elsewhere]) await expect(seen.allHandled).toBeVisible()
    await expect(waiting).toBeHidden()
  })
  await company.close()
})
