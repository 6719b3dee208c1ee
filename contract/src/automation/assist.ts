import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, language, text } from '../platform/fields.ts'
import { streamQuery } from './promptLog.ts'

/** How an attendant's words can be said better. */
export const rewriteStyles = ['friendlier', 'shorter', 'formal', 'correct'] as const
export const rewriteStyle = z.enum(rewriteStyles)
export type RewriteStyle = z.infer<typeof rewriteStyle>

/** Longer drafts are nobody's reply, and cost money. */
export const maxAssistedText = 4000
const draft = text(maxAssistedText).trim().min(1, 'Required')

/** What the assistant is asked for. Whatever it says goes into a draft: a person sends it, or does not. */
export const AssistRequest = z.discriminatedUnion('task', [
  /** A reply to the customer's newest words. What was written already says what it should be about. */
  z.object({ task: z.literal('suggest'), draft: text(maxAssistedText).trim().default('') }),
  z.object({ task: z.literal('rewrite'), draft, style: rewriteStyle }),
  /** Into the language that the customer writes in. */
  z.object({ task: z.literal('translateDraft'), draft }),
  /** Into the reader's language. */
  z.object({ task: z.literal('translateMessage'), messageId: id, language }),
  /** For a colleague who takes over. */
  z.object({ task: z.literal('summarise'), language }),
])
export type AssistRequest = z.infer<typeof AssistRequest>

export const Assistance = z.object({
  text: z.string(),
  /** Where in the company's knowledge it was found. */
  sources: z.array(z.string()),
})
export type Assistance = z.infer<typeof Assistance>

export const assistTicket = endpoint({
  method: 'POST',
  path: '/tickets/:ticketId/assist',
  summary: 'What the assistant would say in a conversation. Nothing is sent and nothing is kept of it.',
  access: 'signedIn',
  plan: 'useOpenAi',
  params: z.object({ ticketId: idParam }),
  query: streamQuery,
  body: AssistRequest,
  response: Assistance,
})
