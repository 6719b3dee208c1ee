import type { NewPrompt, PromptChanges, ResponseOf, tryPrompt as endpoint } from '@chatflow/contract'
import { isKeyKept } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { askPrompt, type AskingDeps, type OnWords } from './askPrompt.ts'
import type { Said } from './buildConversation.ts'
import { findPromptSettings, promptSettings, type PromptSettings } from './promptSettings.ts'

interface Played {
  companyId: number
  messages: Said[]
  onWords?: OnWords | undefined
}
interface Tried extends Played {
  promptId: number
  changes?: PromptChanges | undefined
}

/** Asks a prompt as a customer would; nothing is sent, and nobody's ticket changes. */
export const tryPrompt = async (deps: AskingDeps, asked: Tried) =>
  play(deps, asked, await settingsToTry(deps, asked))

/** A saved prompt as it would become. */
export async function settingsToTry(
  { tenancy, sealKey }: AskingDeps,
  { companyId, promptId, changes = {} }: Omit<Tried, 'messages'>,
): Promise<PromptSettings> {
  const saved = await tenancy.withTenant(companyId, (tenant) => findPromptSettings(tenant, sealKey, promptId))
  return saved ? withChanges(saved, changes) : fail('ERR_NO_PROMPT_FOUND')
}

/** The same with one that is not saved. */
export const tryNewPrompt = (deps: AskingDeps, { changes, ...played }: Played & { changes: NewPrompt }) =>
  play(deps, played, withChanges(promptSettings({ prompt: changes.prompt }), changes))

export async function play(
  deps: AskingDeps,
  { companyId, messages, onWords }: Played,
  settings: PromptSettings,
): Promise<ResponseOf<typeof endpoint>> {
  const answer = await askPrompt(deps, {
    companyId,
    settings,
    history: messages,
    call: { purpose: 'try', ticketId: null, runId: null },
    onWords,
  })
  const { reply, failure, status, tookMs, inputTokens, outputTokens } = answer
  return {
    isWorking: failure === null,
    failure,
    status,
    tookMs,
    inputTokens,
    outputTokens,
    texts: reply.texts,
    queueId: failure !== null || reply.handOver ? settings.queueId : null,
    handsOver: failure !== null || reply.handOver,
    closes: reply.close,
    tags: reply.tags,
    variables: reply.variables,
    sources: reply.sources,
  }
}

/** A kept key goes only where it was given for: another address needs it entered again. */
function withChanges(saved: PromptSettings, changes: PromptChanges): PromptSettings {
  const { apiKey, voiceKey, ...others } = changes
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const settings: PromptSettings = { ...saved, ...given }
  const isKept = isKeyKept({ ...saved, hasApiKey: saved.apiKey !== '' }, settings.baseUrl)
  return {
    ...settings,
    apiKey: apiKey?.trim() || (isKept ? saved.apiKey : ''),
    voiceKey: voiceKey?.trim() || saved.voiceKey,
  }
}
