import type { Page } from '@playwright/test'
import { upTo } from '../random.ts'
import { watchUsable } from './usable.ts'

/** Milliseconds, one for each time it was measured. */
type Times = number[]

export const rows = 'li[data-uuid] a, [data-uuid] a'
const bubbles = '[data-message]'
const closedView = 3
/** How often a page is opened. */
const starts = 7
const restMs = 1500

/** From asking for the address until what it is about can be clicked. The second visit on: files come from the cache. */
export async function measureStart(
  page: Page,
  address: string,
  wanted = rows,
  condition?: string,
): Promise<Times> {
  await page.bringToFront()
  const { open, stop } = await watchUsable(page, wanted, condition)
  const measured = []
  for (const _ of upTo(starts + 1)) {
    measured.push(await open(address))
    // What a page leaves for later is not to meet the next one.
    await page.waitForTimeout(restMs)
  }
  await stop()
  return measured.slice(1)
}

/** From the click on an entry of the menu until what its page is about can be clicked; each time after a start somewhere else. */
export async function measureVisit(
  page: Page,
  { from, entry, wanted }: { from: string; entry: string; wanted: string },
  times: number,
): Promise<Times> {
  await page.bringToFront()
  const measured = []
  for (const _ of upTo(times + 1)) {
    await page.goto(from)
    await page.locator(entry).first().waitFor()
    // What a start leaves for later has come by then.
    await page.waitForTimeout(3000)
    measured.push(
      await page.evaluate(
        async ({ entry, wanted }) => {
          const began = performance.now()
          document.querySelector<HTMLElement>(entry)!.click()
          while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame)
          return performance.now() - began
        },
        { entry, wanted },
      ),
    )
  }
  return measured.slice(1)
}

/** From the click on a row until the messages of that ticket are painted. */
export async function measureSwitches(page: Page, times: number): Promise<Times> {
  // A page behind another one is painted once a second.
  await page.bringToFront()
  return page.evaluate(
    async ({ rows, bubbles, times }) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const shown = () => document.querySelector(bubbles)?.getAttribute('data-message')
      const measured = []
      for (let count = 0; count < times; count += 1) {
        const links = [...document.querySelectorAll<HTMLElement>(rows)]
        const before = shown()
        const began = performance.now()
        links[count % links.length]?.click()
        while (shown() === before || !shown()) await painted()
        measured.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return measured
    },
    { rows, bubbles, times },
  )
}

/** From a key until its letter is painted. */
export async function measureTyping(page: Page, letters: number): Promise<Times> {
  await page.bringToFront()
  const field = page.locator('textarea:not([aria-hidden])').last()
  await field.focus()
  await field.evaluate((element) => {
    const times: number[] = []
    Object.assign(globalThis, { typed: times })
    element.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })
  for (const place of upTo(letters)) {
    await page.keyboard.press('abcdefghij'[place % 10]!)
    await page.waitForTimeout(40)
  }
  const typed = await page.evaluate(() => (globalThis as unknown as { typed: number[] }).typed)
  await field.fill('')
  return typed
}

/** Goes down the list of closed tickets until it holds so many. Returns how many it holds. */
export async function readDown(page: Page, count: number): Promise<number> {
  await page.bringToFront()
  await page.locator('[role="tab"]').nth(closedView).click()
  return page.evaluate(
    async ({ rows, count }) => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
      while (!document.querySelector(rows)) await pause()
      const height = document.querySelector(rows)!.closest('[data-uuid]')!.clientHeight
      const held = (list: Element) => Math.round(list.clientHeight / height)
      const list = document.querySelector(rows)!.closest('ul')!
      for (let idle = 0; held(list) < count && idle < 100; idle += 1) {
        const before = held(list)
        list.parentElement!.scrollTop = list.clientHeight
        await pause()
        if (held(list) > before) idle = 0
      }
      return held(list)
    },
    { rows, count },
  )
}

/** From one frame to the next while the whole list is scrolled up and down, two rows and more in each. */
export async function measureScroll(page: Page, frames: number): Promise<Times> {
  await page.bringToFront()
  return page.evaluate(
    async ({ rows, frames }) => {
      let list = document.querySelector(rows)?.parentElement
      while (list && list.scrollHeight <= list.clientHeight) list = list.parentElement
      if (!list) throw new Error('Nothing to scroll')
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const measured = []
      let [way, last] = [-160, await next()]
      for (let count = 0; count < frames; count += 1) {
        const before = list.scrollTop
        list.scrollTop += way
        if (list.scrollTop === before) way = -way
        const now = await next()
        measured.push(now - last)
        last = now
      }
      return measured
    },
    { rows, frames },
  )
}

/** What scripts hold after the rubbish is gone, in megabytes. */
export async function measureMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1024 / 1024
}

/** Opens one ticket after the other, further and further down the list. */
export async function walkThrough(page: Page, tickets: number) {
  await page.locator(rows).first().focus()
  await page.keyboard.press('Enter')
  for (const _ of upTo(tickets)) {
    // At the end of the list it begins anew.
    if (!(await openAnother(page, 'ArrowDown'))) await openAnother(page, 'Home')
    await page.locator(bubbles).first().waitFor()
  }
}

/** Returns whether there was another one where the key leads. */
async function openAnother(page: Page, key: string): Promise<boolean> {
  // Writing begins where a ticket is opened: back to the list for the next one.
  await page.locator('[data-uuid] a[aria-current="page"]').focus()
  const before = await page.evaluate(() => location.href)
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  // Pressed again too early, it would leave one out.
  const opened = page.waitForFunction((url) => location.href !== url, before, { timeout: 1000 })
  return opened.then(
    () => true,
    () => false,
  )
}
