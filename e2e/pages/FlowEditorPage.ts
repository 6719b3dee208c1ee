import type { Locator, Page } from '@playwright/test'

/** Where a flow is drawn. */
export class FlowEditorPage {
  readonly page: Page
  readonly canvas: Locator
  readonly dialog: Locator
  readonly save: Locator
  readonly publish: Locator

  constructor(page: Page) {
    this.page = page
    this.canvas = page.getByRole('region', { name: 'Desenho do fluxo' })
    this.dialog = page.getByRole('dialog')
    this.save = page.getByRole('button', { name: 'Salvar Fluxo' })
    this.publish = page.getByRole('button', { name: 'Publicar', exact: true })
  }

  /** A block by what a screen reader calls it: its type and its words. */
  block(name: string | RegExp): Locator {
    return this.canvas.getByRole('group', { name })
  }

  offered(name: string): Locator {
    return this.page.getByRole('complementary', { name: 'Adicionar Blocos' }).getByRole('button', { name })
  }

  /** The button that opens a panel of the lab beside the drawing. */
  panel(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async confirm(label: string) {
    await this.dialog.getByRole('button', { name: label, exact: true }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  /** With the mouse, in steps as a hand moves, from the way out of one block to the way into another. */
  async connect(from: Locator, to: Locator) {
    const [out, into] = [
      await from.locator('.react-flow__handle.source').first().boundingBox(),
      await to.locator('.react-flow__handle.target').boundingBox(),
    ]
    await this.page.mouse.move(out!.x + out!.width / 2, out!.y + out!.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(into!.x + into!.width / 2, into!.y + into!.height / 2, { steps: 8 })
    await this.page.mouse.up()
  }

  get connections(): Locator {
    return this.canvas.locator('.react-flow__edge')
  }
}
