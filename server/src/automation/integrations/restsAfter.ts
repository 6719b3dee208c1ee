import { seconds } from '../../platform/clock.ts'

/** These say that a service itself is away, and not that a question was wrong. */
const absences = ['unreachable', 'tooSlow', 'refused']
export const failuresInARow = 3
const restFor = seconds(15)

interface Call {
  failure: string | null
  doneAt: string | null
}

/** Whether a service has just failed so often in a row that customers shall not wait for it, by its last calls. */
export function restsAfter(last: Call[], now: Date): boolean {
  const isAway = last.every(({ failure }) => failure !== null && absences.includes(failure))
  const since = Math.max(...last.map(({ doneAt }) => Date.parse(doneAt ?? '')))
  return last.length === failuresInARow && isAway && now.getTime() - since < restFor
}
