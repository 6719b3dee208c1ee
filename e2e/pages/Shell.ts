import type { Locator, Page } from '@playwright/test'

/** The frame around every page behind the login. */
export class Shell {
  readonly page: Page
  readonly menu: Locator
  readonly account: Locator
  readonly toasts: Locator
  readonly refresh: Locator

  constructor(page: Page) {
    this.page = page
    this.menu = page.getByRole('navigation', { name: 'Menu principal' })
    this.account = page.getByRole('button', { name: 'Sua conta' })
    this.toasts = page.getByRole('alert')
    this.refresh = page.getByRole('button', { name: 'Atualizar os dados' })
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

  /** Says how much is unread. */
  get bell(): Locator {
    return this.page.getByRole('button', { name: /^Notificações/ })
  }

  /** Everything by its name, under Ctrl+K. */
  get palette(): Locator {
    return this.page.getByRole('dialog', { name: 'Paleta de comandos' })
  }

  async command(typed: string, option: string | RegExp = typed) {
    await this.page.keyboard.press('Control+k')
    await this.palette.getByRole('combobox').waitFor()
    await this.page.keyboard.type(typed)
    await this.palette.getByRole('option', { name: option, selected: true }).waitFor()
    await this.page.keyboard.press('Enter')
    await this.palette.waitFor({ state: 'hidden' })
  }

  async goTo(label: string) {
    await this.menu.getByRole('link', { name: label }).click()
  }

  /** As a link leads there: the program that is loaded goes on. */
  async walkTo(path: string) {
    await this.page.evaluate((to) => window.history.pushState(null, '', to), path)
  }

  async reloadData() {
    await this.refresh.click()
  }

  async openProfile() {
    await this.account.click()
    await this.page.getByRole('menuitem', { name: 'Perfil' }).click()
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
