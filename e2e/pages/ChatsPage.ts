import type { Locator, Page } from '@playwright/test'

/** The internal chat: the list at the left, one conversation at the right. */
export class ChatsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  message(text: string): Locator {
    return this.page.getByRole('log').getByText(text, { exact: true })
  }

  async create(title: string, people: string[]) {
    await this.page.getByRole('button', { name: 'Novo chat' }).first().click()
    const dialog = this.page.getByRole('dialog', { name: 'Novo chat' })
    await dialog.getByLabel('Título').fill(title)
    const choice = dialog.getByRole('combobox', { name: 'Usuários' })
    for (const name of people) {
      await choice.fill(name)
      await this.page.getByRole('option', { name }).click()
    }
    // Leaving the field folds its list away, which lies over the button.
    await choice.press('Tab')
    await dialog.getByRole('button', { name: 'Criar chat' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async open(title: string) {
    await this.page.getByRole('main').getByRole('link', { name: title }).click()
  }

  async write(title: string, text: string) {
    const field = this.page.getByRole('textbox', { name: `Mensagem para ${title}` })
    await field.fill(text)
    await field.press('Enter')
  }
}
