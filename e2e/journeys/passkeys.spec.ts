import type { Page } from '@playwright/test'
import { openCompany } from '../company.ts'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'
import { programAddress } from '../program.ts'
import { signIn } from '../signIn.ts'

/** Passkeys are made for a name: an IP address is none. */
test.use({
  // Playwright reads a fixture's needs from its first parameter, which must be a pattern.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, provide) => provide(programAddress().replace('127.0.0.1', 'localhost')),
})

/** A phone or a laptop that knows its owner. `verify(false)`: the finger is not recognised. */
async function aDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verify: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

test('a passkey is added in the profile, opens the door alone and as a second step, and is removed', async ({
  page,
  company,
  watch,
}) => {
  const ana = await company.addPerson()
  const device = await aDevice(page)
  const shell = await signIn(page, ana)
  const login = new LoginPage(page)
  const kept = page.getByRole('list', { name: 'Chaves de acesso' }).getByRole('listitem')

  await test.step('the password and the device make it, and it has a name', async () => {
    await shell.openProfile()
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar chave de acesso' })
    await dialog.getByLabel('Sua senha').fill(ana.password)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByLabel('Nome da chave').fill('Notebook da loja')
    await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click()
    await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await expect(kept).toContainText(['Notebook da loja'])
    await expect(kept).toContainText(['nunca usada'])
    expect(await device.passkeys()).toBe(1)
  })

  await test.step('the same device makes no second one', async () => {
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar chave de acesso' })
    await dialog.getByLabel('Sua senha').fill(ana.password)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click()
    await expect(dialog.getByText('Este aparelho já tem uma chave de acesso')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('another name', async () => {
    await page.getByRole('button', { name: 'Renomear: Notebook da loja' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renomear chave de acesso' })
    await dialog.getByLabel('Nome da chave').fill('Notebook de casa')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(kept).toContainText(['Notebook de casa'])
  })

  await test.step('the login opens with it alone, without address and password', async () => {
    await page.context().clearCookies()
    await login.open()
    await device.verify(false)
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
    await expect(page.getByText('Nenhuma chave de acesso foi usada.', { exact: false })).toBeVisible()
    await device.verify(true)
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
    await expect(new Shell(page).account).toBeVisible()
  })

  await test.step('after the password it is the second step', async () => {
    await page.context().clearCookies()
    await login.open()
    watch.provoke(401, '/api/auth/login')
    await login.submit(ana)
    await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
    await expect(new Shell(page).account).toBeVisible()
    await new Shell(page).openProfile()
    await expect(page.getByText('Entrou com uma chave de acesso').first()).toBeVisible()
    await expect(kept).toContainText(['usada'])
  })

  await test.step('removed, it opens nothing', async () => {
    await page.getByRole('button', { name: 'Remover: Notebook de casa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remover chave de acesso' })
    await dialog.getByLabel('Sua senha').fill(ana.password)
    await dialog.getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByText('Chave de acesso removida')).toBeVisible()
    await expect(kept).toHaveCount(0)
    await page.context().clearCookies()
    await login.open()
    watch.provoke(400, '/api/auth/passkey')
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
    await expect(page.getByText('Esta chave de acesso não foi aceita.', { exact: false })).toBeVisible()
  })
})

test('where a company asks for a second step, a passkey is set up before the first session', async ({
  page,
  baseURL,
  watch,
}) => {
  const company = await openCompany(baseURL ?? '')
  const ana = await company.addPerson()
  await company.set('twoFactorRequired', 'enabled')
  await company.close()
  await aDevice(page)
  const login = new LoginPage(page)
  await login.open()
  watch.provoke(401, '/api/auth/login')
  await login.submit(ana)
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click()
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  await page.getByRole('button', { name: 'Já guardei, entrar' }).click()
  await expect(new Shell(page).account).toBeVisible()
})
