import { useEffect, useState } from 'react'

const { promise, resolve } = Promise.withResolvers<void>()
const page = { stands: false }

/** Milliseconds. A page that never rests must not keep back what follows for good. */
const maxWait = 2000

/** Kept once the first page is drawn with what it shows, and the browser has nothing more urgent to do. */
export const pageStands = promise

/** To be called when the first page is drawn, with what it still waits for. */
export function pageIsDrawn(read: Promise<unknown>) {
  const stand = () => {
    page.stands = true
    resolve()
  }
  const standSoon = () => {
    // Safari has none.
    if ('requestIdleCallback' in window) window.requestIdleCallback(stand, { timeout: maxWait })
    else setTimeout(stand, maxWait / 10)
  }
  void Promise.race([read, new Promise((passed) => setTimeout(passed, maxWait))]).then(standSoon)
}

/** Whether it stands: what nobody waits for is asked for from then on, and not while the page is drawn. */
export function usePageStands(): boolean {
  const [stands, setStands] = useState(page.stands)
  useEffect(() => {
    let isShown = true
    void pageStands.then(() => isShown && setStands(true))
    return () => {
      isShown = false
    }
  }, [])
  return stands
}
