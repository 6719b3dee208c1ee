import type { Page } from '@playwright/test'

/** Milliseconds from one frame to the next, and those of tasks that kept the page from drawing. */
interface Watched {
  frames: number[]
  tasks: number[]
}

/** Watches the page while something is done in it. */
export async function watched(page: Page, work: () => Promise<unknown>): Promise<Watched> {
  await page.bringToFront()
  await page.evaluate(() => {
    const seen: Watched & { isOver: boolean } = { frames: [], tasks: [], isOver: false }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
    let last = performance.now()
    const next = (now: number) => {
      seen.frames.push(now - last)
      last = now
      if (!seen.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Watched & { isOver: boolean } }
    seen.isOver = true
    return { frames: seen.frames.slice(1), tasks: seen.tasks }
  })
}
