import type { Locator, Page } from '@playwright/test'
import { onePixel } from '../onePixel.ts'

/** The phones of the simulated customers: the list at the left, one phone at the right. */
export class SimulatorPage {
  readonly page: Page
  readonly title: Locator
  readonly customers: Locator
  readonly code: Locator
  readonly scan: Locator
  readonly log: Locator
  readonly field: Locator
  readonly sheet: Locator
  readonly faults: Locator
  readonly back: Locator
  readonly split: Locator

  constructor(page: Page) {
    this.page = page
    const main = page.getByRole('main')
    this.title = page.getByRole('heading', { level: 1, name: 'Simulador' })
    this.customers = page.getByRole('list', { name: 'Clientes simulados' })
    this.code = page.getByRole('img', { name: /^QR Code de/ })
    this.scan = main.getByRole('button', { name: 'Ler o QR Code' })
    this.log = page.getByRole('log', { name: /^Mensagens no celular/ })
    this.split = main.getByRole('link', { name: 'Lado a lado' })
    this.field = main.getByRole('textbox', { name: /^Mensagem de/ })
    this.sheet = page.getByRole('dialog')
    this.faults = main.getByRole('button', { name: /^Falhas$|falhas? ligadas?$/ })
    this.back = page.getByRole('button', { name: 'Voltar para os clientes' })
  }

  async openFrom(connectionName: string) {
    await this.page.getByRole('link', { name: `Abrir o simulador de ${connectionName}` }).click()
  }

  state(text: string): Locator {
    return this.page.getByRole('main').getByText(text, { exact: true })
  }

  phone(name: string): Locator {
    return this.page.getByRole('region', { name: `Celular de ${name}` })
  }

  /** Where the inbox has the customer. */
  get place(): Locator {
    return this.page
      .getByRole('region', { name: /^Celular de/ })
      .getByRole('status')
      .first()
  }

  message(text: string): Locator {
    return this.log.getByText(text, { exact: true })
  }

  /** The customer of the open phone puts on a face, which the list shows. */
  async changePicture() {
    await this.page.getByRole('button', { name: 'Foto de perfil do cliente' }).click()
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('menuitem', { name: 'Escolher foto' }).click()
    await (await chooser).setFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: onePixel })
    await this.customers.locator('[aria-current=page] img').waitFor()
  }

  async addCustomer({ name, number }: { name: string; number: string }) {
    await this.page.getByRole('main').getByRole('button', { name: 'Novo cliente ou grupo' }).first().click()
    await this.sheet.getByRole('textbox', { name: 'Nome' }).fill(name)
    await this.sheet.getByRole('textbox', { name: 'Número' }).fill(number)
    await this.sheet.getByRole('button', { name: 'Abrir celular' }).click()
  }

  async write(text: string) {
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  /** Something that is more than words, made up by the page. */
  async sendSample(kind: string) {
    await this.page.getByRole('button', { name: 'Anexar' }).click()
    await this.sheet.getByRole('button', { name: kind, exact: true }).click()
  }

  async chooseInMenuOf(text: string, item: string) {
    const bubble = this.log.getByRole('article').filter({ hasText: text })
    await bubble.hover()
    await bubble.getByRole('button', { name: 'Ações da mensagem' }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }
}
