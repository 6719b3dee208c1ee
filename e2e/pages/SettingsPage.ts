import type { Locator, Page } from '@playwright/test'

export class SettingsPage {
  readonly page: Page
  readonly title: Locator
  readonly search: Locator
  readonly hoursTab: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: 'Configurações' })
    this.search = page.getByRole('searchbox', { name: 'Buscar uma configuração' })
    this.hoursTab = page.getByRole('tab', { name: 'Horários' })
  }

  toggle(name: string): Locator {
    return this.page.getByRole('switch', { name })
  }

  message(name: string): Locator {
    return this.page.getByRole('textbox', { name })
  }

  /** One of the buttons below a message that insert what differs from customer to customer. */
  insertion(message: string, name: string): Locator {
    const insertions = this.page.getByRole('group', { name: 'Inserir no texto' })
    const frame = this.page
      .locator('div')
      .filter({ has: this.message(message) })
      .filter({ has: insertions })
    return frame.last().getByRole('button', { name, exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  time(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  choice(name: string): Locator {
    return this.page.getByRole('combobox', { name })
  }

  async choose(name: string, value: string) {
    await this.choice(name).click()
    await this.page.getByRole('option', { name: value }).click()
  }
}
