import { promptDefaults, type AiKind, type Prompt } from '@chatflow/contract'
import type { Spender } from '../../company/aiUsage/ledger.ts'
import { unseal } from '../../platform/crypto.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findSealed } from './prompts.queries.ts'

/** A prompt as it is asked: with its keys open. Never logged. */
export interface PromptSettings extends Omit<
  Prompt,
  | 'id'
  | 'queue'
  | 'hasApiKey'
  | 'hasVoiceKey'
  | 'createdAt'
  | 'updatedAt'
  | 'knowledgeIds'
  | 'testsBeforeSaving'
> {
  /** Null for one that is not saved: a block of a flow, the help for attendants. */
  promptId: number | null
  knowledgeIds: readonly number[]
  apiKey: string
  voiceKey: string
}

/** What is not said is as in a new prompt. */
export const promptSettings = (
  given: Partial<PromptSettings> & Pick<PromptSettings, 'prompt'>,
): PromptSettings => ({
  ...promptDefaults,
  promptId: null,
  name: '',
  queueId: null,
  apiKey: '',
  voiceKey: '',
  ...given,
})

/** A saved one, for the call that is about to be made. Nothing when it is gone. */
export async function findPromptSettings(
  tenant: Tenant,
  sealKey: Buffer,
  id: number,
): Promise<PromptSettings | undefined> {
  const row = await findSealed(tenant, id)
  if (!row) return undefined
  const open = (sealed: string | null) => (sealed === null ? '' : (unseal(sealKey, sealed) ?? ''))
  return { ...row, promptId: id, apiKey: open(row.apiKey), voiceKey: open(row.voiceKey) }
}

/** Who pays for a call. */
export const spenderOf = (
  { promptId, name, inputPrice, outputPrice }: PromptSettings,
  kind: AiKind,
): Spender => ({ kind, promptId, name, inputPrice, outputPrice })
