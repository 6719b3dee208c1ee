import { seconds } from '../../platform/clock.ts'

/** The network lets a number write to one person once in six seconds, and this often ahead of it. */
const every = seconds(6)
const burst = 45

/** How far back sends to a person can matter. */
export const pairMemoryMs = every * burst

/** How long a send to one person has to wait, by when the ones before it began. */
export function pairWait(begun: Date[], now: Date): number {
  let ahead = 0
  let last = 0
  for (const at of begun.map((one) => one.getTime()).toSorted((one, other) => one - other)) {
    ahead = Math.max(0, ahead - (at - last) / every) + 1
    last = at
  }
  const left = Math.max(0, ahead - (now.getTime() - last) / every)
  return left + 1 <= burst ? 0 : Math.ceil((left + 1 - burst) * every)
}
