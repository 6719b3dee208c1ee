import type { Locator, Page } from '@playwright/test'
import { Shell } from './Shell.ts'

/** One ticket of the inbox: its header, what was said, and the dialogs over it. */
export class ConversationPage {
  readonly page: Page
  readonly log: Locator
  readonly dialog: Locator
  readonly toEnd: Locator
  readonly newMessages: Locator
  readonly search: Locator
  readonly searchField: Locator

  constructor(page: Page) {
    this.page = page
    this.log = page.getByRole('log', { name: /^Conversa com/ })
    this.dialog = page.getByRole('dialog')
    this.toEnd = page.getByRole('button', { name: 'Ir para o fim' })
    this.search = page.getByRole('search')
    this.searchField = page.getByRole('textbox', { name: 'Buscar nesta conversa' })
    this.newMessages = page.getByRole('button', { name: /^\d+ novas?$/ })
  }

  async open(uuid: string) {
    await new Shell(this.page).walkTo(`/tickets/${uuid}`)
  }

  /** In the header of the conversation; rows of the list have buttons of the same names. */
  action(name: string): Locator {
    return this.header.getByRole('button', { name, exact: true })
  }

  get header(): Locator {
    return this.page.locator('header').filter({ has: this.page.getByRole('button', { name: 'Mais ações' }) })
  }

  /** Why nobody attends to it yet. */
  get waiting(): Locator {
    return this.page.getByRole('status').filter({ hasText: /Sem fila:|Aguardando o cliente/ })
  }

  /** Who else looks at the ticket. */
  get faces(): Locator {
    return this.header.getByRole('list', { name: /^Também nesta conversa/ })
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: /^Mensagem para/ })
  }

  async choose(item: string) {
    await this.action('Mais ações').click()
    await this.page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  message(text: string): Locator {
    return this.log.getByText(text, { exact: true })
  }

  /** What a colleague wrote: the signature stands in the same bubble. */
  signed(text: string): Locator {
    return this.log.locator('[data-message]').filter({ hasText: text })
  }

  /** The message itself, not one that quotes it. */
  bubble(text: string): Locator {
    const quote = this.page.getByTitle('Ir para a mensagem citada').filter({ hasText: text })
    return this.log
      .locator('[data-message]')
      .filter({ has: this.page.getByText(text, { exact: true }), hasNot: quote })
  }

  async chooseInMenuOf(message: string | Locator, item: string) {
    const bubble = typeof message === 'string' ? this.bubble(message) : message
    await bubble.hover()
    await bubble.getByRole('button', { name: 'Opções da mensagem' }).click()
    await this.page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  async chooseQueue(name: string) {
    await this.dialog.getByRole('combobox', { name: 'Fila' }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** A tag that the company did not have, for the contact whose drawer is open. */
  async addNewTag(name: string) {
    await this.page.getByRole('combobox', { name: 'Adicionar tag' }).fill(name)
    await this.page.getByRole('option', { name: `Criar “${name}”` }).click()
  }
}
