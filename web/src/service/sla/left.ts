import type { Ticket } from '@chatflow/contract'

const minuteMs = 60_000
/** An answer is written in minutes, a problem is not solved in them. */
const soonMinutes = { firstAnswer: 10, nextAnswer: 10, resolution: 60 }

/** The minutes until a deadline, or since it, and how much that matters. */
export function leftOf({ at, target }: NonNullable<Ticket['due']>, now: Date) {
  const leftMs = Date.parse(at) - now.getTime()
  if (leftMs < 0) return { minutes: Math.floor(-leftMs / minuteMs), tone: 'late' as const }
  const minutes = Math.ceil(leftMs / minuteMs)
  return { minutes, tone: minutes <= soonMinutes[target] ? ('soon' as const) : ('calm' as const) }
}
