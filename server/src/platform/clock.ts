/** Time as the program sees it. Injected, so that a test can travel in it. */
export interface Clock {
  now(): Date
}

let latest = 0
/** Never goes back, though the machine's may when it is set right: what happened later must not look older. */
export const systemClock: Clock = { now: () => new Date((latest = Math.max(latest, Date.now()))) }

/** A clock that stands still until it is told to move. */
export function travellingClock(start = new Date()) {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    travel: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

/** A clock that goes, and can be moved ahead besides: for those who talk to something with times of its own. */
export function runningClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    travel: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
}

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)
