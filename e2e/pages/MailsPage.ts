import type { Page } from '@playwright/test'
import { expect } from '../expect.ts'

export class MailsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The text of the newest mail to an address. */
  async read(recipient: string): Promise<string> {
    await this.page.getByRole('button', { name: recipient }).first().click()
    const mail = this.page.getByRole('dialog')
    await expect(mail.getByText(recipient)).toBeVisible()
    const text = await mail.innerText()
    await mail.getByRole('button', { name: 'Fechar' }).click()
    await expect(mail).toBeHidden()
    return text
  }
}
