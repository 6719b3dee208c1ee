import { z } from 'zod'
import type { ChatTool } from './askModel.ts'
import type { PromptSettings } from './promptSettings.ts'

/** What a model may do beside speaking. None of it names a ticket, a queue or a person: it is about this conversation. */
export type ToolName = 'hand_over' | 'close_conversation' | 'add_tags' | 'remember'

export const TagsGiven = z.object({ tags: z.array(z.string().max(200)).max(20) })
export const Remembered = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[\p{L}_][\p{L}\p{N}_]{0,59}$/u),
  value: z.coerce.string().max(1000),
})

type Allowed = Pick<PromptSettings, 'canClose' | 'canTag'>

/** Only what is allowed is offered, and only what is offered is obeyed. */
export const allowedTools = ({ canClose, canTag }: Allowed, tagNames: readonly string[]): ToolName[] => [
  'hand_over',
  'remember',
  ...(canClose ? (['close_conversation'] as const) : []),
  ...(canTag && tagNames.length > 0 ? (['add_tags'] as const) : []),
]

export function offeredTools(allowed: Allowed, tagNames: readonly string[]): ChatTool[] {
  const descriptions: Record<ToolName, Omit<ChatTool['function'], 'name'>> = {
    hand_over: {
      description:
        'Hands the conversation to a person of the company. Call it when the customer asks for a person, is upset, or needs something that you cannot do or do not know.',
      parameters: {
        type: 'object',
        properties: { reason: { type: 'string', description: 'Why, in a few words.' } },
      },
    },
    remember: {
      description:
        'Keeps something that the customer told about this request, such as the number of an order.',
      parameters: {
        type: 'object',
        properties: { name: { type: 'string' }, value: { type: 'string' } },
        required: ['name', 'value'],
      },
    },
    close_conversation: {
      description: 'Ends the conversation, once the customer has said that nothing else is needed.',
      parameters: { type: 'object', properties: {} },
    },
    add_tags: {
      description: 'Marks this conversation.',
      parameters: {
        type: 'object',
        properties: { tags: { type: 'array', items: { type: 'string', enum: tagNames.slice(0, 100) } } },
        required: ['tags'],
      },
    },
  }
  return allowedTools(allowed, tagNames).map((name) => ({
    type: 'function',
    function: { name, ...descriptions[name] },
  }))
}
