import type { LabInput, LabMessage, LabResult, LabStep } from '@chatflow/contract'

/** A conversation that is tried out, as far as it was told. */
export interface Trial {
  inputs: LabInput[]
  /** What chance draws from. */
  seed: number
  /** The block to begin at, instead of the start. */
  startAt?: string
  variables?: Record<string, string>
  /** How many steps are shown; null for all of them. */
  limit: number | null
}

export const newTrial: Trial = { inputs: [], seed: 1, limit: null }

interface ShownTurn {
  input: LabInput | null
  messages: LabMessage[]
}
export interface PlacedStep extends LabStep {
  /** The turn it belongs to: so many inputs came before it. */
  turn: number
}
export interface Revealed {
  turns: ShownTurn[]
  steps: PlacedStep[]
  variables: Record<string, string>
  /** The block that the conversation stands on. */
  current: string | null
  /** Nothing is held back. */
  isWhole: boolean
}

/** So much of a conversation as was asked for, step by step; what is said by a step that is not shown is not, either. */
export function reveal(result: LabResult, { inputs, limit }: Pick<Trial, 'inputs' | 'limit'>): Revealed {
  const all = result.turns.flatMap(({ steps }, turn) => steps.map((step) => ({ ...step, turn })))
  const shown = Math.min(limit ?? all.length, all.length)
  const isWhole = shown === all.length
  const steps = all.slice(0, shown)
  const last = steps.at(-1)
  let before = 0
  const turns = result.turns.map(({ messages, steps: { length } }, index): ShownTurn => {
    const begun = before
    before += length
    return {
      input: inputs[index - 1] ?? null,
      messages: messages.filter(({ step }) => begun + step < shown),
    }
  })
  return {
    turns: turns.slice(0, isWhole ? undefined : turnsUntil(last)),
    steps,
    variables: variablesAt(result, isWhole ? undefined : last),
    current: (isWhole ? result.waitsAt : null) ?? last?.nodeId ?? null,
    isWhole,
  }
}

const variablesAt = ({ variables }: LabResult, step: PlacedStep | undefined) => step?.variables ?? variables
const turnsUntil = (step: PlacedStep | undefined) => (step?.turn ?? 0) + 1

/** Back to the moment at which a block had just run. What was said after it is forgotten. */
export const backTo = (trial: Trial, steps: readonly PlacedStep[], index: number): Trial => ({
  ...trial,
  inputs: trial.inputs.slice(0, steps[index]?.turn ?? 0),
  limit: index + 1,
})

/** With one more input. Step by step, the first of what it leads to is shown. */
export const withInput = (trial: Trial, input: LabInput, shownSteps: number): Trial => ({
  ...trial,
  inputs: [...trial.inputs, input],
  limit: trial.limit === null ? null : shownSteps + 1,
})
