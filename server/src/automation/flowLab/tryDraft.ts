import type { LabInput, LabResult, LabTurn } from '@chatflow/contract'
import {
  FlowState,
  type CompiledFlow,
  type FlowEffect,
  type FlowInput,
  type FlowTurn,
  type FlowSurroundings,
} from '../flows/engine/flowModel.ts'
import { runFlow } from '../flows/engine/runFlow.ts'

/** Also what came in several messages of one turn: customers of a recorded conversation write in pieces. */
export type TrialInput = LabInput | Extract<FlowInput, { kind: 'messages' }>

export interface Trial {
  inputs: TrialInput[]
  variables?: Record<string, string>
  /** The block to begin at, instead of the start. */
  startAt?: string | undefined
  seed: number
}

/**
 * Walks a flow with the engine that serves customers, from its beginning to the last input. Pauses pass by themselves,
 * services reply what the inputs say, and nothing leaves.
 */
export function tryDraft(flow: CompiledFlow, trial: Trial, surroundings: FlowSurroundings): LabResult {
  const { inputs, variables = {}, startAt, seed } = trial
  const begun: CompiledFlow = startAt === undefined ? flow : { ...flow, startId: startAt }
  let state = FlowState.parse({ variables, seed })
  const turns: LabTurn[] = []
  const effects: FlowEffect[] = []
  let isOver = false
  const take = (input: FlowInput) => {
    const whole: LabTurn = { messages: [], steps: [] }
    let next: FlowInput | undefined = input
    while (next && !isOver) {
      const turn = runFlow(begun, state, next, surroundings)
      add(whole, turn, state.variables)
      effects.push(...turn.effects)
      ;({ state, isOver } = turn)
      next = !isOver && state.waitingFor === 'timer' ? { kind: 'timer' } : undefined
    }
    turns.push(whole)
  }
  take({ kind: 'start' })
  for (const input of inputs) {
    if (input.kind === 'sets') {
      state = { ...state, variables: { ...state.variables, ...input.variables } }
      turns.push({ messages: [], steps: [] })
    } else take(toEngine(input))
  }
  return { turns, variables: state.variables, ...outcomeOf(state, isOver, effects) }
}

function toEngine(input: Exclude<TrialInput, { kind: 'sets' }>): FlowInput {
  if (input.kind === 'messages') return input
  if (input.kind === 'says') return { kind: 'messages', answers: [{ text: input.text, id: input.id }] }
  const { outcome, texts, variables, queueId } = input
  return {
    kind: 'service',
    outcome,
    said: texts.map((text) => ({ kind: 'text', text })),
    variables,
    ...(queueId !== null && { queueId }),
  }
}

/** A pause ends one turn of the engine and not one of the conversation: what comes after it is told together. */
function add(whole: LabTurn, turn: FlowTurn, before: Record<string, string>) {
  const { length } = whole.steps
  let variables = before
  for (const { nodeId, type, reason, exit, output } of turn.steps) {
    variables = { ...variables, ...output.variables }
    whole.steps.push({ nodeId, type, reason, exit, variables })
  }
  whole.messages.push(...turn.messages.map((message) => ({ ...message, step: message.step + length })))
}

function outcomeOf(
  state: FlowState,
  isOver: boolean,
  effects: FlowEffect[],
): Omit<LabResult, 'turns' | 'variables'> {
  const entered = effects.findLast((effect) => effect.kind === 'enterQueue')
  const ended = effects.findLast((effect) => effect.kind === 'end')
  const { waitingFor } = state
  return {
    waitingFor: waitingFor === 'timer' ? null : waitingFor,
    waitsAt: isOver ? null : state.nodeId,
    end: isOver ? (ended?.why ?? 'finished') : null,
    queueId: entered?.queueId ?? null,
    userId: entered?.userId ?? null,
  }
}
