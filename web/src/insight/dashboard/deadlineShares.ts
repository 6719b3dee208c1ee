import type { SlaTarget } from '@chatflow/contract'

export interface Outcome {
  target: SlaTarget
  kept: number
  missed: number
}

export function sumOf(outcomes: readonly Outcome[], wanted: SlaTarget) {
  const own = outcomes.filter(({ target }) => target === wanted)
  return {
    kept: own.reduce((sum, { kept }) => sum + kept, 0),
    missed: own.reduce((sum, { missed }) => sum + missed, 0),
  }
}

/** From 0 to 100; nothing where nothing was due. */
export const shareOf = ({ kept, missed }: { kept: number; missed: number }): number | undefined =>
  kept + missed === 0 ? undefined : (kept / (kept + missed)) * 100

/** What belongs together, the most missed first. */
export function groupOutcomes<O extends Outcome, K>(rows: readonly O[], keyOf: (row: O) => K) {
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, outcomes]) => ({
    key,
    first: outcomes[0]!,
    outcomes,
  }))
  const missed = ({ outcomes }: { outcomes: O[] }) =>
    outcomes.reduce((sum, outcome) => sum + outcome.missed, 0)
  return groups.toSorted((left, right) => missed(right) - missed(left))
}
