import type { Abilities, Ticket } from '@chatflow/contract'
import { hours } from '../../platform/clock.ts'

interface Heard {
  lastInboundAt: string | null
  createdAt: string
}

/**
 * Until when the network lets us answer freely; null where it always does. To somebody who has never written, nothing
 * may be said: that window was never open.
 */
export function windowOf(
  { lastInboundAt, createdAt }: Heard,
  { replyWindowHours, humanReplyWindowHours }: Windows,
): Ticket['window'] {
  if (replyWindowHours === null) return null
  if (lastInboundAt === null) return { opensUntil: createdAt }
  const after = (length: number) => new Date(Date.parse(lastInboundAt) + hours(length)).toISOString()
  const people = humanReplyWindowHours === null ? {} : { peopleUntil: after(humanReplyWindowHours) }
  return { opensUntil: after(replyWindowHours), ...people }
}
type Windows = Pick<Abilities, 'replyWindowHours' | 'humanReplyWindowHours'>
