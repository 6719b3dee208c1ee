const { promise, resolve } = Promise.withResolvers<void>()

/** Milliseconds. A page that never rests must not keep back what follows for good. */
const maxWait = 2000

/** Kept once the first page is drawn and the browser has nothing more urgent to do. */
export const pageStands = promise

/** To be called when the first page is drawn. */
export function pageIsDrawn() {
  // Safari has none.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: maxWait })
  else setTimeout(resolve, maxWait / 10)
}
