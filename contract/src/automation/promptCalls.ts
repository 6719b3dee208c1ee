import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { AiSource } from '../conversations/botMessages.ts'
import { PromptCall, promptFailures, streamQuery } from './promptLog.ts'
import { NewPrompt, Prompt, PromptChanges } from './prompts.ts'

const common = { access: 'prompts:manage', plan: 'useOpenAi' } as const
const byPrompt = z.object({ promptId: idParam })

export const listPrompts = endpoint({
  ...common,
  method: 'GET',
  path: '/prompt',
  summary: 'The prompts of the company, by name.',
  query: pageQuery,
  response: z.object({ prompts: z.array(Prompt), ...pageEnd }),
})
export const findPrompt = endpoint({
  ...common,
  method: 'GET',
  path: '/prompt/:promptId',
  summary: 'One prompt, without its keys.',
  params: byPrompt,
  response: Prompt,
})
export const createPrompt = endpoint({
  ...common,
  method: 'POST',
  path: '/prompt',
  summary: 'Adds a prompt.',
  body: NewPrompt,
  response: Prompt,
})
export const updatePrompt = endpoint({
  ...common,
  method: 'PUT',
  path: '/prompt/:promptId',
  summary: 'Changes a prompt. Conversations that it leads go on with it as it is then.',
  params: byPrompt,
  body: PromptChanges,
  response: Prompt,
})
export const deletePrompt = endpoint({
  ...common,
  method: 'DELETE',
  path: '/prompt/:promptId',
  summary: 'Removes a prompt. What named it names nothing; its conversations wait for people.',
  params: byPrompt,
  response: Message,
})
export const listPromptCalls = endpoint({
  ...common,
  method: 'GET',
  path: '/prompt/:promptId/calls',
  summary: 'What the model of a prompt saw and said lately, newest first.',
  params: byPrompt,
  response: z.array(PromptCall),
})

/** A conversation that somebody plays, oldest first; the last message is the customer's. */
const played = z
  .array(z.object({ fromCustomer: z.boolean(), body: text(4096).min(1, 'Required') }))
  .min(1, 'Required')
  .max(100)
const tried = z.object({
  isWorking: z.boolean(),
  failure: z.enum(promptFailures).nullable(),
  status: z.number().int().nullable(),
  tookMs: z.number().int(),
  /** What the customer would read. */
  texts: z.array(z.string()),
  /** Where the conversation would go, and what else would be done. */
  queueId: id.nullable(),
  handsOver: z.boolean(),
  closes: z.boolean(),
  tags: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
  sources: z.array(AiSource),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
})

export const tryPrompt = endpoint({
  ...common,
  method: 'POST',
  path: '/prompt/:promptId/try',
  summary: 'Asks a prompt as a customer would, without sending anything. It counts as use.',
  params: byPrompt,
  query: streamQuery,
  body: z.object({
    messages: played,
    /** The form as it stands: what is named here is tried instead of what is saved. */
    changes: PromptChanges.optional(),
  }),
  response: tried,
})
export const tryNewPrompt = endpoint({
  ...common,
  method: 'POST',
  path: '/prompt/try',
  summary: 'The same with a prompt that is not saved yet.',
  query: streamQuery,
  body: z.object({ messages: played, changes: NewPrompt }),
  response: tried,
})
