import { z } from 'zod'
import { id, isoDate, looseId, text } from '../platform/fields.ts'

/** Words instead of a voice. Every other value is the name of a voice of Azure, such as `pt-BR-FranciscaNeural`. */
export const textVoice = 'texto'

export const promptLimits = {
  name: { min: 5, max: 100 },
  prompt: { min: 50, max: 20_000 },
  maxTokens: { min: 1, max: 16_000 },
  temperature: { min: 0, max: 2 },
  maxMessages: { min: 1, max: 100 },
  knowledge: 50,
} as const

const { name, prompt, maxTokens, temperature, maxMessages } = promptLimits

const fields = {
  name: text(name.max).trim().min(1, 'Required').min(name.min, 'Too Short!'),
  /** What the model is told to be and to do. May name variables, as `{{firstName}}`. */
  prompt: text(prompt.max).trim().min(1, 'Required').min(prompt.min, 'Too Short!'),
  voice: text(100).trim().min(1, 'Required'),
  voiceRegion: text(40)
    .trim()
    .regex(/^[a-z0-9-]*$/i, 'Invalid name'),
  maxTokens: z.coerce.number().int().min(maxTokens.min).max(maxTokens.max),
  temperature: z.coerce.number().min(temperature.min).max(temperature.max),
  /** How many of the newest messages the model sees. */
  maxMessages: z.coerce.number().int().min(maxMessages.min).max(maxMessages.max),
  /** A service that speaks OpenAI's protocol, up to and with its `/v1`; empty for OpenAI's own. */
  baseUrl: text(2000).trim(),
  /** Empty for the usual one. */
  model: text(200).trim(),
  /** Says nothing that does not stand in the knowledge below. */
  onlyKnowledge: z.boolean(),
  knowledgeIds: z.array(id).max(promptLimits.knowledge),
  /** Whether the model may end an attendance, and mark it with tags of the company. */
  canClose: z.boolean(),
  canTag: z.boolean(),
  /** A change that its tests speak against is not saved. */
  testsBeforeSaving: z.boolean(),
  /** Tokens in a calendar month, read and written; 0 for no limit. */
  monthlyLimit: z.coerce.number().int().min(0).max(1_000_000_000_000),
  /** What a million tokens costs, read and written, in the currency of the company's bill; 0 where it is not known. */
  inputPrice: z.coerce.number().min(0).max(100_000),
  outputPrice: z.coerce.number().min(0).max(100_000),
} as const

/** An AI that answers customers of the company. */
export const Prompt = z.object({
  ...fields,
  name: z.string(),
  prompt: z.string(),
  id,
  /** Where customers go who want a person. Null when it was deleted since: then they go to the menu. */
  queueId: id.nullable(),
  queue: z.object({ id, name: z.string() }).nullable(),
  /** Whether keys are kept. The keys themselves are never told again. */
  hasApiKey: z.boolean(),
  hasVoiceKey: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Prompt = z.infer<typeof Prompt>

export const promptDefaults = {
  voice: textVoice,
  voiceRegion: '',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  baseUrl: '',
  model: '',
  onlyKnowledge: false,
  knowledgeIds: [] as number[],
  canClose: false,
  canTag: false,
  testsBeforeSaving: false,
  monthlyLimit: 0,
  inputPrice: 0,
  outputPrice: 0,
} as const

/** Write-only. An empty one keeps what is there. */
const secret = text(4000).regex(/^[\x20-\x7e]*$/, 'Invalid value')
const form = z
  .object({ ...fields, queueId: looseId, apiKey: secret.nullable(), voiceKey: secret.nullable() })
  .partial()
export const NewPrompt = form.extend({ name: fields.name, prompt: fields.prompt })
export type NewPrompt = z.infer<typeof NewPrompt>
/** What is not named stays as it is. */
export const PromptChanges = form
export type PromptChanges = z.infer<typeof PromptChanges>
