import { z } from 'zod'
import { AiSource } from '../conversations/botMessages.ts'
import { id, isoDate } from '../platform/fields.ts'

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
  'badResponse',
  /** It said nothing. */
  'silent',
  /** It asked for something that it may not do, and said nothing else. */
  'wrongTool',
  /** It may say only what the knowledge says, and named no passage. */
  'noSource',
  /** The limit of the month is reached: the prompt's, or the company's over all that AI costs. */
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

/** Names the event `modelWords` by which one is told of the words as they come. */
export const streamQuery = z.object({ stream: z.uuid().optional() })
