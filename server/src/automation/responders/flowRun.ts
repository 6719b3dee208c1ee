import { z } from 'zod'
import { isLive, type Run } from '../../conversations/automationRuns/runs.ts'
import { FlowState } from '../flows/engine/flowModel.ts'
import type { BotTurn } from './botTurn.ts'
import { defineRun } from './runs.ts'

const ServiceMemory = z.object({
  /** What the service of the present block gave us to remember, and when it was last spoken to. */
  session: z.string().nullable().default(null),
  usedAt: z.number().nullable().default(null),
  /** What it let the customer choose from last: numbers stand for these. */
  choices: z.array(z.string()).default([]),
  /** When it was asked what it has not answered yet. */
  askedAt: z.number().nullable().default(null),
})
export type ServiceMemory = z.infer<typeof ServiceMemory>

const Memory = FlowState.extend({
  /** The messages that the flow took last: what they want is looked at once more when it cannot go on. */
  newMessageIds: z.array(z.number()).default([]),
  service: ServiceMemory.prefault({}),
})
export const flowRun = defineRun('flow', Memory)

export const freshMemory = (seed: number) => Memory.parse({ seed })

/** The flow that this conversation is in. */
export function currentFlow(turn: BotTurn): Run | undefined {
  const run = turn.runs.get('flow')
  return run && isLive(run.state) ? run : undefined
}

/** A flow could not go on, and what it took is looked at once more: it must not begin with that again. */
export function hasFailedOn(turn: BotTurn): boolean {
  const { newMessageIds } = flowRun.memory(turn)
  return flowRun.state(turn) === 'failed' && turn.newMessages.every(({ id }) => newMessageIds.includes(id))
}

/** In one attendance a flow does not begin a second time by itself; a phrase may start one. */
export const hasRunFlow = (turn: BotTurn) => turn.runs.has('flow')
