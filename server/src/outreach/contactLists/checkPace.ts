import { maxChecksADay, type CheckReason } from '@chatflow/contract'
import type { Allowance } from '../../channels/governor/allowance.ts'
import { momentOf, wallTime } from '../../platform/calendar.ts'
import { later, minutes, seconds } from '../../platform/clock.ts'

/** So long between two questions, on average four in a minute: a person who looks up numbers is not faster. */
const pause = { min: seconds(10), max: seconds(20) }
/** Where nothing says when it goes on, this is how long until it is tried again. */
const lookAgain = minutes(1)
/** What had to wait for another day goes on in the morning, not at midnight. */
const morning = 8
/** Then the next one is asked about, and this one stays unknown. */
export const maxMisses = 3

export const pauseAfter = (now: Date, random: number) =>
  later(now, pause.min + (pause.max - pause.min) * random)

export interface Asking {
  isConnected: boolean
  /** Nothing where nobody holds the number back. */
  allowance: Allowance | undefined
  /** Over this connection, on this day of the company. */
  askedToday: number
  now: Date
  timeZone: string
}

/** What keeps the next number from being asked about: until when, or for good. */
export type Obstacle = { reason: CheckReason; until: Date } | { reason: 'restricted'; until: null }

export function obstacleOf({
  isConnected,
  allowance,
  askedToday,
  now,
  timeZone,
}: Asking): Obstacle | undefined {
  if (!isConnected) return { reason: 'connectionDown', until: later(now, lookAgain) }
  // The network has complained about this number: more questions could cost it.
  if (allowance && (allowance.factor < 1 || hasComplaint(allowance)))
    return { reason: 'restricted', until: null }
  const cap = Math.min(maxChecksADay, allowance?.state.firstContactCap ?? maxChecksADay)
  if (askedToday >= cap) return { reason: 'dayCap', until: nextMorning(now, timeZone) }
  const reached = allowance?.checksOf('unasked', true).filter(({ of, cap: max }) => allowance.used[of] >= max)
  const [longest] = reached?.toSorted((left, right) => right.until.getTime() - left.until.getTime()) ?? []
  return longest && { reason: 'governor', until: longest.until }
}

/** New conversations are refused for now. */
const hasComplaint = (allowance: Allowance) =>
  allowance.checksOf('unasked', true).some(({ reason }) => reason === 'slowed_down')

function nextMorning(now: Date, timeZone: string): Date {
  const wall = wallTime(now, timeZone).add({ days: 1 })
  return momentOf(wall.with({ hour: morning, minute: 0, second: 0, millisecond: 0 }), timeZone)
}
