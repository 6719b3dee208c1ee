import type { Locator, Page } from '@playwright/test'

/** The queues of a company, and the editor of one with the phone beside it. */
export class QueuesPage {
  readonly page: Page
  readonly editor: Locator
  readonly phone: Locator
  readonly reply: Locator

  constructor(page: Page) {
    this.page = page
    this.editor = page.getByRole('dialog', { name: /^(Adicionar|Editar) fila$/ })
    this.phone = page.getByRole('region', { name: 'Prévia no telefone do cliente' })
    this.reply = this.phone.getByRole('textbox', { name: 'Responder como o cliente' })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  handle(name: string): Locator {
    return this.page.getByRole('button', { name: `Mover a fila ${name}` })
  }

  /** By its handle with the mouse, in steps as a hand moves; until the server has it. */
  async drag(name: string, onto: string) {
    const [from, to] = [await centreOf(this.handle(name)), await centreOf(this.handle(onto))]
    const saved = this.page.waitForResponse((response) => response.url().endsWith('/api/queue/order'))
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x, to.y, { steps: 8 })
    await this.page.mouse.up()
    await saved
  }

  async openNew() {
    await this.page.getByRole('main').getByRole('button', { name: 'Adicionar fila' }).first().click()
    await this.field('Nome').waitFor()
  }

  field(label: string): Locator {
    return this.editor.getByRole('textbox', { name: label, exact: true })
  }

  async choose(label: string, choice: string) {
    await this.editor.getByRole('combobox', { name: label, exact: true }).click()
    await this.page.getByRole('option', { name: choice, exact: true }).click()
  }

  async toggle(label: string) {
    await this.editor.getByRole('switch', { name: label }).click({ force: true })
  }

  /** In one of the steps around a deadline. */
  async chooseInStep(number: number, label: string, choice: string) {
    const step = this.editor.getByRole('group', { name: `Passo ${number}`, exact: true })
    await step.getByRole('combobox', { name: label, exact: true }).click()
    await this.page.getByRole('option', { name: choice, exact: true }).click()
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

  menuOf(option: string): Locator {
    return this.editor.getByRole('button', { name: `Ações da opção ${option}` })
  }

  async inMenuOf(option: string, item: string) {
    await this.menuOf(option).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async save(verb: 'Adicionar fila' | 'Salvar') {
    await this.editor.getByRole('button', { name: verb, exact: true }).click()
  }

  async say(text: string) {
    await this.reply.fill(text)
    await this.reply.press('Enter')
  }
}

async function centreOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('Nothing to take with the mouse')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
