export type Bell = ReturnType<typeof makeBell>

/** Rings when anything happened; tests wait for what they read instead of pausing. */
export function makeBell() {
  const waiting = new Set<() => void>()
  return {
    ring() {
      for (const look of waiting) look()
    },
    /** Resolves with the first thing that `read` finds, now or later. */
    until<T>(read: () => T | undefined, what: string, timeout = 30_000): Promise<T> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`waited ${timeout} ms for ${what}`))
        }, timeout)
        const look = () => {
          const found = read()
          if (found === undefined) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
  }
}
