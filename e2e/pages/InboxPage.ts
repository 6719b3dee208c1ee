import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect.ts'
import { Shell } from './Shell.ts'

/** The list of tickets, at the left of the conversation or, on a phone, in a tab of its own. */
export class InboxPage {
  readonly page: Page
  readonly search: Locator
  readonly filters: Locator
  readonly dialog: Locator
  readonly divider: Locator
  readonly prompt: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox', { name: 'Buscar atendimentos' })
    this.filters = page.getByRole('button', { name: /^Filtros/ })
    this.dialog = page.getByRole('dialog')
    this.divider = page.getByRole('separator', { name: 'Largura da lista' })
    this.prompt = page.getByText('Selecione um atendimento para começar a conversar.')
  }

  async open() {
    await new Shell(this.page).walkTo('/tickets')
  }

  view(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`${name}$`) })
  }

  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('link', { name }) })
  }

  link(name: string): Locator {
    return this.row(name).getByRole('link')
  }

  /** How many tickets the tab says that a view holds. */
  async count(view: string): Promise<number> {
    return Number.parseInt(await this.view(view).innerText(), 10)
  }

  counts(): Promise<number[]> {
    return Promise.all(['Atendendo', 'Aguardando'].map((view) => this.count(view)))
  }

  /** Those who wait, the newest first: in line, somebody who has just come may stand below what is drawn. */
  async showWaiting() {
    await this.view('Aguardando').click()
    await this.page.getByRole('button', { name: 'Ordem e espaçamento' }).click()
    const inLine = this.page.getByRole('menuitemcheckbox', { name: 'Quem aguarda há mais tempo primeiro' })
    if ((await inLine.getAttribute('aria-checked')) === 'true') await inLine.click()
    else await this.page.keyboard.press('Escape')
    await expect(inLine).toBeHidden()
  }

  async act(action: string, name: string) {
    await this.row(name).hover()
    await this.page.getByRole('button', { name: `${action}: ${name}` }).click()
  }

  async chooseIn(field: string, option: string | RegExp) {
    await this.dialog.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option }).first().click()
  }
}
