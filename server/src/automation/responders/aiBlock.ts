import { renderVariables, type FlowBlockOf } from '@chatflow/contract'
import { variableValues } from '../../conversations/messages/fillIn.ts'
import { unseal } from '../../platform/crypto.ts'
import type { FlowWords, ServiceOutcome } from '../flows/engine/flowModel.ts'
import type { Fetched } from '../integrations/fetchFiles.ts'
import { textsOf } from '../flows/engine/says.ts'
import type { PromptResult, PromptQuestion } from '../prompts/askPrompt.ts'
import { findPromptSettings, promptSettings, type PromptSettings } from '../prompts/promptSettings.ts'
import type { BotTurn } from './botTurn.ts'
import { currentFlow, flowRun } from './flowRun.ts'
import type { SpokenText } from './speakTexts.ts'

type AiBlock = FlowBlockOf<'openai'>

/** The keys that are kept for blocks, and for saved prompts. */
export interface AiKeys {
  sealKey: Buffer
  promptKey: Buffer
}

/** What a model is asked, but for what was said so far: recordings are heard before that is read. */
interface AiQuestion extends Omit<PromptQuestion, 'history'> {
  ticketId: number
  newMessageIds: number[]
  /** Whether the network knows recordings that are spoken. */
  isVoice: boolean
}

/** Nothing when the block has no key, or its prompt is gone. */
export async function aiQuestion(
  turn: BotTurn,
  block: AiBlock,
  keys: AiKeys,
): Promise<AiQuestion | undefined> {
  const { tenant, ticket } = turn
  const settings = await settingsOf(turn, block, keys)
  if (!settings || settings.apiKey === '') return undefined
  const { variables: answers, newMessageIds } = flowRun.memory(turn)
  const values = { ...(await variableValues(tenant, ticket, ticket.userId)), answers }
  return {
    companyId: tenant.companyId,
    // "Close" is all that a model can say when it has no more to do: then the flow goes on.
    settings: { ...settings, canClose: true, prompt: renderVariables(settings.prompt, values) },
    ticketId: ticket.id,
    newMessageIds,
    isVoice: turn.connection.abilities.voiceNotes,
    call: { purpose: 'flow', ticketId: ticket.id, runId: currentFlow(turn)?.id ?? null, nodeId: block.id },
  }
}

async function settingsOf(
  turn: BotTurn,
  { id, data }: AiBlock,
  { sealKey, promptKey }: AiKeys,
): Promise<PromptSettings | undefined> {
  const { promptId, ...own } = data
  if (promptId !== null) return findPromptSettings(turn.tenant, promptKey, promptId)
  return promptSettings({ ...own, ...(await openSecrets(turn, id, sealKey)) })
}

async function openSecrets(turn: BotTurn, nodeId: string, sealKey: Buffer) {
  const { db, companyId } = turn.tenant
  const { flowId, flowVersion } = currentFlow(turn) ?? {}
  const rows = await db
    .selectFrom('flowSecrets')
    .select(['field', 'sealed'])
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId ?? 0)
    .where('version', '=', flowVersion ?? 0)
    .where('nodeId', '=', nodeId)
    .where('field', 'in', ['apiKey', 'voiceKey'])
    .execute()
  const open = (field: string) => {
    const sealed = rows.find((row) => row.field === field)?.sealed
    return sealed === undefined ? '' : (unseal(sealKey, sealed) ?? '')
  }
  return { apiKey: open('apiKey'), voiceKey: open('voiceKey') }
}

/** What an answer means for the flow. */
export function servedByAi(
  { reply, failure }: PromptResult,
  { queueId }: PromptSettings,
  { texts, handsOver }: { texts: SpokenText[]; handsOver: string },
): { outcome: ServiceOutcome; fetched: Fetched[] } {
  // Who waits in a queue from now on is told so; without one the menu speaks next.
  const parting = queueId === null ? [] : textsOf(handsOver)
  if (failure !== null) return { outcome: { outcome: 'failed', queueId, said: parting }, fetched: [] }
  const { handOver, close, variables } = reply
  const outcome = handOver ? 'handOver' : close ? 'done' : 'spoke'
  const nameOf = (index: number) => `speech:${index}`
  const said = texts.flatMap(({ text, media }, index): FlowWords[] =>
    media ? [{ kind: 'link', url: nameOf(index), caption: '', spoken: text }] : textsOf(text),
  )
  const fetched = texts.flatMap(({ media }, index) => (media ? [{ url: nameOf(index), media }] : []))
  return { outcome: { outcome, said, variables, queueId }, fetched }
}
