/** A customer, and the ticket in which the inbox has them, if any. */
export interface Followed {
  number: string
  ticket: string | null
}

interface Change {
  /** Nothing on a page that was just opened. */
  before: Followed | undefined
  now: Followed
  /** The ticket that is open in the inbox. */
  shown: string | undefined
}

/** The ticket that the inbox should show: that of the customer at the left, unless one has gone elsewhere oneself. */
export function followTicket({ before, now, shown }: Change): string | undefined {
  const own = now.ticket ?? undefined
  if (!before) return shown ?? own
  if (before.number !== now.number) return own
  const isNew = own !== undefined && own !== before.ticket
  const isElsewhere = shown !== undefined && shown !== before.ticket
  return isNew && !isElsewhere ? own : shown
}
