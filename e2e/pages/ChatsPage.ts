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

  field(title: string): Locator {
    return this.page.getByRole('textbox', { name: `Mensagem para ${title}` })
  }

  async write(title: string, text: string) {
    await this.field(title).fill(text)
    await this.field(title).press('Enter')
  }

  async sendFile(file: { name: string; mimeType: string; buffer: Buffer }) {
    await this.page.getByRole('main').locator('input[type=file]').setInputFiles(file)
    await this.page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  }

  /** Types the beginning of a name after an @, takes what is offered, and writes on. */
  async mention(title: string, { begin, rest }: { begin: string; rest: string }) {
    const field = this.field(title)
    await field.pressSequentially(`@${begin}`)
    await this.page.getByRole('listbox', { name: 'Pessoas para mencionar' }).waitFor()
    await field.press('Enter')
    await field.pressSequentially(rest)
    await field.press('Enter')
  }

  /** Does something with a message that its menu offers. */
  async act(text: string, item: string) {
    const line = this.page
      .locator('[data-message]')
      .filter({ has: this.page.getByText(text, { exact: true }) })
      .last()
    await line.hover()
    await line.getByRole('button', { name: 'Opções da mensagem' }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }
}
