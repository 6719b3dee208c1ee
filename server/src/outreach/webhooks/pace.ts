import { days, hours, later, minutes, seconds } from '../../platform/clock.ts'

/** How long to wait after so many attempts of one delivery: about a day together. */
const waits = [
  seconds(10),
  seconds(30),
  minutes(2),
  minutes(10),
  minutes(30),
  hours(1),
  hours(2),
  hours(4),
  hours(8),
  hours(8),
]

/** When a delivery that failed so often is tried again; nothing when it is given up. */
export function nextTry(attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1]
  return wait === undefined ? undefined : later(now, wait)
}

/** From so many failures in a row on it is the receiver that is away, and not one call that it dislikes. */
export const failuresOfAbsence = 5
const maxRest = minutes(15)

export interface Health {
  failures: number
  retryAt: string | null
  failingSince: string | null
  pausedAt: string | null
}

/** How a webhook is after calls that went well or not, in the order in which they were made. */
export function healthAfter(before: Health, outcomes: boolean[], now: Date): Health {
  const at = now.toISOString()
  const lastGood = outcomes.lastIndexOf(true)
  const failedSince = outcomes.slice(lastGood + 1).length
  const failures = (lastGood === -1 ? before.failures : 0) + failedSince
  if (failures === 0) return { failures, retryAt: null, failingSince: null, pausedAt: before.pausedAt }
  const failingSince = lastGood === -1 ? (before.failingSince ?? at) : at
  const rest = Math.min(maxRest, seconds(10) * 2 ** Math.min(failures - failuresOfAbsence, 10))
  const isAway = failures >= failuresOfAbsence
  const isOver = isAway && now.getTime() - Date.parse(failingSince) >= days(1)
  return {
    failures,
    failingSince,
    retryAt: isAway ? later(now, rest).toISOString() : null,
    pausedAt: isOver ? at : before.pausedAt,
  }
}
