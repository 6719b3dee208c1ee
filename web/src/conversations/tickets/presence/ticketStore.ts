import { useCallback, useSyncExternalStore } from 'react'

/** Something about tickets that holds for a moment: kept beside the data that is read, and gone with the page. */
export function createTicketStore<T>() {
  const values = new Map<number, T>()
  const ends = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  function set(ticketId: number, value: T | undefined) {
    clearTimeout(ends.get(ticketId))
    ends.delete(ticketId)
    if (value === undefined) values.delete(ticketId)
    else values.set(ticketId, value)
    for (const listener of listeners) listener()
  }
  return {
    set,
    /** What is so until it is said again, or for this long. */
    setFor: (ticketId: number, value: T, milliseconds: number, after?: T) => {
      set(ticketId, value)
      ends.set(
        ticketId,
        setTimeout(() => set(ticketId, after), milliseconds),
      )
    },
    useOf: (ticketId: number): T | undefined =>
      useSyncExternalStore(
        subscribe,
        useCallback(() => values.get(ticketId), [ticketId]),
      ),
  }
}
