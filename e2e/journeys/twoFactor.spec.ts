import { createHmac } from 'node:crypto'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'
import { signIn } from '../signIn.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows, some steps of its clock from now (RFC 6238). */
function codeOf(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', key).update(step).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('a second step is set up in the profile and asked for at the next sign-in', async ({
  page,
  company,
  watch,
}) => {
  const ana = await company.addPerson()
  const shell = await signIn(page, ana)
  const login = new LoginPage(page)

  const { secret, used } = await test.step('the password, the picture and a code set it up', async () => {
    await shell.openProfile()
    await page.getByRole('button', { name: 'Configurar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Configurar o aplicativo' })
    watch.provoke(400, '/api/auth/two-factor/proof')
    await dialog.getByLabel('Sua senha').fill('errada')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByText('A senha atual não confere', { exact: false })).toBeVisible()
    await dialog.getByLabel('Sua senha').fill(ana.password)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
    const typed = await dialog.getByLabel('Chave para digitar').textContent()
    const found = (typed ?? '').replaceAll(' ', '')
    const used = codeOf(found, -1)
    await dialog.getByLabel('Código de 6 dígitos do aplicativo').fill(used)
    return { secret: found, used }
  })

  const recovery = await test.step('recovery codes are shown once', async () => {
    const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const first = await codes.first().textContent()
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await expect(page.getByText('Restam 10 códigos.')).toBeVisible()
    return first ?? ''
  })

  watch.provoke(401, '/api/auth/login')
  const begin = async () => {
    await page.context().clearCookies()
    await login.open()
    await login.submit(ana)
    await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  }
  await test.step('the code opens the door, and a pasted one goes off by itself', async () => {
    await begin()
    watch.provoke(400, '/api/auth/login/code')
    await page.getByLabel('Código', { exact: true }).fill(used)
    await expect(page.getByText('Código incorreto ou já usado.', { exact: false })).toBeVisible()
    await page.getByLabel('Código', { exact: true }).fill(codeOf(secret))
    await expect(new Shell(page).account).toBeVisible()
  })

  await test.step('without the phone a recovery code does', async () => {
    await begin()
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabel('Código de recuperação').fill(recovery)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(new Shell(page).account).toBeVisible()
    await new Shell(page).openProfile()
    await expect(page.getByText('Entrou com um código de recuperação')).toBeVisible()
    await expect(page.getByText('Recusado: código incorreto')).toBeVisible()
  })
})
