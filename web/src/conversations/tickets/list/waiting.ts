/** How long somebody waits, and how much that matters. */

const minuteMs = 60_000
const minutesADay = 24 * 60

/** In minutes that have passed completely. A clock that is a little behind counts as just now. */
export const minutesSince = (since: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMs))

export type Waited =
  | { unit: 'now' }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'hours'; hours: number; minutes: string }
  | { unit: 'days'; days: number; hours: number }

/** In the two largest units that say something: "1 h 20", "3 d 4 h". */
export function waitedFor(minutes: number): Waited {
  if (minutes < 1) return { unit: 'now' }
  if (minutes < 60) return { unit: 'minutes', minutes }
  if (minutes < minutesADay)
    return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') }
  const days = Math.floor(minutes / minutesADay)
  return { unit: 'days', days, hours: Math.floor((minutes % minutesADay) / 60) }
}

/** Where a queue hands its customers on after so many minutes, that is its target; others have this one. */
const defaultTarget = 15

export type WaitTone = 'calm' | 'soon' | 'late'

/** A third of the target is time to look, the whole of it is too long. */
export function toneOf(minutes: number, target = defaultTarget): WaitTone {
  if (minutes >= target) return 'late'
  return minutes * 3 >= target ? 'soon' : 'calm'
}
