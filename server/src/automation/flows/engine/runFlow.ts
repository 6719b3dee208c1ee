import { flowStopWords, maxFlowSteps, renderVariables, type FlowReason } from '@chatflow/contract'
import { foldText } from '../../../platform/foldText.ts'
import { later, seconds } from '../../../platform/clock.ts'
import { storableText } from '../../../platform/storable.ts'
import { enterBlock, resumeBlock } from './executors.ts'
import type {
  BlockContext,
  BlockResult,
  CompiledFlow,
  FlowEnd,
  FlowInput,
  FlowState,
  FlowTurn,
  FlowSurroundings,
  ReadFlowBlock,
  ResumeInput,
} from './flowModel.ts'

/**
 * Runs a flow from one input to the next wait, or to its end. Pure: the same flow, state, input and surroundings give the same
 * turn. What a block does is known to its executor alone.
 */
export function runFlow(
  flow: CompiledFlow,
  before: FlowState,
  input: FlowInput,
  surroundings: FlowSurroundings,
): FlowTurn {
  const turn: FlowTurn = { state: { ...before }, messages: [], effects: [], steps: [], isOver: false }
  const { state } = turn
  if (input.kind === 'start' || input.kind === 'messages') state.steps = 0
  if (input.kind === 'start') {
    Object.assign(state, { nodeId: flow.startId, at: 0, waitingFor: null, wakeAt: null })
    return goOn({ flow, turn, surroundings })
  }
  return resume({ flow, turn, surroundings }, input)
}

interface Play {
  flow: CompiledFlow
  turn: FlowTurn
  surroundings: FlowSurroundings
}

function resume(play: Play, input: ResumeInput): FlowTurn {
  const { flow, turn, surroundings } = play
  const { state } = turn
  const block = flow.blocks.get(state.nodeId ?? '')
  if (input.kind === 'messages' && isStop(input)) return finish(turn, block, 'stopWord', 'stopped')
  if (!block) return finish(turn, undefined, 'missingBlock', 'handOver')
  if (!isAwaited(state, input)) {
    // A timer or a service that comes twice, or too late, finds nothing that waits for it.
    if (input.kind === 'messages') record(turn, block, { reason: 'stillWaiting' })
    return turn
  }
  Object.assign(state, { waitingFor: null, wakeAt: null })
  apply(play, block, storable(resumeBlock(block, contextOf(turn, surroundings), input)))
  return goOn(play)
}

const isAwaited = ({ waitingFor }: FlowState, { kind }: ResumeInput) =>
  waitingFor === (kind === 'messages' ? 'message' : kind)

const isStanding = ({ isOver, state }: FlowTurn) => isOver || state.waitingFor !== null

function goOn(play: Play): FlowTurn {
  const { flow, turn, surroundings } = play
  const { state } = turn
  while (!isStanding(turn)) {
    const block = flow.blocks.get(state.nodeId ?? '')
    if (!block) return finish(turn, undefined, 'missingBlock', 'handOver')
    // One is kept for the step that says so.
    if (state.steps >= maxFlowSteps - 1) return finish(turn, block, 'tooManySteps', 'handOver')
    apply(play, block, enterBlock(block, contextOf(turn, surroundings)))
  }
  return turn
}

/** Writes down what a block did, and moves on to the next one, to a wait, or to the end. */
function apply({ flow, turn, surroundings }: Play, block: ReadFlowBlock, result: BlockResult) {
  const { state } = turn
  record(turn, block, result)
  const { variables, at = 0, seed = state.seed, misses = 0, waitsFor, effect, end } = result
  Object.assign(state, { at, seed, misses, variables: { ...state.variables, ...variables } })
  if (effect) turn.effects.push(effect)
  if (waitsFor) {
    state.waitingFor = waitsFor
    if (waitsFor === 'timer') sleep(turn, result.seconds ?? 1, surroundings)
    return
  }
  const target = result.exit === undefined ? undefined : flow.next(block.id, result.exit)
  if (end || target === undefined) conclude(turn, end ?? 'finished')
  else Object.assign(state, { nodeId: target, at: 0 })
}

/** What customers and models say is kept as text that every database and network takes, and not without end. */
function storable(result: BlockResult): BlockResult {
  const { variables } = result
  if (!variables) return result
  const kept = Object.entries(variables).map(([name, value]) => [
    name,
    storableText(value.slice(0, maxValue)),
  ])
  return { ...result, variables: Object.fromEntries(kept) as Record<string, string> }
}
const maxValue = 4096

function sleep(turn: FlowTurn, wait: number, { now }: FlowSurroundings) {
  turn.state.wakeAt = later(now, seconds(wait)).toISOString()
  turn.effects.push({ kind: 'wait', seconds: wait })
}

function record(
  turn: FlowTurn,
  block: ReadFlowBlock,
  { reason, says = [], exit, input, variables }: BlockResult,
) {
  const { id: nodeId } = block
  const type = 'of' in block ? block.of : block.type
  const step = turn.steps.length
  turn.messages.push(...says.map((said) => ({ ...said, nodeId, step })))
  turn.steps.push({
    nodeId,
    type,
    reason,
    input: input ?? {},
    output: variables ? { variables } : {},
    exit: exit ?? null,
  })
  turn.state.steps += 1
}

function finish(
  turn: FlowTurn,
  block: ReadFlowBlock | undefined,
  reason: FlowReason,
  end: FlowEnd,
): FlowTurn {
  record(turn, block ?? { type: 'unknown', id: turn.state.nodeId ?? '', of: '' }, { reason })
  conclude(turn, end)
  return turn
}

function conclude(turn: FlowTurn, why: FlowEnd) {
  turn.isOver = true
  Object.assign(turn.state, { waitingFor: null, wakeAt: null })
  turn.effects.push({ kind: 'end', why })
}

const stopWords = new Set<string>(flowStopWords)
const isStop = ({ answers }: Extract<FlowInput, { kind: 'messages' }>) =>
  answers.some(({ text }) => stopWords.has(foldText(text)))

function contextOf({ state }: FlowTurn, surroundings: FlowSurroundings): BlockContext {
  const values = { ...surroundings.values, answers: state.variables }
  const render = (text: string) => (text.includes('{{') ? renderVariables(text, values) : text)
  return {
    state,
    surroundings,
    render,
    valueOf: (name) => {
      const written = `{{${name}}}`
      const value = render(written)
      return value === written ? undefined : value
    },
  }
}
