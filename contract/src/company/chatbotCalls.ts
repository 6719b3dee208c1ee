import { z } from 'zod'
import { ChatbotChanges, ChatbotOption, NewChatbot } from './chatbots.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message } from '../platform/fields.ts'

const byOption = z.object({ chatbotId: idParam })

/** An option as these calls return it: where it hangs, and whom it hands over to. */
const PlacedOption = ChatbotOption.extend({
  queueId: id,
  mainChatbot: z.object({ id, name: z.string() }).nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
})
export type PlacedOption = z.infer<typeof PlacedOption>

export const findChatbot = endpoint({
  method: 'GET',
  path: '/chatbot/:chatbotId',
  summary: 'One option with everything below it.',
  access: 'queues:manage',
  params: byOption,
  response: PlacedOption,
})
export const createChatbot = endpoint({
  method: 'POST',
  path: '/chatbot',
  summary: 'Adds an option at the end: below the option `chatbotId`, or at the top of the queue `queueId`.',
  access: 'queues:manage',
  body: NewChatbot,
  response: PlacedOption,
})
export const updateChatbot = endpoint({
  method: 'PUT',
  path: '/chatbot/:chatbotId',
  summary: 'Changes an option. `options` replaces everything below it; without, that stays as it is.',
  access: 'queues:manage',
  params: byOption,
  body: ChatbotChanges,
  response: PlacedOption,
  status: 201,
})
export const deleteChatbot = endpoint({
  method: 'DELETE',
  path: '/chatbot/:chatbotId',
  summary: 'Removes an option with everything below it.',
  access: 'queues:manage',
  params: byOption,
  response: Message,
})
