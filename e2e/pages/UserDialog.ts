import type { Locator, Page } from '@playwright/test'

interface UserFields {
  name?: string
  email?: string
  password?: string
}

export class UserDialog {
  readonly frame: Locator
  readonly name: Locator
  readonly email: Locator
  readonly password: Locator

  constructor(page: Page, title: string) {
    this.frame = page.getByRole('dialog', { name: title })
    this.name = this.frame.getByRole('textbox', { name: 'Nome' })
    this.email = this.frame.getByRole('textbox', { name: 'E-mail' })
    this.password = this.frame.getByLabel(/^Senha/)
  }

  async fill({ name, email, password }: UserFields) {
    if (name !== undefined) await this.name.fill(name)
    if (email !== undefined) await this.email.fill(email)
    if (password !== undefined) await this.password.fill(password)
  }

  async choosePicture(file: { name: string; mimeType: string; buffer: Buffer }) {
    const chooser = this.frame.page().waitForEvent('filechooser')
    await this.frame.getByRole('button', { name: 'Escolher foto' }).click()
    await (await chooser).setFiles(file)
  }

  async submit(label: string) {
    await this.frame.getByRole('button', { name: label }).click()
  }
}
