import type { Locator, Page } from '@playwright/test'

/** The frame around every page behind the login. */
export class Shell {
  readonly page: Page
  readonly menu: Locator
  readonly account: Locator
  readonly toasts: Locator

  constructor(page: Page) {
    this.page = page
    this.menu = page.getByRole('navigation', { name: 'Menu principal' })
    this.account = page.getByRole('button', { name: 'Sua conta' })
    this.toasts = page.getByRole('alert')
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  greeting(name: string): Locator {
    return this.page.getByRole('banner').getByText(`Olá, ${name}`)
  }

  connection(name: RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  async goTo(label: string) {
    await this.menu.getByRole('link', { name: label }).click()
  }

  async reloadData() {
    await this.page.getByRole('button', { name: 'Atualizar os dados' }).click()
  }

  async signOut() {
    await this.account.click()
    await this.page.getByRole('menuitem', { name: 'Sair' }).click()
  }

  /** A number that changes whenever the page is loaded anew. */
  loadedAt(): Promise<number> {
    return this.page.evaluate(() => performance.timeOrigin)
  }
}
