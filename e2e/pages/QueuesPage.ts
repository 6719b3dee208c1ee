import type { Locator, Page } from '@playwright/test'

/** The queues of a company, and the editor of one with the phone beside it. */
export class QueuesPage {
  readonly page: Page
  readonly editor: Locator
  readonly phone: Locator
  readonly answer: Locator

  constructor(page: Page) {
    this.page = page
    this.editor = page.getByRole('dialog', { name: /^(Adicionar|Editar) fila$/ })
    this.phone = page.getByRole('region', { name: 'Prévia no telefone do cliente' })
    this.answer = this.phone.getByRole('textbox', { name: 'Responder como o cliente' })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  handle(name: string): Locator {
    return this.page.getByRole('button', { name: `Mover a fila ${name}` })
  }

  async openNew() {
    await this.page.getByRole('main').getByRole('button', { name: 'Adicionar fila' }).first().click()
    await this.field('Nome').waitFor()
  }

  field(label: string): Locator {
    return this.editor.getByRole('textbox', { name: label, exact: true })
  }

  tab(name: string): Locator {
    return this.editor.getByRole('tab', { name })
  }

  option(name: string): Locator {
    return this.editor.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** At the end of the first level, or inside another one; the one that is added is open afterwards. */
  async addOption(name: string, message = '', inside?: string) {
    const button = inside === undefined ? 'Adicionar opção' : `Adicionar opção em ${inside}`
    await this.editor.getByRole('button', { name: button, exact: true }).click()
    await this.field('Nome da opção').fill(name)
    if (message) await this.field('Mensagem').fill(message)
  }

  async inMenuOf(option: string, item: string) {
    await this.editor.getByRole('button', { name: `Ações da opção ${option}` }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async save(verb: 'Adicionar fila' | 'Salvar') {
    await this.editor.getByRole('button', { name: verb, exact: true }).click()
  }

  async say(text: string) {
    await this.answer.fill(text)
    await this.answer.press('Enter')
  }
}
