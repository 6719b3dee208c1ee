const overlap = 20
const remembered = 200

/** Remembers which numbered events were seen, so that what is sent twice around a reconnection counts once. */
export function createSequence() {
  const seen = new Set<number>()
  let first: number | undefined
  let largest: number | undefined

  return {
    /** False for an event that was here before. */
    accept(seq: number): boolean {
      if (seen.has(seq)) return false
      seen.add(seq)
      first ??= seq
      largest = Math.max(largest ?? seq, seq)
      for (const oldest of seen) {
        if (seen.size <= remembered) break
        seen.delete(oldest)
      }
      return true
    },
    /**
     * Events may commit out of order, so a resumption asks for a few that it probably knows, but for none from before this
     * page. A page that does not know yet where the company stands asks from -1 and is told.
     */
    resumeFrom(): number {
      if (first === undefined || largest === undefined) return -1
      return Math.max(first, largest - overlap)
    },
    reached(seq: number) {
      first ??= seq
      largest = Math.max(largest ?? seq, seq)
    },
  }
}
