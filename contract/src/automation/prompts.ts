import { z } from 'zod'
import { AiSource } from '../conversations/botMessages.ts'
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

type Checked = Pick<Prompt, 'baseUrl' | 'voice' | 'voiceRegion' | 'queueId'> & {
  /** A new one, or that one is kept. */
  apiKey?: string | null | undefined
  hasApiKey: boolean
  voiceKey?: string | null | undefined
  hasVoiceKey: boolean
}
export interface PromptProblem {
  path: 'queueId' | 'apiKey' | 'baseUrl' | 'voiceKey' | 'voiceRegion'
  message: string
}

const isGiven = (value: string | null | undefined, isKept: boolean) => Boolean(value?.trim()) || isKept

/** What is wrong with a prompt as it would become. The form in the browser and the server ask the same questions. */
export function promptProblems(wish: Checked): PromptProblem[] {
  const speaks = wish.voice !== textVoice
  const problems: (PromptProblem | false)[] = [
    wish.queueId === null && { path: 'queueId', message: 'Informe o setor' },
    !isGiven(wish.apiKey, wish.hasApiKey) && { path: 'apiKey', message: 'Required' },
    wish.baseUrl !== '' &&
      !z.url({ protocol: /^https?$/ }).safeParse(wish.baseUrl).success && {
        path: 'baseUrl',
        message: 'Invalid URL',
      },
    speaks && !isGiven(wish.voiceKey, wish.hasVoiceKey) && { path: 'voiceKey', message: 'Required' },
    speaks && wish.voiceRegion === '' && { path: 'voiceRegion', message: 'Required' },
  ]
  return problems.filter((problem) => problem !== false)
}

/** A key that was given for one host is not shown to another: then it has to be entered again. */
export const isKeyKept = (before: Pick<Prompt, 'baseUrl' | 'hasApiKey'>, baseUrl: string): boolean =>
  before.hasApiKey && URL.parse(before.baseUrl)?.origin === URL.parse(baseUrl)?.origin

/** Why a model did not answer a customer. */
export const promptFailures = [
  /** The address is one inside of the installation's own network, which nobody may call. */
  'addressNotAllowed',
  'unreachable',
  'tooSlow',
  /** It answered with an error. */
  'refused',
  /** It does not let us in: the key is missing or wrong. */
  'notAllowedIn',
  /** What it answered cannot be read, is too long, or is no answer. */
  'badAnswer',
  /** It said nothing. */
  'silent',
  /** It asked for something that it may not do, and said nothing else. */
  'wrongTool',
  /** It may say only what the knowledge says, and named no passage. */
  'noSource',
  /** The limit of the month is reached. */
  'budgetSpent',
  /** It failed three times in a row a moment ago, and is left alone: nobody waits for it. */
  'resting',
] as const
export type PromptFailure = (typeof promptFailures)[number]

/** What a model saw and said. Keys are never part of it. */
export const PromptCall = z.object({
  id,
  promptId: id.nullable(),
  ticketId: id.nullable(),
  ticketUuid: z.uuid().nullable(),
  /** Who asked: a customer, a flow, somebody who tries the prompt, an attendant who wants help. */
  purpose: z.enum(['ticket', 'flow', 'try', 'assist']),
  createdAt: isoDate,
  tries: z.number().int(),
  model: z.string(),
  /** Of the last try; null while there is none, or when nobody answered. */
  status: z.number().int().nullable(),
  tookMs: z.number().int().nullable(),
  failure: z.enum(promptFailures).nullable(),
  seen: z.array(z.object({ role: z.string(), content: z.string() })),
  said: z.object({
    texts: z.array(z.string()),
    tools: z.array(z.object({ name: z.string(), isObeyed: z.boolean() })),
    sources: z.array(AiSource),
  }),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  isDone: z.boolean(),
})
export type PromptCall = z.infer<typeof PromptCall>

/** What models cost the company in one month. */
export const AiUsage = z.object({
  /** `2026-11`. */
  month: z.string(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** By the prices of the prompts; 0 where they are not known. */
  cost: z.number(),
  prompts: z.array(
    z.object({
      /** Null for what belongs to no saved prompt: blocks of flows with their own key, help for attendants. */
      promptId: id.nullable(),
      name: z.string(),
      calls: z.number().int(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      cost: z.number(),
      monthlyLimit: z.number().int(),
    }),
  ),
})
export type AiUsage = z.infer<typeof AiUsage>
