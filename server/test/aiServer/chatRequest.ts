import { z } from 'zod'

/** What OpenAI's API takes, as far as the product may send it. Anything else is refused, as there. */
const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    tool_calls: z
      .array(
        z.strictObject({
          id: z.string().min(1),
          type: z.literal('function'),
          function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
        }),
      )
      .optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
])

const Tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().max(1024).optional(),
    parameters: z.looseObject({ type: z.literal('object') }),
  }),
})

export const ChatRequest = z
  .strictObject({
    model: z.string().min(1),
    messages: z.array(Message).min(1),
    temperature: z.number().min(0).max(2).optional(),
    max_tokens: z.number().int().min(1).optional(),
    max_completion_tokens: z.number().int().min(1).optional(),
    tools: z.array(Tool).min(1).max(128).optional(),
    stream: z.boolean().optional(),
    stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  })
  .refine(({ messages }) => messages.every(isAnswered), 'tool calls are not answered')

/** A model that calls a tool is told what came of it, before anything else is said. */
function isAnswered(
  message: z.infer<typeof Message>,
  index: number,
  all: z.infer<typeof Message>[],
): boolean {
  if (message.role !== 'assistant' || !message.tool_calls) return true
  const told = all.slice(index + 1, index + 1 + message.tool_calls.length)
  return message.tool_calls.every(({ id }) =>
    told.some((said) => said.role === 'tool' && said.tool_call_id === id),
  )
}
export type ChatRequest = z.infer<typeof ChatRequest>

export interface ScriptedTurn {
  text?: string
  tools?: { name: string; given?: unknown }[]
  /** It had to stop at the limit of tokens. */
  isCut?: boolean
  /** Some servers know no streams, and do not count. */
  isWhole?: boolean
  /** It thinks in the middle of a sentence: after so many words, until it is told to go on. */
  pauses?: { afterWords: number; until: Promise<unknown> }
}

/** What the model says next: words, calls of tools, or something that goes wrong. */
export type Scripted =
  | string
  | ScriptedTurn
  | { status: number; message?: string }
  | { body: string | Buffer; type: string }
  | { fault: 'hang' | 'breakOff' | 'huge' }

/** As rough as it may be here: four characters are a token. */
export const tokensOf = (text: string) => Math.max(1, Math.ceil(text.length / 4))
