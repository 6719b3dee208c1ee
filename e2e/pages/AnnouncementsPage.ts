import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect.ts'

export class AnnouncementsPage {
  readonly page: Page
  readonly title: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: 'Informativos' })
  }

  async openNew(): Promise<Locator> {
    await this.page.getByRole('main').getByRole('button', { name: 'Adicionar informativo' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Adicionar informativo' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  async publish(title: string, text: string) {
    const dialog = await this.openNew()
    await dialog.getByLabel('Título').fill(title)
    await dialog.getByLabel('Texto').fill(text)
    await dialog.getByRole('button', { name: 'Adicionar informativo' }).click()
    await expect(dialog).toBeHidden()
  }
}
