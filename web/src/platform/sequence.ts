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
     * Events may commit out of order, so a resumption asks for a few that it probably knows. Never for those from before
     * this page: the announcement of its own login would sign it out.
     */
    resumeFrom(): number | undefined {
      if (first === undefined || largest === undefined) return undefined
      return Math.max(first, largest - overlap)
    },
    reached(seq: number) {
      largest = Math.max(largest ?? seq, seq)
    },
  }
}
