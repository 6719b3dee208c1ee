import { z } from 'zod'
import { isLive, type Run } from '../../conversations/automationRuns/runs.ts'
import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { enqueuePromptCall } from '../prompts/enqueuePromptCall.ts'
import type { BotTurn } from './botTurn.ts'
import { defineRun } from './runs.ts'

const Memory = z.object({
  /** What the model noted of what the customer told. */
  variables: z.record(z.string(), z.string()).default({}),
})
const promptRun = defineRun('prompt', Memory)
const maxVariables = 50

/** Models reply only where the company's plan has them. */
export async function mayUseAi(tenant: Tenant): Promise<boolean> {
  return (await serviceRules(tenant)).company.useOpenAi
}

/** A model leads this conversation from now on: it gets the new messages, and whatever comes next. */
export async function handToPrompt(turn: BotTurn, promptId: number, event: 'start' | 'message') {
  const { ticket, tenant, newMessages } = turn
  const { id: runId } =
    event === 'message'
      ? await promptRun.save(turn, 'running', promptRun.memory(turn))
      : await promptRun.restart(turn, { promptId })
  turn.automation = 'ai'
  const messageIds = newMessages.map(({ id }) => id)
  await enqueuePromptCall(tenant, { ticketId: ticket.id, promptId, runId, event, messageIds })
}

/** The model has replied and waits for the customer. */
export const waitForAnswer = (turn: BotTurn, noted: Record<string, string>): Promise<Run> =>
  promptRun.save(turn, 'waiting', { variables: merged(turn, noted) })

/** The model is done with it, or could not be asked: people, or the menu, go on. */
export function endPrompt(
  turn: BotTurn,
  state: 'done' | 'failed',
  noted: Record<string, string> = {},
): Promise<Run> {
  turn.automation = 'none'
  return promptRun.save(turn, state, { variables: merged(turn, noted) })
}

function merged(turn: BotTurn, noted: Record<string, string>): Record<string, string> {
  const all = { ...promptRun.memory(turn).variables, ...noted }
  return Object.fromEntries(Object.entries(all).slice(-maxVariables))
}

/** The prompt that leads this conversation, if one does. */
export function leadingPrompt(turn: BotTurn): { runId: number; promptId: number | null } | undefined {
  const run = turn.runs.get('prompt')
  if (turn.automation !== 'ai' || !run || !isLive(run.state)) return undefined
  return { runId: run.id, promptId: run.promptId }
}

/** In one attendance a model does not begin a second time by itself. */
export const hasAiEnded = (turn: BotTurn) => {
  const state = promptRun.state(turn)
  return state !== undefined && !isLive(state)
}
