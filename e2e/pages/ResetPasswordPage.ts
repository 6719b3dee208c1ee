import type { Locator, Page } from '@playwright/test'

export class ResetPasswordPage {
  readonly page: Page
  readonly title: Locator
  readonly email: Locator
  readonly code: Locator
  readonly newPassword: Locator
  readonly confirmation: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { name: 'Redefinir senha' })
    this.email = page.getByLabel('E-mail')
    this.code = page.getByLabel('Código de verificação')
    this.newPassword = page.getByLabel('Nova senha', { exact: true })
    this.confirmation = page.getByLabel('Confirme a nova senha')
  }

  async askForCode(email: string) {
    await this.email.fill(email)
    await this.page.getByRole('button', { name: 'Enviar código' }).click()
  }

  async submit(fields: { code: string; newPassword: string; confirmation: string }) {
    await this.code.fill(fields.code)
    await this.newPassword.fill(fields.newPassword)
    await this.confirmation.fill(fields.confirmation)
    await this.page.getByRole('button', { name: 'Redefinir senha' }).click()
  }
}
