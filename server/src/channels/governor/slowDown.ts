import type { Restriction } from '../channel/Channel.ts'
import { hours, later, minutes } from '../../platform/clock.ts'

/** What the governor keeps of a network's complaints. */
export interface SlowDown {
  slowSteps: number
  slowAt: Date | null
  noNewChatsUntil: Date | null
}
const maxSlowSteps = 3
const recovery = hours(6)
/** What was on its way when the network complained gets the same complaint. */
const sameComplaint = minutes(1)

/** How often the pace is halved now: one step less after each quiet while. */
export function slowStepsAt({ slowSteps, slowAt }: SlowDown, now: Date): number {
  if (!slowAt) return 0
  const recovered = Math.floor(Math.max(0, now.getTime() - slowAt.getTime()) / recovery)
  return Math.max(0, Math.min(maxSlowSteps, slowSteps) - recovered)
}

/** When the next step back is taken, and the last one. */
export function recoveryOf(slowed: SlowDown, now: Date): { nextAt: Date; endsAt: Date } | undefined {
  const steps = slowStepsAt(slowed, now)
  if (steps === 0 || !slowed.slowAt) return undefined
  const taken = slowed.slowSteps - steps
  const at = (count: number) => later(slowed.slowAt!, count * recovery)
  return { nextAt: at(taken + 1), endsAt: at(slowed.slowSteps) }
}

/** The pace is halved; where new conversations are refused, none is begun for a day or until the network said. */
export function slowDown(before: SlowDown, { kind, until }: Restriction, now: Date): SlowDown {
  const isNews = !before.slowAt || now.getTime() - before.slowAt.getTime() >= sameComplaint
  const slowSteps = isNews ? Math.min(maxSlowSteps, slowStepsAt(before, now) + 1) : before.slowSteps
  const noNewChatsUntil = kind === 'newChats' ? (until ?? later(now, hours(24))) : before.noNewChatsUntil
  return { slowSteps, slowAt: isNews ? now : before.slowAt, noNewChatsUntil }
}
