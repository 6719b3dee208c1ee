import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'

/** What AI is paid for: customers, blocks of flows, trying and testing, help for attendants, voices, recordings. */
export const aiKinds = ['ticket', 'flow', 'try', 'assist', 'voice', 'transcription'] as const
export const aiKind = z.enum(aiKinds)
export type AiKind = z.infer<typeof aiKind>

const price = z.coerce.number().min(0).max(100_000)

/** Money in the currency of the company's bill; 0 where there is no limit, or a price is not known. */
export const AiBudget = z.object({
  /** In a calendar month where the company is, over everything that AI costs. */
  monthlyLimit: z.coerce.number().min(0).max(100_000_000),
  /** A million tokens, read and written, of what has no price of its own: blocks with their own key, prompts without prices. */
  inputPrice: price,
  outputPrice: price,
  /** A million characters that a voice says. */
  voicePrice: price,
  /** A minute of a recording. */
  transcriptionPrice: price,
})
export type AiBudget = z.infer<typeof AiBudget>
export const aiBudgetDefaults: AiBudget = {
  monthlyLimit: 0,
  inputPrice: 0,
  outputPrice: 0,
  voicePrice: 0,
  transcriptionPrice: 0,
}

/** From this share of the limit on, admins are told. */
export const aiWarningShare = 0.8

const count = z.number().int()
const used = {
  calls: count,
  inputTokens: count,
  outputTokens: count,
  /** Said by voices. */
  characters: count,
  /** Of recordings. */
  seconds: count,
  cost: z.number(),
}

/** What AI cost the company in one month. */
export const AiUsage = z.object({
  ...used,
  /** `2026-11`, and whether it still runs. */
  month: z.string(),
  isPresent: z.boolean(),
  /** Calls that no price is known of: they count for nothing. */
  unpriced: count,
  budget: AiBudget,
  kinds: z.array(z.object({ ...used, kind: aiKind })),
  prompts: z.array(
    z.object({
      ...used,
      /** Null for what belongs to no saved prompt: blocks of flows with their own key, recordings. */
      promptId: id.nullable(),
      name: z.string(),
      monthlyLimit: z.number().int(),
    }),
  ),
  /** Every day of the month up to today. */
  days: z.array(z.object({ day: z.iso.date(), calls: count, cost: z.number() })),
})
export type AiUsage = z.infer<typeof AiUsage>

const common = { access: 'prompts:manage', plan: 'useOpenAi' } as const

export const readAiUsage = endpoint({
  ...common,
  method: 'GET',
  path: '/prompt-usage',
  summary: 'What AI cost the company in a month: by kind, by prompt and by day, with the limit.',
  query: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  response: AiUsage,
})
export const updateAiBudget = endpoint({
  ...common,
  method: 'PUT',
  path: '/prompt-usage/budget',
  summary:
    'Sets what AI may cost the company in a month, and what things cost that have no price of their own.',
  body: AiBudget.partial(),
  response: AiBudget,
})
