import type { Locator, Page } from '@playwright/test'
import type { Account } from '../company.ts'
import { expect } from '../expect.ts'
import { Shell } from './Shell.ts'

export class LoginPage {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  /** Why the last session ended. */
  readonly endNotice: Locator

  constructor(page: Page) {
    this.page = page
    this.email = page.getByLabel('E-mail')
    this.password = page.getByLabel('Senha', { exact: true })
    this.endNotice = page.getByRole('main').getByRole('alert')
  }

  async open() {
    await this.page.goto('/login')
    await this.isShown()
  }

  async isShown() {
    await expect(this.page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible()
    await expect(this.page).toHaveURL(/\/login$/)
  }

  async submit(account: Pick<Account, 'email' | 'password'>) {
    await this.email.fill(account.email)
    await this.password.fill(account.password)
    await this.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }

  /** From a blank tab to the first page of a person. */
  async signIn(account: Account): Promise<Shell> {
    await this.open()
    await this.submit(account)
    const shell = new Shell(this.page)
    await expect(shell.account).toBeVisible()
    return shell
  }
}
