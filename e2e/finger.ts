import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** A finger that comes down, rests until `rest` is over, moves on and is lifted, as the browser hears it. */
export async function moveFinger(page: Page, from: Point, to: Point, rest?: () => Promise<unknown>) {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }],
    })
  await touch('touchStart', 0)
  await rest?.()
  for (const share of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', share)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}
