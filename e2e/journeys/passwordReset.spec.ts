import { superUser } from '../company.ts'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MailsPage } from '../pages/MailsPage.ts'
import { ResetPasswordPage } from '../pages/ResetPasswordPage.ts'
import { Shell } from '../pages/Shell.ts'
import { signIn } from '../signIn.ts'

const rule =
  'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.'

test('a forgotten password is replaced with the code from the mail', async ({
  page,
  openBrowser,
  company,
  watch,
}) => {
  const known = await company.addPerson()
  const ana = { ...known, password: 'NovaSenha1' }
  const login = new LoginPage(page)
  const reset = new ResetPasswordPage(page)
  const shell = new Shell(page)

  await test.step('an unknown address is named as such', async () => {
    watch.provoke(404, /^\/api\/forgetpassword\//)
    await login.open()
    await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
    await expect(reset.title).toBeVisible()
    await reset.askForCode('ninguem@demo.local')
    await expect(reset.email).toHaveAccessibleDescription('Email não encontrado')
  })

  await test.step('the code is asked for', async () => {
    await reset.askForCode(ana.email)
    await expect(shell.toasts.filter({ hasText: 'Email enviado com sucesso!' })).toBeVisible()
    await expect(page.getByText(`Enviamos um código para ${ana.email}.`)).toBeVisible()
  })

  const code = await test.step('the super user finds it among the mails', async () => {
    const office = await openBrowser()
    await signIn(office, superUser, '/mails')
    const mail = await new MailsPage(office).read(ana.email)
    const [found] = mail.match(/^[2-9A-Z]{8}$/m) ?? []
    if (found === undefined) throw new Error(`no code in the mail: ${mail}`)
    return found
  })

  await test.step('weak, mistyped and wrong are told apart', async () => {
    const newPassword = ana.password
    await reset.submit({ code, newPassword: 'fraca123', confirmation: 'fraca123' })
    await expect(reset.newPassword).toHaveAccessibleDescription(rule)
    await reset.submit({ code, newPassword, confirmation: 'OutraSenha1' })
    await expect(reset.confirmation).toHaveAccessibleDescription('As senhas não correspondem')
    watch.provoke(400, '/api/resetpasswords')
    await reset.submit({ code: 'ERRADO22', newPassword, confirmation: newPassword })
    await expect(shell.toasts.filter({ hasText: 'Código inválido ou vencido. Peça um novo.' })).toBeVisible()
  })

  await test.step('the right code sets the password', async () => {
    const { password } = ana
    await reset.submit({ code, newPassword: password, confirmation: password })
    await expect(shell.toasts.filter({ hasText: 'Senha redefinida com sucesso.' })).toBeVisible()
    await login.isShown()
  })

  await test.step('only the new password opens the door', async () => {
    watch.provoke(401, '/api/auth/login')
    await login.submit(known)
    await expect(shell.toasts.filter({ hasText: 'E-mail ou senha incorretos. Tente de novo.' })).toBeVisible()
    await login.submit(ana)
    await expect(shell.greeting(ana.name)).toBeVisible()
  })
})
