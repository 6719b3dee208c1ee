import { renderVariables, type FlowBlockOf } from '@chatflow/contract'
import { variableValues } from '../../conversations/messages/fillIn.ts'
import { unseal } from '../../platform/crypto.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ServiceOutcome } from '../flows/engine/flowModel.ts'
import { textsOf } from '../flows/engine/says.ts'
import type { AiAnswer, PromptQuestion } from '../prompts/askPrompt.ts'
import { findPromptSettings, promptSettings, type PromptSettings } from '../prompts/promptSettings.ts'
import type { BotTurn } from './botTurn.ts'
import { currentFlow, flowRun } from './flowRun.ts'

type AiBlock = FlowBlockOf<'openai'>

/** The keys that are kept for blocks, and for saved prompts. */
export interface AiKeys {
  sealKey: Buffer
  promptKey: Buffer
}

/** What a model is asked. Nothing when the block has no key, or its prompt is gone. */
export async function aiQuestion(
  turn: BotTurn,
  block: AiBlock,
  keys: AiKeys,
): Promise<PromptQuestion | undefined> {
  const { tenant, ticket } = turn
  const settings = await settingsOf(turn, block, keys)
  if (!settings || settings.apiKey === '') return undefined
  const answers = flowRun.memory(turn).variables
  const values = { ...(await variableValues(tenant, ticket, ticket.userId)), answers }
  return {
    companyId: tenant.companyId,
    // "Close" is all that a model can say when it has no more to do: then the flow goes on.
    settings: { ...settings, canClose: true, prompt: renderVariables(settings.prompt, values) },
    history: await readHistory(tenant, ticket.id, settings.maxMessages),
    call: { purpose: 'flow', ticketId: ticket.id, runId: currentFlow(turn)?.id ?? null },
  }
}

async function settingsOf(
  turn: BotTurn,
  { id, data }: AiBlock,
  { sealKey, promptKey }: AiKeys,
): Promise<PromptSettings | undefined> {
  const { promptId, ...own } = data
  if (promptId !== null) return findPromptSettings(turn.tenant, promptKey, promptId)
  return promptSettings({ ...own, apiKey: (await openSecret(turn, id, sealKey)) ?? '' })
}

async function openSecret(turn: BotTurn, nodeId: string, sealKey: Buffer): Promise<string | undefined> {
  const { db, companyId } = turn.tenant
  const { flowId, flowVersion } = currentFlow(turn) ?? {}
  const row = await db
    .selectFrom('flowSecrets')
    .select('sealed')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId ?? 0)
    .where('version', '=', flowVersion ?? 0)
    .where('nodeId', '=', nodeId)
    .where('field', '=', 'apiKey')
    .executeTakeFirst()
  return row && unseal(sealKey, row.sealed)
}

/** The newest of what was said in the ticket, oldest first, without what colleagues told each other. */
async function readHistory({ db, companyId }: Tenant, ticketId: number, count: number) {
  const rows = await db
    .selectFrom('messages')
    .select(['body', 'fromMe'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('isPrivate', '=', false)
    .where('isDeleted', '=', false)
    .where('body', '!=', '')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed().map(({ body, fromMe }) => ({ body, fromCustomer: !fromMe }))
}

/** What an answer means for the flow. */
export function servedByAi({ reply, failure }: AiAnswer, { queueId }: PromptSettings): ServiceOutcome {
  if (failure !== null) return { outcome: 'failed', queueId }
  const { texts, handOver, close, variables } = reply
  const outcome = handOver ? 'handOver' : close ? 'done' : 'spoke'
  return { outcome, said: texts.flatMap(textsOf), variables, queueId }
}
