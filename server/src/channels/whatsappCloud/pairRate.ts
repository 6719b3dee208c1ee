import { seconds } from '../../platform/clock.ts'

/** The network lets a number write to one person once in six seconds, and this often ahead of it. */
const every = seconds(6)
const burst = 45

/** How far back sends to a person can matter. */
export const pairMemoryMs = every * burst

/** How long a send to one person has to wait, by when the ones before it began. */
export function pairWait(begun: Date[], now: Date): number {
  // How much of the future is spent already, in milliseconds.
  let spent = 0
  let last = 0
  for (const at of begun.map((one) => one.getTime()).toSorted((one, other) => one - other)) {
    spent = Math.max(0, spent - (at - last)) + every
    last = at
  }
  const left = Math.max(0, spent - (now.getTime() - last))
  return Math.max(0, left + every - burst * every)
}
