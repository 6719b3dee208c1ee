import type { Locator, Page } from '@playwright/test'

/** The invoices of a company and the dialog in which one is paid. */
export class CheckoutDialog {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /fatura/ })
  }

  async open() {
    await this.page.getByRole('button', { name: 'PAGAR' }).click()
    await this.dialog.waitFor()
  }

  step(name: string): Locator {
    return this.dialog.getByRole('button', { name })
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }

  field(name: string): Locator {
    return this.dialog.getByLabel(name)
  }
}
