import type { Locator, Page } from '@playwright/test'

/** The services that answer customers by themselves. */
export class IntegrationsPage {
  readonly page: Page
  readonly editor: Locator
  readonly secret: Locator

  constructor(page: Page) {
    this.page = page
    this.editor = page.getByRole('dialog', { name: 'Adicionar integração' })
    this.secret = page.getByRole('dialog', { name: 'Integração salva: copie o segredo' })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  field(label: string): Locator {
    return this.editor.getByRole('textbox', { name: label, exact: true })
  }

  async openNew() {
    await this.page.getByRole('main').getByRole('button', { name: 'Adicionar integração' }).first().click()
    await this.field('Nome').waitFor()
  }

  async save() {
    await this.editor.getByRole('button', { name: 'Adicionar integração', exact: true }).click()
  }
}
