import type { Locator, Page } from '@playwright/test'

export class CampaignsPage {
  readonly page: Page
  readonly title: Locator
  readonly add: Locator
  readonly dialog: Locator
  /** What the phone beside the editor, or in the check, shows. */
  readonly phone: Locator
  readonly progress: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: /^Campanhas/ })
    this.add = page.getByRole('main').getByRole('button', { name: 'Nova campanha' }).first()
    this.dialog = page.getByRole('dialog')
    this.phone = page.getByRole('region', { name: /^A mensagem no celular de/ })
    this.progress = page.getByRole('region', { name: 'Andamento da campanha' })
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name })
  }

  async choose(field: string, option: RegExp | string) {
    await this.dialog.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  /** The only connection of a company is chosen by itself. */
  async sendOver(connection: string) {
    if (await this.dialog.getByText(connection, { exact: true }).first().isVisible()) return
    await this.choose('Conexões', connection)
    await this.page.keyboard.press('Tab')
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
}
