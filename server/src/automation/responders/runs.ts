import type { z } from 'zod'
import {
  forgetRun,
  startRun,
  updateRun,
  type AutomationKind,
  type Run,
  type RunChange,
  type RunState,
} from '../../conversations/automationRuns/runs.ts'
import type { BotTurn } from './botTurn.ts'

type About = Omit<RunChange, 'state' | 'memory'>

/**
 * The runs of one kind, with what they remember of a ticket between two messages. The file that defines it is the only
 * one that reads the memory; others ask that file. Every field needs a default: a run begins with `{}`.
 */
export function defineRun<M extends object>(kind: AutomationKind, schema: z.ZodType<M>) {
  return {
    memory: (turn: BotTurn): M => schema.parse(turn.runs.get(kind)?.memory ?? {}),
    state: (turn: BotTurn): RunState | undefined => turn.runs.get(kind)?.state,
    /** Goes on with the run of this attendance, or begins it. */
    save: (turn: BotTurn, state: RunState, memory: M, about: About = {}): Promise<Run> =>
      saveRun(turn, kind, { state, memory, ...about }),
    /** Begins a new one in the place of any that is remembered. */
    restart: async (turn: BotTurn, about: About = {}, memory?: M): Promise<Run> => {
      await forget(turn, kind)
      return saveRun(turn, kind, { state: 'running', ...about, ...(memory && { memory }) })
    },
    forget: (turn: BotTurn) => forget(turn, kind),
  }
}

/** The run that a step of this kind belongs to. What remembers nothing is done as soon as it has spoken. */
export const runOf = async (turn: BotTurn, kind: AutomationKind): Promise<Run> =>
  turn.runs.get(kind) ?? saveRun(turn, kind, { state: 'done' })

async function saveRun(turn: BotTurn, kind: AutomationKind, change: RunChange): Promise<Run> {
  const { tenant, ticket, runs } = turn
  const known = runs.get(kind)
  const run = known ? await updateRun(tenant, known, change) : await startRun(tenant, ticket.id, kind, change)
  runs.set(kind, run)
  return run
}

async function forget({ tenant, runs }: BotTurn, kind: AutomationKind) {
  const known = runs.get(kind)
  if (!known) return
  await forgetRun(tenant, known)
  runs.delete(kind)
}
