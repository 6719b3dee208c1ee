/** Responses carry whole seconds and take a moment to arrive: what is smaller is not the browser's clock being wrong. */
const negligibleMs = 10_000

let aheadMs = 0

/** Learns from the `Date` of a response how far the browser's clock is from the server's. */
export function learnServerTime(date: string | null) {
  const at = Date.now()
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  aheadMs = Math.abs(told - at) < negligibleMs ? 0 : told - at
}

/** Now, by the clock that every time on screen was taken from. A computer that is an hour off still shows "5 minutes ago". */
export const serverNow = () => new Date(Date.now() + aheadMs)
