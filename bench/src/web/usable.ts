import type { Page } from '@playwright/test'

const mark = 'usable after '
/** What the server has drawn is of no use while nobody hears what is done to it. */
const isHeard = `!document.getElementById('drawn') || 'takeOver' in globalThis`
/** The program shows its own page: what is done is done at once. */
export const isAwake = `!document.getElementById('drawn')`

/**
 * Opens pages, and tells how many milliseconds passed from asking for the address until what it is about can be clicked.
 * The page itself says when: the script by which the tool would ask it is larger than many a page, and would be read while
 * the page is put together. `condition` is what else has to be so, as the page would ask it.
 */
export async function watchUsable(page: Page, part: string, condition = isHeard) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `{
      const look = () => {
        if (document.querySelector(${JSON.stringify(part)}) && ${condition}) console.debug('${mark}' + performance.now())
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }`,
  })
  return {
    session,
    open: async (address: string): Promise<number> => {
      const said = page.waitForEvent('console', (message) => message.text().startsWith(mark))
      await page.goto(address, { waitUntil: 'commit' })
      return Number((await said).text().slice(mark.length))
    },
    stop: async () => {
      await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
      await session.detach()
    },
  }
}
