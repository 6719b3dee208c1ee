import type { Locator, Page } from '@playwright/test'

/** The place under a conversation where replies are written. */
export class ComposerPage {
  readonly page: Page
  readonly field: Locator
  readonly onTheirWay: Locator
  readonly mode: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.field = page.getByRole('textbox', { name: /^Mensagem para/ })
    this.onTheirWay = page.getByRole('list', { name: 'Mensagens sendo enviadas' }).getByRole('listitem')
    this.mode = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Cancelar' }) })
    this.dialog = page.getByRole('dialog')
  }

  async say(text: string) {
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** As if they were chosen from the disk. */
  async attach(...files: { name: string; mimeType: string; buffer: Buffer }[]) {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.choose('Arquivos')])
    await chooser.setFiles(files)
  }

  async choose(item: string) {
    await this.button('Anexar').click()
    await this.page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  caption(file: string): Locator {
    return this.dialog.getByRole('textbox', { name: `Legenda de ${file}` })
  }

  async sendFiles() {
    await this.dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  }

  /** Sends a planned message that has failed, for this reason, once more. */
  async sendPlannedAgain(reason: string) {
    await this.button('Agendar mensagem').click()
    const failed = this.page.getByRole('region', { name: 'Mensagens agendadas para este contato' })
    await failed.getByText(`Não enviada: ${reason}`).waitFor()
    await failed.getByRole('button', { name: 'Enviar de novo' }).click()
    await failed.waitFor({ state: 'hidden' })
    await this.dialog.getByRole('button', { name: 'Cancelar' }).click()
  }
}
