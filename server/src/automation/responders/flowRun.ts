import { z } from 'zod'
import { isLive, type Run } from '../../conversations/automationRuns/runs.ts'
import { FlowState } from '../flows/engine/flowModel.ts'
import type { BotTurn } from './botTurn.ts'
import { defineRun } from './runs.ts'

const Memory = FlowState.extend({
  /** The messages that the flow heard last: what they want is looked at once more when it cannot go on. */
  heardIds: z.array(z.number()).default([]),
})
export const flowRun = defineRun('flow', Memory)

/** The flow that this conversation is in. */
export function currentFlow(turn: BotTurn): Run | undefined {
  const run = turn.runs.get('flow')
  return run && isLive(run.state) ? run : undefined
}

/** A flow could not go on, and what it heard is looked at once more: it must not begin with that again. */
export function hasFailedOn(turn: BotTurn): boolean {
  const { heardIds } = flowRun.memory(turn)
  return flowRun.state(turn) === 'failed' && turn.newMessages.every(({ id }) => heardIds.includes(id))
}

/** In one attendance a flow does not begin a second time by itself; a phrase may start one. */
export const hasRunFlow = (turn: BotTurn) => turn.runs.has('flow')
