import {
  isKeyKept,
  NewPrompt,
  promptDefaults,
  promptProblems,
  textVoice,
  type Prompt,
} from '@chatflow/contract'
import { contractErrors } from '../../ui/contractErrors.ts'

/** Which tab shows which fields; an error opens the tab of its field. */
const fieldsOfTab = {
  general: ['name', 'queueId', 'prompt', 'maxTokens', 'temperature', 'maxMessages', 'canClose', 'canTag'],
  service: ['apiKey', 'baseUrl', 'model', 'voice', 'voiceKey', 'voiceRegion'],
  knowledge: ['knowledgeIds', 'onlyKnowledge'],
  usage: ['monthlyLimit', 'inputPrice', 'outputPrice'],
  tests: ['testsBeforeSaving'],
  log: [],
  phone: [],
} as const
export type PromptTab = keyof typeof fieldsOfTab

type Field = (typeof fieldsOfTab)[PromptTab][number]
export type PromptFormValues = Pick<Prompt, Exclude<Field, 'apiKey' | 'voiceKey'>> & {
  /** Never told by the server: empty means that what is kept stays. */
  apiKey: string
  voiceKey: string
}

export function tabOfError(field: string): PromptTab {
  const tabs = Object.keys(fieldsOfTab) as PromptTab[]
  return tabs.find((tab) => fieldsOfTab[tab].some((known) => known === field)) ?? 'general'
}

export function initialPromptForm(prompt: Prompt | 'new'): PromptFormValues {
  const source =
    prompt === 'new'
      ? { ...promptDefaults, knowledgeIds: [], name: '', prompt: '', queueId: null }
      : { ...prompt }
  const fields = Object.values(fieldsOfTab).flat()
  const kept = fields.map((field) => [field, (source as Record<string, unknown>)[field]])
  return { ...(Object.fromEntries(kept) as PromptFormValues), apiKey: '', voiceKey: '' }
}

/** The form in the words of the API. A key that nobody typed is not sent, nor one of a voice that is not spoken. */
export function bodyOf(values: PromptFormValues): NewPrompt {
  const { apiKey, voiceKey, voiceRegion, ...fields } = values
  const speaks = values.voice !== textVoice
  return {
    ...fields,
    ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
    ...(speaks && { voiceRegion, ...(voiceKey.trim() !== '' && { voiceKey: voiceKey.trim() }) }),
  }
}

const numbers = [
  'maxTokens',
  'temperature',
  'maxMessages',
  'monthlyLimit',
  'inputPrice',
  'outputPrice',
] as const

type Kept = Pick<Prompt, 'baseUrl' | 'hasApiKey' | 'hasVoiceKey'>

/** Everything that is wrong with the form, in the contract's words, by field. */
export function promptErrors(values: PromptFormValues, kept: Kept | undefined): Record<string, string> {
  const errors = contractErrors(NewPrompt, bodyOf(values))
  // An emptied number would be taken for 0, which means something else.
  for (const field of numbers) if (String(values[field]) === '') errors[field] = 'Required'
  const wish = {
    ...values,
    baseUrl: values.baseUrl.trim(),
    voiceRegion: values.voiceRegion.trim(),
    hasApiKey: kept !== undefined && isKeyKept(kept, values.baseUrl.trim()),
    hasVoiceKey: kept?.hasVoiceKey ?? false,
  }
  for (const { path, message } of promptProblems(wish)) errors[path] ??= message
  return errors
}
