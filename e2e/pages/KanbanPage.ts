import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect.ts'
import { moveFinger } from '../finger.ts'

/** The board of tickets, and the page where its lanes are made. */
export class KanbanPage {
  readonly page: Page
  readonly editor: Locator
  /** The conversation beside the board. */
  readonly look: Locator

  constructor(page: Page) {
    this.page = page
    this.editor = page.getByRole('dialog', { name: /^(Adicionar|Editar) (tag|etapa)$/ })
    this.look = page.getByRole('region', { name: 'Ticket' })
  }

  lane(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** The button of a card, in a lane or anywhere. */
  card(name: string, lane?: string): Locator {
    return (lane ? this.lane(lane) : this.page).getByRole('button', { name: `Espiar a conversa com ${name}` })
  }

  names(lane: string): Promise<string[]> {
    return this.lane(lane)
      .getByRole('button', { name: /^Espiar a conversa/ })
      .allInnerTexts()
  }

  async save(label: string) {
    await this.editor.getByRole('button', { name: label, exact: true }).click()
    await this.editor.waitFor({ state: 'hidden' })
  }

  /** Moves a lane one place up in their list; until the server has it. */
  async raise(lane: string) {
    const saved = this.page.waitForResponse((response) => response.url().endsWith('/api/tag/kanban/order'))
    await this.page.getByRole('button', { name: `Mover a etapa ${lane}` }).press('ArrowUp')
    await saved
  }

  /** With the mouse, in steps as a hand moves, onto the upper part of a lane; until the server has it. */
  async drag(name: string, lane: string) {
    const [from, to] = [await placeOf(this.card(name)), await placeOf(this.lane(lane))]
    const saved = this.saved()
    await this.page.mouse.move(from.x + 20, from.y + 5)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x + to.width / 2, to.y + 70, { steps: 10 })
    await this.page.mouse.up()
    await saved
  }

  /** With a finger, which rests on the card until it is taken; until the server has it. */
  async dragByFinger(name: string, lane: string) {
    const [from, to] = [await placeOf(this.card(name)), await placeOf(this.lane(lane))]
    const saved = this.saved()
    const isTaken = () =>
      this.page
        .getByText(`${name} na mão`)
        .or(this.page.getByText(`${name}: `))
        .first()
    await moveFinger(
      this.page,
      { x: from.x + 20, y: from.y + 5 },
      { x: to.x + to.width / 2, y: to.y + 70 },
      () => isTaken().waitFor({ state: 'attached' }),
    )
    await saved
  }

  /** Takes the card with the focus by key, and to the lane on its right; waits for what a screen reader hears. */
  async carry(over: string) {
    // What was put down last is still in the hand for a moment after it was said, and a key would be lost.
    const held = this.page.locator('[data-held]')
    await held.waitFor({ state: 'detached' })
    await this.page.keyboard.press('Space')
    await held.waitFor()
    await this.page.keyboard.press('ArrowRight')
    await this.page.getByText(over).waitFor({ state: 'attached' })
  }

  saved() {
    return this.page.waitForResponse((response) => response.url().includes('/api/ticket-tags/'))
  }
}

/** A board that is drawn anew has its cards nowhere for a moment. */
async function placeOf(part: Locator) {
  let box = await part.boundingBox()
  await expect.poll(async () => (box ??= await part.boundingBox())).not.toBeNull()
  return box!
}
