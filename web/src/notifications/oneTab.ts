/** Longer than another tab can take to hear of the same thing, throttled as it is in the background. */
const heldMs = 5000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Of all tabs of a browser one speaks about a thing: the first that asks. A tab that shows it asks at once and keeps
 * silent, a visible one soon, one in the background last.
 */
export async function isFirstTab(thing: string, afterMs: number): Promise<boolean> {
  // Absent on plain HTTP outside localhost: there every tab speaks.
  if (!('locks' in navigator)) return true
  if (afterMs > 0) await pause(afterMs)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(thing, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null)
        if (lock) await pause(heldMs)
      })
      .catch(reject)
  })
}
