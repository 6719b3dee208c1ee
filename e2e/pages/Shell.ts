import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    /** Left there by the router: which address the page on the screen belongs to. */
    __TSR_ROUTER__?: { state: { resolvedLocation?: { pathname: string } } }
  }
}

/** What a page is called where that is not its name in the menu. */
const titles: Partial<Record<string, string>> = { Financeiro: 'Faturas' }
const titleOf = (label: string) => titles[label] ?? label

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

  /** Until the page is there: the one before stands on the screen, and hears, while the next one is on its way. */
  async goTo(label: string) {
    await this.menu.getByRole('link', { name: label }).click()
    // What is counted in a title follows it.
    await this.page.getByRole('heading', { level: 1, name: new RegExp(`^${titleOf(label)}`) }).waitFor()
  }

  /** As a link leads there: the program that is loaded goes on. Until the page or the conversation of before has gone. */
  async walkTo(path: string) {
    const left = await this.page.evaluateHandle((to) => {
      const { pathname } = window.location
      const target = new URL(to, window.location.href).pathname
      const pageOf = (address: string) => address.split('/')[1]
      const title = pageOf(target) === pageOf(pathname) ? null : document.querySelector('h1')
      const log = target === pathname ? null : document.querySelector('[role=log]')
      window.history.pushState(null, '', to)
      return { parts: [title, log], target }
    }, path)
    await this.page.waitForFunction(({ parts, target }) => {
      // Who is called back on the way to another page has never left this one.
      const stands = window.__TSR_ROUTER__?.state.resolvedLocation?.pathname === target
      return stands || parts.every((part) => !part?.isConnected)
    }, left)
    await left.dispose()
  }

  /** The same where another page is the answer: only the journey knows what is there then. */
  async tryTo(path: string) {
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
