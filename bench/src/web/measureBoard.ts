import type { Page } from '@playwright/test'
import { upTo } from '../random.ts'

const cards = '[data-ticket]'

/** From asking for the address until cards can be seen. The second visit on: files come from the cache. */
export async function measureCards(page: Page, address: string, times: number): Promise<number[]> {
  const measured: number[] = []
  for (const _ of upTo(times + 1)) {
    await page.goto(address, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(
      (card) => document.querySelector(card) && performance.now(),
      cards,
    )
    measured.push(Number(await shown.jsonValue()))
  }
  return measured.slice(1)
}

/** The first lane down to its end, with the pages that it reads on the way, and up again. */
export async function scrollLane(page: Page, lane: string) {
  await page.locator(`[aria-label="${lane}"] ${cards}`).first().waitFor()
  await page.evaluate(
    async ({ lane, cards }) => {
      let scroller = document.querySelector(`[aria-label="${lane}"] ${cards}`)?.parentElement
      while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
      if (!scroller) throw new Error(`nothing to scroll in ${lane}`)
      const next = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let count = 0, way = 160; count < 400; count += 1) {
        const before = scroller.scrollTop
        scroller.scrollTop += way
        if (scroller.scrollTop === before && count > 50) way = -way
        await next()
      }
    },
    { lane, cards },
  )
}

/** The first card of a lane over the whole board and back, in small steps as a hand moves. */
export async function dragAcross(page: Page, lane: string) {
  const from = (await page.locator(`[aria-label="${lane}"] ${cards}`).first().boundingBox())!
  await page.mouse.move(from.x + 40, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(1380, 500, { steps: 120 })
  await page.mouse.move(from.x + 40, 400, { steps: 120 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
}
