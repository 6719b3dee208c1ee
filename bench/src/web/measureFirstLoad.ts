import type { Page } from '@playwright/test'
import { upTo } from '../random.ts'
import { watchUsable } from './usable.ts'

/** A processor this much slower than the one that measures: an old laptop, a cheap phone. */
export const slower = 4

/** How often a page is opened. */
const visits = 5

export interface FirstLoad {
  /** Milliseconds from asking for the address until it can be used. */
  usable: number[]
  /** Scripts that had arrived by then, as they travel. */
  kilobytes: number[]
  files: number[]
}

/** As a browser sees it that was never here: nothing cached, no service worker, and a slow processor. */
export async function measureFirstLoad(
  page: Page,
  address: string,
  usable: string,
  condition?: string,
): Promise<FirstLoad> {
  await page.bringToFront()
  const { session, open, stop } = await watchUsable(page, usable, condition)
  const scripts = new Set<string>()
  const arrived: number[] = []
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) arrived.push(encodedDataLength)
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const measured: FirstLoad = { usable: [], kilobytes: [], files: [] }
  for (const _ of upTo(visits)) {
    await page.goto('about:blank')
    arrived.length = 0
    measured.usable.push(await open(address))
    measured.kilobytes.push(arrived.reduce((sum, bytes) => sum + bytes, 0) / 1000)
    measured.files.push(arrived.length)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await stop()
  return measured
}
