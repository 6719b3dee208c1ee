const overlap = 20
const remembered = 200

/** Remembers which numbered events were seen, so that what is sent twice around a reconnection counts once. */
export function createSequence(start: number) {
  const seen = new Set<number>()
  let largest = start

  return {
    /** False for an event that was here before. */
    accept(seq: number): boolean {
      if (seen.has(seq)) return false
      seen.add(seq)
      largest = Math.max(largest, seq)
      for (const oldest of seen) {
        if (seen.size <= remembered) break
        seen.delete(oldest)
      }
      return true
    },
    /**
     * Events may commit out of order, so a resumption asks for a few that it probably knows, but for none from before this
     * page.
     */
    resumeFrom(): number {
      return Math.max(start, largest - overlap)
    },
    reached(seq: number) {
      largest = Math.max(largest, seq)
    },
  }
}
