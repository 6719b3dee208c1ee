import type { Page } from '@playwright/test'
import { upTo } from '../random.ts'

const block = '.react-flow__node'

/** From asking for the address until blocks can be seen. The second visit on: files come from the cache. */
export async function measureBlocks(page: Page, address: string, times: number): Promise<number[]> {
  const measured: number[] = []
  for (const _ of upTo(times + 1)) {
    await page.goto(address, { waitUntil: 'commit' })
    const shown = await page.waitForFunction((node) => {
      const found = document.querySelector(node)
      return found && getComputedStyle(found).visibility === 'visible' && performance.now()
    }, block)
    measured.push(Number(await shown.jsonValue()))
  }
  return measured.slice(1)
}

/** Where the ground of the drawing is free, near its middle. */
async function freeGround(page: Page) {
  const place = await page.evaluate(() => {
    const pane = document.querySelector('.react-flow__pane')!.getBoundingClientRect()
    for (let y = pane.top + 120; y < pane.bottom - 120; y += 7)
      for (let x = pane.left + 200; x < pane.right - 200; x += 7)
        if (document.elementFromPoint(x, y)?.classList.contains('react-flow__pane')) return { x, y }
    return null
  })
  if (!place) throw new Error('no free ground')
  return place
}

/** The whole drawing to and fro, in small steps as a hand moves. */
export async function panCanvas(page: Page) {
  const { x, y } = await freeGround(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 600, y - 200, { steps: 120 })
  await page.mouse.move(x + 200, y + 100, { steps: 120 })
  await page.mouse.up()
}

export async function zoomCanvas(page: Page) {
  const { x, y } = await freeGround(page)
  await page.mouse.move(x, y)
  for (const step of upTo(60)) {
    await page.mouse.wheel(0, step < 30 ? -60 : 60)
    await page.waitForTimeout(16)
  }
}

/** A block that is in sight, away from its place and back. */
export async function dragBlock(page: Page) {
  const from = await page.evaluate((node) => {
    const within = ({ left, top, right, bottom }: DOMRect) =>
      left > 400 && top > 200 && right < innerWidth - 200 && bottom < innerHeight - 200
    for (const found of document.querySelectorAll(node)) {
      const place = found.getBoundingClientRect()
      if (within(place)) return { x: place.left + place.width / 2, y: place.top + place.height / 2 }
    }
    return null
  }, block)
  if (!from) throw new Error('no block in sight')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 300, from.y + 150, { steps: 120 })
  await page.mouse.move(from.x, from.y, { steps: 120 })
  await page.mouse.up()
}
