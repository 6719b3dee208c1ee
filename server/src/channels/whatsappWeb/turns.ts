/** Runs one piece of work after the other. One that fails does not keep the next from running. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const next = last.then(work)
      last = next.catch(() => undefined)
      return next
    },
    /** Resolves when everything that was asked for so far is over. */
    idle: () => last,
  }
}
