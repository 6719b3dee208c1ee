import type { Locator, Page } from '@playwright/test'

export class ContactsPage {
  readonly page: Page
  readonly title: Locator
  readonly search: Locator
  readonly add: Locator
  readonly table: Locator
  readonly selection: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: /^Contatos/ })
    this.search = page.getByRole('searchbox', { name: 'Buscar por nome, número, e-mail ou informação' })
    this.add = page.getByRole('main').getByRole('button', { name: 'Adicionar contato' })
    this.table = page.getByRole('table', { name: 'Contatos' })
    this.selection = page.getByRole('toolbar', { name: 'Contatos selecionados' })
    this.dialog = page.getByRole('dialog')
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name })
  }

  action(action: string, name: string): Locator {
    return this.page.getByRole('button', { name: `${action}: ${name}` })
  }

  box(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Selecionar ${name}` })
  }

  async find(typed: string) {
    await this.search.fill(typed)
    await this.search.press('Enter')
  }

  async choose(field: string, option: string) {
    await this.dialog.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option }).click()
  }
}
