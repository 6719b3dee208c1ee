const overlap = 20
const remembered = 200

interface NumberedEvent {
  name: string
  payload: { seq?: number }
}

/**
 * Hands on every event once and, around a reconnection, in order: what is said while the events that were missed are still
 * asked for waits for them. Otherwise an older one would undo what a newer one has said.
 */
export function createSequence(start: number, deliver: (event: NumberedEvent) => void) {
  const seen = new Set<number>()
  let largest = start
  let waiting: NumberedEvent[] | undefined

  const accept = (event: NumberedEvent) => {
    const { seq } = event.payload
    if (seq !== undefined) {
      if (seen.has(seq)) return
      seen.add(seq)
      largest = Math.max(largest, seq)
      for (const oldest of seen) {
        if (seen.size <= remembered) break
        seen.delete(oldest)
      }
    }
    deliver(event)
  }

  return {
    /** What is without a number is about this moment, and waits for nothing. */
    hear: (event: NumberedEvent) => {
      if (waiting && event.payload.seq !== undefined) waiting.push(event)
      else accept(event)
    },
    /**
     * After a connection. Events may commit out of order, so it asks for a few that it probably knows, but for none from
     * before this page. What waited for a resumption that was cut off is in the log, and asked for again.
     */
    resume: () => {
      const held: NumberedEvent[] = []
      waiting = held
      return {
        from: Math.max(start, largest - overlap),
        end: (missed: NumberedEvent[], reached: number) => {
          if (waiting !== held) return
          waiting = undefined
          for (const event of [...missed, ...held]) accept(event)
          largest = Math.max(largest, reached)
        },
      }
    },
  }
}
